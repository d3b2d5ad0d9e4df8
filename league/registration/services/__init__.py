"""Verbs of who takes part."""
