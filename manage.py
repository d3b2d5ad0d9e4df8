#!/usr/bin/env python
"""Django's command line for this project: the same as `spielliste` where it is installed."""

from league.__main__ import main

if __name__ == "__main__":
    main()
