"""Demo data: three clubs and what they play, made through the services, always the same. Fictitious people."""

from .build import build

__all__ = ["build"]
