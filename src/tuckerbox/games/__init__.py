"""The games: one folder each, all alike. They know the kernel and nothing else."""
