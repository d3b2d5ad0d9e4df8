"""The list on a phone at the table: who comes by its link, who has the pen, what is written, seen and handed in."""
