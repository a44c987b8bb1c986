"""The bot that learned: it tries each choice, plays on to the end of its turn, and lets a net value the position."""
