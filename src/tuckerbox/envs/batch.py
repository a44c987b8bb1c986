"""Batch: many matches of a game at once, in NumPy arrays that are written in place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import numpy as np

from tuckerbox import games
from tuckerbox.bots import Bot
from tuckerbox.envs import seats_and_options, symmetries
from tuckerbox.envs.arrays import (
    Array,
    as_actions,
    as_array,
    described,
    is_whole,
    numbers_of_lanes,
    one_of,
    positive,
    seeds_of_lanes,
)
from tuckerbox.envs.candidates import Candidates, feature_names, feature_table
from tuckerbox.envs.errors import ActionError, EndedError
from tuckerbox.envs.opponents import Decide, Opponents, players_of
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import Numbers, Payoffs, WayToPlay, seat_names
from tuckerbox.kernel.engine import Engine, built, lanes_build, learning_of, random_policy
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.observing import schema
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.kernel.templates import lanes as template
from tuckerbox.kernel.templates.lanes import ENDED, WORD, Features, Finished, Lane, MaskWord
from tuckerbox.kernel.templates.play import Code

Numbering = Literal["mask", "candidates"]
Illegal = Literal["raise", "terminate", "random"]
Rewards = Literal["win", "zero-sum", "shared"]

NUMBERINGS: Mapping[Numbering, int] = {"mask": template.BY_MASK, "candidates": template.BY_CANDIDATES}
ILLEGAL: Mapping[Illegal, int] = {
    "raise": template.REFUSE,
    "terminate": template.TERMINATE,
    "random": template.AT_RANDOM,
}
REWARDS: Sequence[Rewards] = ("win", "zero-sum", "shared")
NO_RESTORING = nullcontext()
# The arrays that a step takes, in the order of `step_lanes`.
STEP_ARRAYS = (
    "states", "starts", "boxes", "lanes", "lucks", "other_lucks", "choices", "words", "place_of", "action_at",
    "observations", "finals", "blank", "rewards", "finished", "outs", "minds", "spares", "numbers",
)  # fmt: skip
# Those of them with a record for each thread. On a GPU, each lane has a thread.
SCRATCH = ("outs", "minds", "spares", "numbers")


@dataclass(frozen=True)
class Snapshot:
    """A batch's complete state, saved by `Batch.save`."""

    kind: tuple[object, ...]  # the kind of batch: only a batch of the same kind can restore the snapshot
    arrays: Mapping[str, Array]


