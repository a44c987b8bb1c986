"""Our games as games of OpenSpiel, with default options: `pyspiel.load_game("tuckerbox_outback(players=2)")`.

A state is the bytes of our record; rules are asked of the engine. What NATURE does without luck happens at once. Where
luck comes in, OpenSpiel wants to be told all that may happen: that is a chance node with so many outcomes, each as
likely, and each all of NATURE's steps up to the next decision with a luck that is made of the state's salt, the step
and the outcome. So luck is sampled, and who walks the same way twice finds the same. Returns are from −1 to 1.

What a seat does not know stands in a state: whoever searches from one is to be given one that was dealt anew.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import pyspiel

from tuckerbox import games
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.match import UNTOLD

OUTCOMES = 64  # of a chance node; few enough that a search of thousands meets some of them again
HIDING = ("auztralia",)


class Desk:
    """Where the states of a game are worked on, one at a time."""

    def __init__(self, name: str) -> None:
        game = games.game(name)
        self.engine = engine = Engine(game)
        self.position = Position(engine)
        self.lucks = engine.many(Luck, 1)
        self.luck = engine.memory(self.lucks)

    def start(self, seats: int) -> bytes:
        self.position.start(seats, settle(self.engine.game, seats, {}))
        return self.without_luck()

    def step(self, raw: bytes, action: int) -> bytes:
        self.at(raw).step(action, self.lucks)
        return self.without_luck()

    def without_luck(self) -> bytes:
        """Take NATURE's steps, if none of them needs luck."""
        before = bytes(self.position.raw)
        after = self.with_luck(before, UNTOLD)
        return after if self.luck == UNTOLD else before

    def with_luck(self, raw: bytes, luck: bytes) -> bytes:
        """Take all of NATURE's steps up to the next decision, or the end."""
        self.luck[:] = luck
        self.at(raw).advance(self.lucks)
        return bytes(self.position.raw)

    def at(self, raw: bytes) -> Position:
        """Return the position with this state."""
        self.position.raw[:] = raw
        return self.position


@cache
def desk(name: str) -> Desk:
    return Desk(name)


class TuckerboxState(pyspiel.State):  # type: ignore[misc]
    """A state of a match. OpenSpiel copies it attribute by attribute, so it has but simple ones."""

    def __init__(self, game: TuckerboxGame) -> None:
        super().__init__(game)
        self.name, self.seats = game.name, game.seats
        self.salt = ""
        self.go_to(desk(self.name).start(self.seats))

    def go_to(self, raw: bytes) -> None:
        """Goes to a state of the engine."""
        self.raw = raw
        self.turn = desk(self.name).at(raw).turn

    def current_player(self) -> int:
        if self.turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.turn == NATURE else self.turn

    def is_terminal(self) -> bool:
        return self.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(desk(self.name).at(self.raw).legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.turn == NATURE:
            steps = games.game(self.name).state_from(self.raw).steps
            luck = luck_bytes(sha256(f"{self.salt}/{steps}/{action}".encode()).digest())
            self.go_to(desk(self.name).with_luck(self.raw, luck))
        else:
            self.go_to(desk(self.name).step(self.raw, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player < 0 else games.game(self.name).actions.describe(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        return [2 * payoff - 1 for payoff in desk(self.name).at(self.raw).result]

    def __str__(self) -> str:
        return sha256(self.raw).hexdigest()[:16]


class TuckerboxGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        game = games.game(name)
        self.name = name
        self.seats = int((params or {}).get("players", 2))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.count,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.max_steps,
        )
        super().__init__(game_type(name), info, params or {})

    def new_initial_state(self) -> TuckerboxState:
        return TuckerboxState(self)


@cache
def game_type(name: str) -> Any:
    game = games.game(name)
    hides = name in HIDING
    return pyspiel.GameType(
        short_name=f"tuckerbox_{name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(pyspiel.GameType.Information, f"{'IM' if hides else ''}PERFECT_INFORMATION"),
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"players": 2},
    )


def register() -> None:
    """Lets OpenSpiel find our games by name, as `tuckerbox_outback`."""
    for name in games.names():
        if game_type(name).short_name not in pyspiel.registered_names():
            kind = type(f"Tuckerbox_{name}", (TuckerboxGame,), {"__init__": initialiser(name)})
            pyspiel.register_game(game_type(name), kind)


def initialiser(name: str) -> Any:
    def initialise(self: TuckerboxGame, params: dict[str, Any] | None = None) -> None:
        TuckerboxGame.__init__(self, name, params)

    return initialise
