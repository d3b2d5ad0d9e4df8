"""Commands for the person who looks after the installation. They speak German."""
