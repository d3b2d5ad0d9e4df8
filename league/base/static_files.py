"""How stylesheets and scripts are stored: under names that change with their contents, what scripts import, too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_EVERYWHERE, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns


class Modules(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Django can rewrite the addresses in `import`, but then in every script; those of other packages import by names
    that are no files."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("league/*.js", _IMPORTS))
