"""What strangers can check: the code on a published result, and the chain of an event as a file."""
