"""Forms of clubs, players and rules."""
