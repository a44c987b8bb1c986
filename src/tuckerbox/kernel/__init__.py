"""The kernel: records, luck, events, actions, options, component data, and the compilation of rules. Knows no game."""
