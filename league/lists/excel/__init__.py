"""The sheet of one Spielliste in a workbook: written, and read back."""
