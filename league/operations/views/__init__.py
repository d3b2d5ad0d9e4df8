"""Pages of the installation as a whole."""
