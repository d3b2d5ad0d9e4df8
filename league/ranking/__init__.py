"""Rankings across events: what players did month by month, how strong they are thought to be, who stands where."""
