"""What was sent with a key, as one short word: the same words give the same one, in every process.
Knows values, nothing of what they mean."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db import models

# Who sent it is compared by itself; a page loaded anew is based on a newer version and says the same.
LEFT_OUT = ("by", "based_on")


def digest(words: Mapping[str, Any]) -> str:
    said = {name: _plain(value) for name, value in words.items() if name not in LEFT_OUT}
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """As JSON knows it: rows by their number, values by their parts, everything else as it is written."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, models.Model):
        return f"{value._meta.label_lower}:{value.pk}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(one) for one in value), key=json.dumps)
    if isinstance(value, (list, tuple, models.QuerySet)):
        return [_plain(one) for one in value]
    return type(value).__name__ if " at 0x" in str(value) else str(value)
