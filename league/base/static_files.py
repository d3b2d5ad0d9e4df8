"""How stylesheets and scripts are stored: under names that change with their contents, what scripts import, too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Modules(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Django rewrites the addresses in `import` only where it is asked to."""

    support_js_module_import_aggregation = True
