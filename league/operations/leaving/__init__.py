"""A club that is deleted: what would go, the steps in which it goes, and what stays of it (docs/decisions/17)."""
