"""What people can do: set up tables, play and look, on a server or in a page without one.

Nothing here knows HTTP, except that a refusal has a status.
"""
