"""Pages of seasons: for everybody, and for those who run them."""
