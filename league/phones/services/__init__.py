"""Verbs of phones at a table."""
