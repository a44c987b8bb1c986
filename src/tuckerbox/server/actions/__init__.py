"""What people can do at a server: set up tables, play, look. Without HTTP."""
