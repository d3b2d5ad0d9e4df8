"""The installation as a whole: its folder and key, the server, backups, restoring, recomputing, its state."""
