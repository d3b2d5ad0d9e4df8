"""Seasons: events counted together by a rule that is data, and the table of the year."""
