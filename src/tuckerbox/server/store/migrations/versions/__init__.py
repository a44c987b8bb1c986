"""One module for each migration. A released one never changes."""
