"""A policy for Australis that learned from matches against itself: it tries every turn, and a net values its end."""
