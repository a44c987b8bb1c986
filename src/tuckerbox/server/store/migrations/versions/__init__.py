"""One module for each migration. It never changes once it is released."""
