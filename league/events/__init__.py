"""Tournaments and club evenings: rounds, tables, results for everybody, papers of the day, files to take home."""
