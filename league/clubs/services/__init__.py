"""Verbs of clubs and their people."""
