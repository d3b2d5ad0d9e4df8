"""What sees: finds the sheet in a picture, reads its cells, and decodes them by the rules of the game.
Numpy and Pillow alone, without Django: it runs in a process of its own, with limits."""
