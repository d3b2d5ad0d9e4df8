"""Pages of teams and leagues."""
