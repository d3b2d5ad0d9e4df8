"""Pages of clubs that want to come, and of who decides about them."""
