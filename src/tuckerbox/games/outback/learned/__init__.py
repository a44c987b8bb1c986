"""A policy for Outback that learned from matches against itself: an exact turn, with a net that values its end."""
