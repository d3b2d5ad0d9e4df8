"""Pages of who takes part: the public form, the director's pages, the fee, the door."""
