"""Pages and answers of phones at a table, and what the direction sees of them."""
