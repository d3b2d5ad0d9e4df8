"""Makes the backup that is due in a process of its own, which gives way to everybody else:
python -m league.operations.worker."""

from __future__ import annotations

import os
import sys

from league.base.portable import give_way, limit

SECONDS = 15 * 60  # of the processor; one that never ends would hold up all the others


def main() -> int:
    limit(seconds=SECONDS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    import django
    from django.conf import settings
    from django.utils import timezone

    django.setup()
    give_way(settings.BACKUP_NICE)
    from .keeper import save

    save(timezone.now())
    return 0


if __name__ == "__main__":
    sys.exit(main())