class Batch:
    """`n` matches of a game, each in a *lane*. All lanes take their steps together.

    Every lane waits for a learner's decision; `turns` holds the learner's seat. `step` takes an action for each lane,
    then whatever follows: luck, opponents, and, after the end of a match, the beginning of the next. The arrays
    `observations`, `masks`, `rewards`, `ended` and `turns` are always the same objects; each step overwrites them.
    """

    _advice = "choose actions='candidates'"  # where there are too many actions for a mask

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        n: int = 1,
        *,
        threads: int = 1,
        seed: int | Sequence[int] = 0,
        actions: Numbering = "mask",
        opponents: Opponents | Sequence[Opponents] | None = None,
        mixture: Sequence[WayToPlay] | None = None,
        rewards: Rewards = "win",
        illegal: Illegal = "raise",
        auto_reset: bool = True,
        observe: bool = True,
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        """Set up the lanes, and begin a match in each.

        `seed`: a number from which every lane derives its own luck, or a list with a number for each lane. `actions`:
        `mask` or `candidates`; an action is an index into the one or the other. `opponents`: by seat, a bot's name or a
        function of the batch and the numbers of lanes. A list of such dicts is for the lanes in turn, and so is
        `mixture`, a list of ways to play. `rewards`, paid at the end: `win` is 1 for a win and a part of 1 for a shared
        one; `zero-sum` is the same minus the seats' average; `shared` gives everybody the average. `illegal`: raise an
        error for an illegal action, terminate the match with a penalty, or replace the action by a random legal one.
        Without `auto_reset`, a lane whose match has ended waits for `reset`. Without `observe`, there are no
        observations. Raise ValueError if an argument is invalid.
        """
        self.game = games.game(game)
        self.n = positive("n", n)
        self.threads = positive("threads", threads)
        self.numbering = one_of("actions", actions, NUMBERINGS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self._reward_kind = one_of("rewards", rewards, REWARDS)
        self.auto_reset = auto_reset
        self.ways = seats_and_options.ways(self.game, seats, options, mixture)
        seats_of_lanes = [self.ways[lane % len(self.ways)].seats for lane in range(self.n)]
        self._players = players_of(self.game, opponents, seats_of_lanes)
        seeds = seeds_of_lanes(seed, self.n)
        learning = learning_of(self.game)
        self.engine = Engine(self.game, load_box(self.game, Path(components)) if components else None)
        starts = [seats_and_options.begin(self.engine, way) for way in self.ways]
        self.possible_actions = (
            seats_and_options.possible_actions(self.game, starts, self._advice) if self.numbering == "mask" else None
        )
        """The relative actions that a mask is for; None for all of them."""
        self.action_count = self.game.actions.count if self.possible_actions is None else len(self.possible_actions)
        """The number of actions that a mask is for."""
        self.seats = np.array(seats_of_lanes)
        self.schema = schema(learning.observation)
        self._learning = learning
        self._observes = observe
        self._imagined = 0
        self._is_within_opponent = False  # true while an opponent's function decides
        self._pool: ThreadPoolExecutor | None = None
        self._pool_of = 0  # the id of the process that made the pool; a forked process has none of its threads
        self._make(starts)
        self._seed(np.arange(self.n), seeds)
        self._begin()

    def __repr__(self) -> str:
        return f"<Batch of {self.n} matches of {self.game.title}>"

    # --- Memory ---

    def _make(self, starts: Sequence[Position]) -> None:
        """Make all arrays, and the compiled code that works on them."""
        policy, of_lanes = self._players.policy, self._players.lanes
        self._build = built(self.game, name=lanes_build(policy))
        self._width = -(-self.action_count // WORD) if self.numbering == "mask" else 0
        self._arrays = self._changing_arrays()
        self._fixed = self._fixed_arrays(starts)
        lanes = self._arrays["lanes"]
        lanes["start"] = np.arange(self.n) % len(starts)
        lanes["moves"] = 1
        lanes["at_random"] = [of_lane.at_random for of_lane in of_lanes]
        lanes["by_policy"] = [of_lane.by_policy for of_lane in of_lanes]
        self._asked = np.array([sum(1 << seat for seat in of_lane.asked) for of_lane in of_lanes])
        self._asks = bool(self._asked.any())
        self._bind()

    def _changing_arrays(self) -> dict[str, Array]:
        """Allocate the arrays that change during matches. Copies and snapshots contain them."""
        game, n, observation = self.game, self.n, self._learning.observation
        seen = n if self._observes else 0
        return {
            "states": game.state.array(n),
            "lanes": Lane.array(n),
            "lucks": Luck.array(n),
            "other_lucks": Luck.array(n),
            "choices": game.choices.array(n),
            "words": MaskWord.array(n * self._width),
            "observations": observation.array(seen),
            "finals": observation.array(seen if self.auto_reset else 0),
            "rewards": Payoffs.array(n),
            "finished": Finished.array(n),
        }

    def _fixed_arrays(self, starts: Sequence[Position]) -> dict[str, Array]:
        """Return the constant arrays, and the scratch arrays of a step."""
        game, policy = self.game, self._players.policy
        chosen = game.policies[policy] if policy else random_policy(game)
        fixed: dict[str, Array] = {
            "starts": game.state.array(len(starts)),
            "boxes": np.asarray(self.engine.boxes),
            "place_of": seats_and_options.places_of_actions(game, self.possible_actions),
            "action_at": np.array(self.possible_actions or [], np.int32).view(Code.layout.dtype),
            "blank": self._learning.observation.array(1),
            "outs": game.choices.array(self.threads),
            "minds": chosen.mind.array(self.threads),
            "spares": game.state.array(self.threads),
            "numbers": Numbers.array(self.threads),
        }
        for way, start in enumerate(starts):
            fixed["starts"][way] = np.frombuffer(start.raw, game.state.layout.dtype)[0]
        return fixed

    def _bind(self) -> None:
        """Make the views of the arrays, for users and for compiled code."""
        arrays = self._arrays
        size = self._learning.observation.layout.size
        most = int(self.seats.max())
        self._actions = Code.array(self.n)
        self._views = {name: array.data for name, array in {**arrays, **self._fixed}.items()}
        self._views["actions"] = self._actions.data
        self.observations: Array = arrays["observations"].view(np.uint8).reshape(-1, size)
        """A row for each lane: the observation of the seat that decides, in the fields of `schema`."""
        self.final_observations: Array = arrays["finals"].view(np.uint8).reshape(-1, size)
        """The same at the end of the last match, for the learner that decided last."""
        self.masks: Array = self._bytes_of_masks(arrays["words"])
        """A row for each lane: one bit for each action, the lowest bit first, 1 if it is legal."""
        self.rewards: Array = arrays["rewards"]["values"][:, :most]
        """By lane and seat: 0, except in the step in which a match ended."""
        self.turns: Array = arrays["lanes"]["turn"]
        """The seat that decides, or −1 if the match has ended and no other one follows."""
        self.ended: Array = arrays["lanes"]["ended"].view(np.bool_)
        """True if a match has ended in the last step."""
        self.illegals: Array = arrays["lanes"]["illegal"].view(np.bool_)
        """True if the last action was not legal."""
        self.choices: Array = arrays["lanes"]["choices"]
        """The number of legal actions."""
        self.final_points: Array = arrays["finished"]["points"][:, :most]
        """The points at the end of the last match."""
        self.final_steps: Array = arrays["finished"]["steps"]
        """The number of steps in the last match, including those of NATURE."""
        self.luck: Array = arrays["lucks"].view(np.uint32).reshape(self.n, 4)
        """The luck of each lane; `supply` changes it."""
        self.luck.flags.writeable = False
        flags = (NUMBERINGS[self.numbering], self._width, ILLEGAL[self.illegal], int(self.auto_reset))
        self._step_arguments = (*flags, *self._of(*STEP_ARRAYS))
        self._check_arguments = (NUMBERINGS[self.numbering], self._width, *self._of("lanes", "words", "actions"))
        self._candidates: Candidates | None = None
        self._room = Features.array(0)
        self._positions: dict[int, Position] = {}

    def _bytes_of_masks(self, words: Array) -> Array:
        if self.numbering != "mask":
            return np.zeros((self.n, 0), np.uint8)
        return words.view(np.uint8).reshape(self.n, -1)[:, : -(-self.action_count // 8)]

    def _call(self, name: str, *arguments: Any, with_thread: bool = False) -> None:
        """Call a template's function for all lanes, on all threads. `with_thread`: pass the thread's number, too."""
        function: Callable[..., None] = getattr(self._build, name)
        first = (0,) if with_thread else ()
        if self.threads == 1:
            function(0, self.n, *first, *arguments)
            return
        pool = self._own_pool()
        bounds = [self.n * thread // self.threads for thread in range(self.threads + 1)]
        others = [
            pool.submit(function, *bounds[thread : thread + 2], *([thread] if with_thread else []), *arguments)
            for thread in range(1, self.threads)
        ]
        try:
            function(0, bounds[1], *first, *arguments)
        finally:
            for other in others:
                other.result()

    def _own_pool(self) -> ThreadPoolExecutor:
        """Return the pool of the other threads, made once in each process."""
        if self._pool is None or self._pool_of != os.getpid():
            self._pool, self._pool_of = ThreadPoolExecutor(self.threads - 1), os.getpid()
        return self._pool

    def _of(self, *names: str) -> list[memoryview]:
        return [self._views[name] for name in names]

    # --- Seeds and luck ---

    def _seed(self, lanes: Array, seeds: Sequence[tuple[int, int]]) -> None:
        for lane, (seed, number) in zip(lanes.tolist(), seeds, strict=True):
            # These words are a part of the seed: others would change all matches.
            for name, purpose in (("lucks", "lucks"), ("other_lucks", "own")):
                luck = seeded("batch", self.game.name, seed, number, purpose)
                self._arrays[name][lane] = np.frombuffer(luck.raw, Luck.layout.dtype)[0]

    def supply(self, luck: Array, lanes: Array | Sequence[int] | None = None) -> None:
        """Set the luck of the next steps: four 32-bit numbers for each lane, not all of them 0.

        The same action with the same luck leads to the same state.
        """
        self._refuse_within_opponent("supply")
        chosen = numbers_of_lanes(lanes, self.n)
        wanted = f"luck must be an array of uint32 of shape ({len(chosen)}, 4)"
        given = as_array(luck, wanted)
        if given.shape != (len(chosen), 4) or given.dtype != np.uint32:
            raise ValueError(f"{wanted}, not {described(given)}.")
        if not given.any(axis=1).all():
            raise ValueError("luck must not be all zeros in any lane: the generator would only produce zeros.")
        self._arrays["lucks"].view(np.uint32).reshape(self.n, 4)[chosen] = given

    # --- Play ---

    def reset(self, lanes: Array | Sequence[int] | None = None, seed: int | None = None) -> None:
        """Begin a new match in some lanes, or in all. With a seed, they get the luck that a new batch would have.

        After an error in an opponent, nothing has changed.
        """
        self._refuse_within_opponent("reset")
        chosen = numbers_of_lanes(lanes, self.n)
        seeds = None if seed is None else seeds_of_lanes(seed, self.n)
        moves = self._arrays["lanes"]["moves"]
        with self._unchanged_by_errors():
            if seeds is not None:
                self._seed(chosen, [seeds[lane] for lane in chosen.tolist()])
            moves[:] = 0
            moves[chosen] = 1
            try:
                self._begin()
            finally:
                moves[:] = 1

    def _begin(self) -> None:
        self._go_on("begin_lanes", *self._step_arguments)
        self._pay_rewards()

    def step(self, actions: Array | Sequence[int]) -> None:
        """Take an action in each lane, and go on to the next decision of a seat that learns.

        Raise ActionError if an action is illegal, and EndedError if a match has ended. After these errors, and after an
        error in an opponent, nothing has changed.
        """
        self._refuse_within_opponent("step")
        self._actions["code"] = as_actions(actions, self.n, "actions must be")
        if not self.auto_reset and (self.turns == ENDED).any():
            raise EndedError(self._why_ended(int(np.flatnonzero(self.turns == ENDED)[0])))
        if self.illegal == "raise":
            self._refuse_illegal()
        with self._unchanged_by_errors():
            self._go_on("step_lanes", *self._step_arguments, self._views["actions"], 0)
        self._pay_rewards()

    def _go_on(self, name: str, *arguments: Any) -> None:
        """Call one of the template's functions, and let opponents decide, until every lane waits for a learner."""
        if not self._asks:
            self._call(name, *arguments, with_thread=True)
            return
        viewers = self._arrays["lanes"]["viewer"].copy()
        self._call(name, *arguments, with_thread=True)
        self._ask_opponents(viewers)

    def _unchanged_by_errors(self) -> AbstractContextManager[None]:
        """Return a context that restores the batch after an error. Only opponents in Python need it."""
        return self._undone_after_errors() if self._asks else NO_RESTORING

    @contextmanager
    def _undone_after_errors(self) -> Iterator[None]:
        before = self._copies()
        try:
            yield
        except BaseException:
            self._put_back(before)
            raise

    def _refuse_within_opponent(self, call: str) -> None:
        """Raise RuntimeError if an opponent's function makes this call, because the batch is mid-step."""
        if self._is_within_opponent:
            says = f"An opponent's function can't call {call} on the batch that asks it, only on a copy of it."
            raise RuntimeError(says)

    def _refuse_illegal(self, whose: str = "") -> None:
        """Raise ActionError if an action is illegal in its lane. `whose` begins the message."""
        wrong: int = self._build.first_illegal(0, self.n, *self._check_arguments)
        if wrong >= 0:
            raise ActionError(whose + self.why_not(wrong, int(self._actions["code"][wrong])))

    def why_not(self, lane: int, action: int) -> str:
        """Return why an action is not legal in a lane now, and what would be; empty if it is legal."""
        position = self.position(lane)
        if refusal := self._why_ended(lane) or self._why_missing(lane, action):
            return refusal
        code = self.code(lane, action)
        reason = position.why_not(code)
        if not reason:
            return ""
        why = self.game.refuse(position.state, position.box, code, reason, seat_names(int(self.seats[lane])))
        others = some(int(self.choices[lane]), "other")
        return f"Lane {lane}: “{self.game.actions.describe(code)}” is not legal now. {why} The mask has {others}."

    def _why_ended(self, lane: int) -> str:
        """Return a sentence if the match in a lane has ended, else an empty string."""
        ended = f"The match in lane {lane} has ended: begin the next one with reset, or use auto_reset."
        return ended if self.turns[lane] == ENDED else ""

    def _why_missing(self, lane: int, action: int) -> str:
        """Return a sentence if a lane has no action of that number, else an empty string."""
        if self.numbering == "candidates":
            count = int(self.choices[lane])
            missing = f"Lane {lane} has {count} candidates, numbered from 0; there is no number {action}."
        else:
            count = self.action_count
            missing = f"Lane {lane}: there is no action {action}; they are numbered from 0 to {count - 1}."
        return "" if is_whole(action) and 0 <= action < count else missing

    def _ask_opponents(self, viewers: Array) -> None:
        """Let opponents that are Python code decide, until every lane waits for a learner.

        An opponent sees what its own seat sees.

        `viewers`: the learner of each lane that decided last. The final observation is what that seat sees.
        """
        lanes = self._arrays["lanes"]
        moves = lanes["moves"]
        before = moves.copy()
        try:
            while (waiting := np.flatnonzero(self._waits())).size:
                moves[:] = 0
                moves[waiting] = 1
                self._decide(waiting)
                self._refuse_illegal("An opponent's action: ")
                lanes["viewer"][waiting] = viewers[waiting]
                self._call("step_lanes", *self._step_arguments, self._views["actions"], 1, with_thread=True)
        finally:
            moves[:] = before

    def _waits(self) -> Array:
        """Return which lanes wait for an opponent that is Python code."""
        seats = np.maximum(self.turns, 0)
        waiting: Array = (self.turns != ENDED) & (self._asked >> seats & 1 == 1)
        return waiting

    def _decide(self, waiting: Array) -> None:
        """Write the opponents' actions for these lanes."""
        self._candidates = None
        asked: dict[int, tuple[Bot | Decide, list[int]]] = {}
        for lane in waiting.tolist():
            player = self._players.lanes[lane].asked[int(self.turns[lane])]
            asked.setdefault(id(player), (player, []))[1].append(lane)
        for player, lanes in asked.values():
            if isinstance(player, Bot):
                self._actions["code"][lanes] = [self.ask(player, lane) for lane in lanes]
            else:
                self._is_within_opponent = True
                try:
                    answers = player(self, np.array(lanes))
                finally:
                    self._is_within_opponent = False
                self._actions["code"][lanes] = as_actions(answers, len(lanes), "An opponent must return")

    def ask(self, bot: Bot, lane: int) -> int:
        """Return a bot's action in a lane. Make a new player each time, so that lanes do not affect one another."""
        code = bot.sit(self.engine).decide(self.position(lane), self._arrays["other_lucks"][lane : lane + 1])
        return self.action(lane, code)

    def _pay_rewards(self) -> None:
        """Turn payoffs into the kind of rewards that this batch pays. The penalty for an illegal action stays."""
        self._candidates = None
        if self._reward_kind == "win":
            return
        paid = self.ended & ~self.illegals if self.illegal == "terminate" else self.ended
        for lane in np.flatnonzero(paid).tolist():
            row = self.rewards[lane, : self.seats[lane]]
            row[:] = row - row.mean() if self._reward_kind == "zero-sum" else row.mean()

    # --- Legal actions ---

    def mask(self, lanes: Array | Sequence[int] | None = None) -> Array:
        """Return which actions are legal: a row of bools for each lane."""
        if self.numbering != "mask":
            raise ValueError("This batch has no masks, because it was made with actions='candidates'.")
        packed = self.masks if lanes is None else self.masks[numbers_of_lanes(lanes, self.n)]
        legal: Array = np.unpackbits(packed, axis=1, count=self.action_count, bitorder="little").view(np.bool_)
        return legal

    @property
    def candidates(self) -> Candidates:
        """The legal actions of all lanes, as numbers. They are computed lazily, once after each step."""
        if self.numbering != "candidates":
            raise ValueError("This batch has no candidates, because it was made with actions='mask'.")
        if self._candidates is None:
            offsets = np.zeros(self.n + 1, np.int32)
            np.cumsum(self.choices, out=offsets[1:])
            rows = self._rows(int(offsets[-1]))
            self._call(
                "describe_candidates",
                *self._of("states", "lanes", "choices"),
                offsets.view(Code.layout.dtype).data,
                self._table,
                rows.data,
            )
            values = rows["values"][: offsets[-1], : len(self.feature_names)]
            self._candidates = Candidates(values, offsets)
        return self._candidates

    def _rows(self, count: int) -> Array:
        """Return room for at least `count` candidates. Reuse the old memory if it is large enough."""
        if len(self._room) < count:
            self._room = Features.array(count + count // 2)
        return self._room

    @cached_property
    def _table(self) -> memoryview:
        return feature_table(self.game.name).data

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The meaning of each number of a candidate."""
        return feature_names(self.game.name)

    def code(self, lane: int, action: int) -> int:
        """Return the game's own code for an action in a lane. Raise ActionError if there is no such action."""
        state = self.position(lane).state
        if missing := self._why_missing(lane, action):
            raise ActionError(missing)
        if self.numbering == "candidates":
            return int(self._arrays["choices"]["codes"][lane, action])
        relative = action if self.possible_actions is None else self.possible_actions[action]
        return int(self._learning.absolute(state, relative))

    def action(self, lane: int, code: int) -> int:
        """Return the number of an action with the game's own code.

        Raise ActionError if it is not legal, and EndedError if the match has ended.
        """
        position, count = self.position(lane), self.game.actions.count
        if ended := self._why_ended(lane):
            raise EndedError(ended)
        if not is_whole(code) or not 0 <= code < count:
            raise ActionError(f"Lane {lane}: there is no code {code}; they are numbered from 0 to {count - 1}.")
        if position.why_not(code):
            raise ActionError(f"Lane {lane}: “{self.game.actions.describe(code)}” is not legal now.")
        if self.numbering == "candidates":
            codes = self._arrays["choices"]["codes"][lane, : self.choices[lane]]
            return int(np.flatnonzero(codes == code)[0])
        relative = self._learning.relative(self.position(lane).state, code)
        return int(relative if self.possible_actions is None else self._fixed["place_of"]["code"][relative])

    def describe(self, lane: int, action: int) -> str:
        """Return the notation of an action in a lane, such as `place koala 4c`."""
        return self.game.actions.describe(self.code(lane, action))

    @property
    def symmetries(self) -> list[str]:
        """The names of other ways to look at the table, for `transform`."""
        return symmetries.names(self.game)

    def transform(
        self, name: str, observations: Array, actions: Array | None = None, masks: Array | None = None
    ) -> tuple[Array, Array | None, Array | None]:
        """Return observations, actions and unpacked masks as they are at a turned or mirrored table.

        An action that is not among the possible ones there becomes −1. Raise ValueError if an array has a wrong shape.
        """
        if self.numbering != "mask":
            raise ValueError("Symmetries are for actions in a mask; this batch was made with actions='candidates'.")
        return symmetries.transform(self.game, self.possible_actions, name, observations, actions, masks)

    # --- Observations ---

    def observed(self, name: str, of: Array | None = None) -> Array:
        """Return a field of the observations of all lanes, as a view in the field's shape. `of`: other observations."""
        shown = next((field for field in self.schema if field.name == name), None)
        if shown is None:
            names = ", ".join(field.name for field in self.schema)
            raise ValueError(f"There is no field {name!r} in what {self.game.title} shows; there are {names}.")
        rows = self.observations if of is None else of
        return rows[:, shown.offset : shown.offset + shown.size].reshape(len(rows), *shown.shape)

    def observe(self, viewers: int | Array | Sequence[int]) -> Array:
        """Return the observations of other seats. `viewers`: one seat for all lanes, or a seat for each lane."""
        found = self._learning.observation.array(self.n)
        self._call(
            "observe_lanes",
            *self._of("states", "boxes"),
            self._viewers(viewers),
            found.data,
            self._views["blank"],
        )
        return found.view(np.uint8).reshape(self.n, -1)

    def _viewers(self, viewers: int | Array | Sequence[int]) -> memoryview:
        wanted = f"viewers must be a seat, or {self.n} of them"
        given = as_array(viewers, wanted)
        if given.shape not in ((), (self.n,)) or given.dtype.kind not in "iu":
            raise ValueError(f"{wanted}, not {described(given)}.")
        if ((given < 0) | (given >= self.seats)).any():
            raise ValueError(f"viewers must be seats of their lanes; the smallest lane has {self.seats.min()} seats.")
        found = Code.array(self.n)
        found["code"] = given
        return found.data

    def points(self) -> Array:
        """Return the current points, by lane and seat."""
        found = Finished.array(self.n)
        self._call("points_of_lanes", *self._of("states", "boxes", "numbers"), found.data, with_thread=True)
        return found["points"][:, : int(self.seats.max())].copy()

    def position(self, lane: int) -> Position:
        """Return the position in a lane. It shares the lane's memory, so don't change it."""
        if not is_whole(lane) or not 0 <= lane < self.n:
            raise ValueError(f"A lane must be a number from 0 to {self.n - 1}, not {lane}.")
        if lane not in self._positions:
            self._positions[lane] = Position(self.engine, self._arrays["states"], lane)
        return self._positions[lane]

    # --- Copies ---

    def _kind(self) -> tuple[object, ...]:
        settings = [(way.seats, *way.options.items()) for way in self.ways]
        return (
            self.game.name, self.game.version, self.engine.fingerprint, self.n, self.numbering, self._observes,
            self.auto_reset, self._players.kind, *settings,
        )  # fmt: skip

    def save(self) -> Snapshot:
        """Return a copy of everything that changes during matches."""
        return Snapshot(self._kind(), self._copies())

    def restore(self, snapshot: Snapshot) -> None:
        """Restore a snapshot that this batch, or another one of the same kind, has saved."""
        self._refuse_within_opponent("restore")
        if not isinstance(snapshot, Snapshot):
            raise ValueError(f"restore takes a snapshot, as save returns it, not {snapshot!r}.")
        if snapshot.kind != self._kind():
            raise ValueError(
                "This snapshot is of another kind of batch: game, components, ways to play, opponents, n, actions, "
                "observe and auto_reset must agree."
            )
        self._put_back(snapshot.arrays)

    def _copies(self) -> dict[str, Array]:
        """Return copies of the arrays. In them, all lanes move, even while an opponent in Python decides in a few."""
        copies = {name: _bytes(array).copy().view(array.dtype) for name, array in self._arrays.items()}
        copies["lanes"]["moves"] = 1
        return copies

    def _put_back(self, copies: Mapping[str, Array]) -> None:
        for name, array in self._arrays.items():
            _bytes(array)[:] = _bytes(copies[name])
        self._candidates = None

    def copy(self) -> Batch:
        """Return an independent batch in the same state, with the same luck to come."""
        twin = object.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        twin._arrays = self._copies()
        twin._fixed = {name: array.copy() if name in SCRATCH else array for name, array in self._fixed.items()}
        twin._pool = None
        twin._is_within_opponent = False
        twin._bind()
        return twin

    def imagine(self, viewer: int | Array | Sequence[int] | None = None) -> Batch:
        """Return a copy in which everything hidden from a seat of each lane is resampled, with new luck for all lanes.

        `viewer`: by default, the seat that decides. The copy tells that seat nothing that it does not know already.
        """
        if viewer is None and (self.turns == ENDED).any():
            raise EndedError("Some matches have ended, and nobody decides there: name the viewer.")
        viewers = self._viewers(self.turns if viewer is None else viewer)
        twin = self.copy()
        self._imagined += 1
        fresh = np.frombuffer(b"".join(self._fresh_luck()), Luck.layout.dtype)
        twin._arrays["lucks"][:], twin._arrays["other_lucks"][:] = fresh[: self.n], fresh[self.n :]
        twin._call("resample_lanes", *twin._of("states", "boxes"), viewers, twin._views["other_lucks"])
        twin._look()
        return twin

    def _fresh_luck(self) -> list[bytes]:
        """Return two new lucks for each lane. They depend on its present luck and on the number of earlier calls."""
        luck = sha256(self._arrays["other_lucks"].tobytes()).hexdigest()
        return [bytes(seeded("imagine", self._imagined, number, luck).raw) for number in range(2 * self.n)]

    def _look(self) -> None:
        """Write legal actions and observations again."""
        names = ("states", "boxes", "lanes", "choices", "words", "place_of", "observations", "blank")
        self._call("look_lanes", NUMBERINGS[self.numbering], self._width, *self._of(*names))


class MaskBatch(Batch):
    """The batch of an environment or of a `GpuBatch`, which have no candidates."""

    _advice = "play it with tuckerbox.envs.Batch and actions='candidates'"


def _bytes(array: Array) -> Array:
    """Return the bytes of records, as a view. NumPy copies them much faster than the records, field by field."""
    return array.view(np.uint8)
