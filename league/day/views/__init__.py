"""Pages of the day: clock, overview, projector, reports."""
