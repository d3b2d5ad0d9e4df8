"""Pages of lists: typing paper, a list in full depth, correcting, ending, the office, and the list for everybody."""
