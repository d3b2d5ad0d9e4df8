"""Verbs of the draw: a draw itself, the wishes for it, who comes or goes when the tables are set."""
