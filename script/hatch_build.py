"""What the wheel needs is what requirements.txt names: one list, for a checkout and for who installs the wheel."""

from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Requirements(MetadataHookInterface):
    def update(self, metadata: dict) -> None:
        lines = (Path(self.root) / "requirements.txt").read_text("utf-8").splitlines()
        metadata["dependencies"] = [line for line in lines if line and not line.startswith("#")]
