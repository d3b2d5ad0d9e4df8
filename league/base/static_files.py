"""How stylesheets and scripts are stored: under names that change with their contents, what scripts import, too. And
how they are given out while a new version comes: one machine already names files that another has not yet."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

_EVERYWHERE, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns


class Modules(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Django can rewrite the addresses in `import`, but then in every script; those of other packages import by names
    that are no files."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("league/*.js", _IMPORTS))


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """A file by a name that this process does not know is answered with the one it has. Whoever gets it is told which
    one that is and keeps it nowhere, so that the next time he gets the right one."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        instead = None if self.autorefresh else self._instead_of(request.path_info)
        if instead is None:
            found: HttpResponse = super().__call__(request)
            return found
        answer: HttpResponse = self.serve(self.files[instead], request)
        answer["Cache-Control"], answer["Content-Location"] = "no-store", instead
        return answer

    def _instead_of(self, path: str) -> str | None:
        """Also of a plain name: that file may be another by now, the one with a hash never is."""
        if not path.startswith(self.static_prefix):
            return None
        name = path.removeprefix(self.static_prefix)
        meant: list[Any] = [self.get_static_url(name)]
        if path not in self.files:
            meant.append(self.get_static_url(self.get_name_without_hash(name)))
        return next((url for url in meant if url in self.files and url != path), None)
