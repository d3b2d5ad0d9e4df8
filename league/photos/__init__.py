"""Paper lists that are photographed: what comes in, which list it is, what the eye read, what a person made of it."""
