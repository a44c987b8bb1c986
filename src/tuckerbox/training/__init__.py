"""Training: a net learns to value positions, from matches against itself."""
