"""Pages for those who run a club."""
