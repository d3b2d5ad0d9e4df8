"""The heart: the Spielliste of one table. Its book, entering in three depths, correcting, its sheet."""
