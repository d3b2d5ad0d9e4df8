"""Who stands where, and why: from the totals of seats. Knows no page."""
