"""The day of a tournament: clock, overview of the tables, projector, reported errors."""
