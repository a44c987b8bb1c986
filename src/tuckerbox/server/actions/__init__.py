"""What people can do: set up tables, play and look, on a server or in a page without one.

Of HTTP, nothing occurs here but the statuses of refusals.
"""
