"""Manifests: everything that JavaScript needs to play a game without Python, as JSON.

Records are blocks of bytes, which JavaScript allocates in the module's memory. The manifest has the size of each record
and the offsets of its fields. Bytes are in base64.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict
from typing import Any, cast

from tuckerbox.bots import hint, shipped
from tuckerbox.bots.prospects import DEVIATION, RUNNER_UP_DIVISOR
from tuckerbox.bots.search import BUCKETS, EDGES, FRACTIONS, NODES, key_parts, tune
from tuckerbox.bots.search_bots import SearchBot
from tuckerbox.kernel.contract import Game, Numbers, Payoffs
from tuckerbox.kernel.engine import Engine, policy_for_search
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Bytes, Record
from tuckerbox.kernel.options import Number, options_of
from tuckerbox.kernel.templates.choice_comparison import Comparison, Sums
from tuckerbox.kernel.templates.play import Code, Tally
from tuckerbox.kernel.templates.search import Bucket, Byte, Edge, Node, Secret, Tree, Word
from tuckerbox.webassembly.module import Module, decide_name, knows_name

FORMAT = 1  # web/src/engine refuses manifests of any other format


def describe(game: Game, module: Module, file: str, sources: str) -> dict[str, Any]:
    """Return the manifest of a game. `file`: the name of its module. `sources`: a hash of the sources of both."""
    engine = Engine(game, native=False)
    return {
        "format": FORMAT,
        "game": game.name,
        "sources": sources,
        "file": file,
        "size": len(module.code),
        "exports": {export.name: {"takes": export.takes, "returns": export.returns} for export in module.exports},
        "version": game.version,
        "versions": list(game.versions),
        "seats": list(game.seats),
        "records": records(game),
        "box": encoded(engine.box),
        "components": engine.fingerprint,
        "options": options(game),
        "actions": actions(game),
        "policies": {
            name: {
                "decides": decide_name(name),
                "knows": knows_name(name),
                "mind": policy.mind.layout.size,
                "says": policy.says,
            }
            for name, policy in game.policies.items()
        },
        "search": search(engine),
        "bots": {name: bot(name, game) for name in shipped.names(game)},
        "hint": {"seconds": hint.SECONDS, "compared": hint.BEST},
        "rival": game.rival != "",
    }


def records(game: Game) -> dict[str, Any]:
    """Return the layouts of all records that functions take, except the minds of policies."""
    own = {"State": game.state, "Box": game.box, "Options": game.options, "Choices": game.choices}
    shared = (Numbers, Payoffs, Luck, Code, Tally, Byte, Word, Secret, Node, Edge, Bucket, Tree, Sums, Comparison)
    return {name: layout(record) for name, record in (own | {record.__name__: record for record in shared}).items()}


def layout(record: type[Record]) -> dict[str, Any]:
    fields = {
        field.name: {"at": field.offset, "width": field.width, "shape": list(field.shape)}
        for field in record.layout.fields
    }
    return {"size": record.layout.size, "fields": fields}


def options(game: Game) -> dict[str, Any]:
    """Return the possible values of each option in the order of their numbers in the record, and its default."""
    found = {}
    for name, option in options_of(game).items():
        values = [option.low, option.high] if isinstance(option, Number) else list(option.values)
        found[name] = {"kind": option.kind, "values": values, "default": option.default}
    return found


def actions(game: Game) -> dict[str, Any]:
    """Return the number of codes, and the kinds. A code's notation is its kind and the word of each field."""
    kinds = [
        {
            "name": kind.name,
            "first": kind.first,
            "count": kind.count,
            "fields": {name: [each.word(i) for i in range(each.size)] for name, each in kind.domains.items()},
        }
        for kind in game.actions.kinds.values()
    ]
    return {"count": game.actions.count, "kinds": kinds}


def search(engine: Engine) -> dict[str, Any]:
    """Return the parts of a search: its sizes, its tree with the game's tuning, and the fields that its keys hash."""
    tree = Tree()
    tune(tree, engine.game)
    mask, secrets = (cast("list[Bytes]", parts) for parts in key_parts(engine))
    return {
        "nodes": NODES,
        "edges": EDGES,
        "buckets": BUCKETS,
        "mind": policy_for_search(engine.game).mind.layout.size,
        "tree": encoded(tree),
        "mask": encoded(*mask),
        "secrets": encoded(*secrets),
        "tuning": asdict(engine.game.tuning),
        "fractions": FRACTIONS,
        "deviation": DEVIATION,
        "runner_up_divisor": RUNNER_UP_DIVISOR,
        "choices": engine.game.max_legal,
        "traits": [asdict(trait) for trait in engine.game.traits],
    }


def bot(name: str, game: Game) -> dict[str, Any]:
    """Return the way in which a bot decides: by a policy, by a search of this size or, without either, at random.

    If it has both, the policy decides in every way to play that it knows.
    """
    found = shipped.get(name, game)
    if isinstance(found, SearchBot):
        budget = {"simulations": found.budget.simulations, "seconds": found.budget.seconds}
        return {"policy": found.expert or None, "search": {**budget, "temperature": found.temperature(game.tuning)}}
    return {"policy": name if name in game.policies else None, "search": None}


def encoded(*records: Bytes) -> str:
    """Return the bytes of records, one record after the other."""
    return b64encode(b"".join(record.raw for record in records)).decode()
