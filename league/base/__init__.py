"""What every area needs: writing in one transaction, text, words, permissions, form fields, pages, the frame of the
history. Knows no area."""
