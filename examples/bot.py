"""A bot of your own. For each choice it plays ten random matches to the end, and it takes the most successful choice.

tuckerbox play outback --bots examples/bot.py:Dreamer
tuckerbox simulate outback --matches 20 --bots examples/bot.py:Dreamer,random
"""

from tuckerbox.bots import SeenPosition


class Dreamer:
    """Tries each choice ten times in its head"""

    def choose(self, position: SeenPosition) -> object:
        return max(position.choices, key=lambda choice: sum(dream(position, choice) for _ in range(10)))


def dream(position: SeenPosition, choice: object) -> int:
    """Take a choice, play to the end at random, and return the seat's lead in points."""
    match = position.imagine()
    match.play(choice)
    match.play_out()
    others = [points for seat, points in enumerate(match.points) if seat != match.seat]
    return match.points[match.seat] - max(others, default=0)
