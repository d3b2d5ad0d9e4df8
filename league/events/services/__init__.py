"""Verbs of events: a tournament as a whole, its rounds and tables, evenings, substitutes."""
