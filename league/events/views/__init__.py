"""Pages of events: the director's, the club evening's, and those for everybody."""
