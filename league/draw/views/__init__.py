"""Pages of the draw: for the director, and for everybody."""
