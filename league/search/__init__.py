"""Finding people, clubs and events by name: the index and its upkeep, the search, its page."""
