"""Verbs of a Spielliste: writing it, correcting it, its people, the office."""
