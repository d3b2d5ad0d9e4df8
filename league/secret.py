"""The secret key of this installation: made on first start, kept beside the database, never committed."""

import os
from pathlib import Path
from time import sleep

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key


def secret_key(path: Path) -> str:
    """The stored key; of two processes that start together the second waits for what the first writes."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _stored(path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(get_random_secret_key())
        file.flush()
        os.fsync(file.fileno())
    return _stored(path)


def _stored(path: Path, patience: float = 2.0) -> str:
    for _ in range(20):
        if key := path.read_text(encoding="ascii").strip():
            return key
        sleep(patience / 20)
    raise ImproperlyConfigured(
        f"Die Datei {path} ist leer. Bitte löschen; sie entsteht beim nächsten Start neu, und alle melden sich neu an."
    )
