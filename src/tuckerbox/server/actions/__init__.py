"""The actions of people at a server: they set up tables, play and look. Nothing here knows HTTP."""
