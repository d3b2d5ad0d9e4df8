"""An event that moves: as a file out of one installation, and from the file into another."""
