"""A bot of your own: it tries every choice in its head, lets chance play on, and takes what brought the most.

tuckerbox play outback --bots examples/bot.py:Dreamer
tuckerbox simulate outback --matches 20 --bots examples/bot.py:Dreamer,random
"""

from tuckerbox.bots import Position


class Dreamer:
    """Tries each choice ten times in its head"""

    def choose(self, position: Position) -> object:
        return max(position.choices, key=lambda choice: sum(dream(position, choice) for _ in range(10)))


def dream(position: Position, choice: object) -> int:
    """One way it may go on after a choice: by how much the seat is ahead in the end."""
    match = position.imagine()
    match.play(choice)
    match.play_out()
    others = [points for seat, points in enumerate(match.points) if seat != match.seat]
    return match.points[match.seat] - max(others, default=0)
