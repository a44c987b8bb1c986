"""The bot that learned from matches against itself. It looks some turns ahead, and a net values where they lead."""
