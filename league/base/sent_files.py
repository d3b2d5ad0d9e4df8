"""Files that people send, in memory or not at all: how large one may be says its view (lanes.takes), for all others the
setting. Knows requests; what a file is for is known elsewhere."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.files.uploadhandler import MemoryFileUploadHandler

from .lanes import room_of


class InMemory(MemoryFileUploadHandler):
    """What is above the limit is not even kept in memory: then no file is there, and the page says so."""

    def handle_raw_input(
        self, input_data: Any, META: Any, content_length: int, boundary: Any, encoding: Any = None
    ) -> None:
        match = getattr(self.request, "resolver_match", None)
        room = room_of(match.func) if match else None
        self.activated = content_length <= (room.most if room else settings.FILE_UPLOAD_MAX_MEMORY_SIZE)
