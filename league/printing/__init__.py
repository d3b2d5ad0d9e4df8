"""The frame of everything on paper: documents as plain values, drawn to PDF, kept, ordered. What is on them
is known by the areas."""
