"""Workbooks: a sheet per Spielliste that a club can go on working in, standings, people. A list: layout.py."""
