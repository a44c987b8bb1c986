"""An adapter that makes our games OpenSpiel games: `pyspiel.load_game("tuckerbox_outback(players=2)")`.

Games have their default options. A state holds the bytes of our record, and the engine applies the rules to it. Steps
of NATURE that draw no luck happen at once. Where luck is drawn, OpenSpiel needs a chance node that lists all outcomes.
Ours have OUTCOMES equally likely ones. Each outcome takes all of NATURE's steps up to the next decision, with luck
derived from the state's salt, the step and the outcome. So outcomes are a sample, and the same path always leads to the
same state. Returns lie between −1 and 1.

A state contains facts that are hidden from some seats. Before a search starts from it, deal those facts anew.
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

OUTCOMES = 64  # of a chance node; few enough that a search of thousands of simulations revisits some


class StateEngine:
    """Applies the rules of a game to states given as bytes, one at a time."""

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
        """Take NATURE's steps up to the next decision if none of them draws luck. Return the resulting state."""
        before = bytes(self.position.raw)
        after = self.with_luck(before, UNTOLD)
        return after if self.luck == UNTOLD else before

    def with_luck(self, raw: bytes, luck: bytes) -> bytes:
        """Take NATURE's steps up to the next decision or the end, with the given luck. Return the resulting state."""
        self.luck[:] = luck
        self.at(raw).advance(self.lucks)
        return bytes(self.position.raw)

    def at(self, raw: bytes) -> Position:
        """Return the position with this state."""
        self.position.raw[:] = raw
        return self.position


@cache
def state_engine(name: str) -> StateEngine:
    return StateEngine(name)


class TuckerboxState(pyspiel.State):  # type: ignore[misc]
    """A state of a match. OpenSpiel copies it attribute by attribute, so all attributes are simple values."""

    def __init__(self, game: TuckerboxGame) -> None:
        super().__init__(game)
        self.name, self.seats = game.name, game.seats
        self.salt = ""
        self.go_to(state_engine(self.name).start(self.seats))

    def go_to(self, raw: bytes) -> None:
        """Replace this state by the one with these bytes."""
        self.raw = raw
        self.turn = state_engine(self.name).at(raw).turn

    def current_player(self) -> int:
        if self.turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.turn == NATURE else self.turn

    def is_terminal(self) -> bool:
        return self.turn == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(state_engine(self.name).at(self.raw).legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.turn == NATURE:
            steps = games.game(self.name).state_from(self.raw).steps
            luck = luck_bytes(sha256(f"{self.salt}/{steps}/{action}".encode()).digest())
            self.go_to(state_engine(self.name).with_luck(self.raw, luck))
        else:
            self.go_to(state_engine(self.name).step(self.raw, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player < 0 else games.game(self.name).actions.describe(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        return [2 * payoff - 1 for payoff in state_engine(self.name).at(self.raw).result]

    def __str__(self) -> str:
        return sha256(self.raw).hexdigest()[:16]


class TuckerboxGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, as OpenSpiel sees it."""

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
    hides = any(field.private for field in game.state.layout.fields)
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
    """Register our games with OpenSpiel, under names such as `tuckerbox_outback`."""
    for name in games.names():
        if game_type(name).short_name not in pyspiel.registered_names():
            kind = type(f"Tuckerbox_{name}", (TuckerboxGame,), {"__init__": initialiser(name)})
            pyspiel.register_game(game_type(name), kind)


def initialiser(name: str) -> Any:
    def initialise(self: TuckerboxGame, params: dict[str, Any] | None = None) -> None:
        TuckerboxGame.__init__(self, name, params)

    return initialise
