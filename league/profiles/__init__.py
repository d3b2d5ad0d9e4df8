"""What the numbers say: about a player, about two, about a club; and its yearbook."""
