"""Pages about players and clubs for everybody."""
