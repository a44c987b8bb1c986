"""Puzzles: positions from matches between bots in which one choice is clearly best, and the greedy player misses it.

A game's puzzles are lines of JSON in its folder, in `puzzles.jsonl`. `puzzle` reads them, `finding` makes them,
`confirming` measures the lead of the best choice, and `rechecking` checks that they still hold.
"""
