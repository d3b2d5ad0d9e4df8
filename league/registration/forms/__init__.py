"""Forms of registration: about people who take part, and how they come."""
