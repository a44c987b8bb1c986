"""Builds: templates get a game's functions, and all forms give the same results and refuse the same things."""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import re
import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path
from threading import Event
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_type_hints

import numpy as np
import pytest
from llvmlite.binding import FeatureMap

from tests.kernel import adding, counting, invented, mixed, pouch
from tests.kernel.counting import repeated, team_of, teams
from tests.kernel.invented import GAME, State
from tests.kernel.made_up import template
from tests.kernel.twice import BINDINGS, asked, made
from tests.processes import run_program
from tests.served import PATIENCE
from tuckerbox import games
from tuckerbox.kernel import build as building
from tuckerbox.kernel import contract, engine
from tuckerbox.kernel.build import (
    INTERPRETED,
    NATIVE,
    Build,
    Form,
    cache_folder,
    cache_root,
    delete_unused,
    is_compiled,
    template_functions,
)
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import Engine, built, luck_of
from tuckerbox.kernel.errors import BuildError
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import Constants, Grid, Many, Reals, Record, Row, copy
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates import copy_benchmark, play

ROOT = Path(__file__).parents[2]
OUTBACK = games.game("outback")


@pytest.fixture(scope="module")
def native() -> Build:
    return Build(GAME, [counting])


@pytest.fixture(scope="module")
def interpreted() -> Build:
    return Build(GAME, [counting], form=INTERPRETED)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty cache folder."""
    monkeypatch.setenv("TUCKERBOX_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


# --- Binding templates to a game ---


def test_a_template_offers_its_own_functions() -> None:
    names = [function.__name__ for function in template_functions([counting])]
    assert names == ["teams", "team_of", "first", "held", "lies", "lay", "repeated", "worth"]


def test_slots_are_replaced_by_the_games_functions(interpreted: Build) -> None:
    state: Any = State()
    state.heap = 1
    assert interpreted.teams([state], 0) == 12
    out: Any = GAME.choices()
    assert interpreted.first([state], 0, [GAME.box()], [out]) == 0
    with pytest.raises(NotImplementedError):
        counting.teams([state], 0)


def test_the_games_own_functions_are_not_changed(interpreted: Build) -> None:
    assert interpreted.clones[invented.team] is not invented.team
    assert invented.legal.__globals__["why_not"] is invented.why_not
    assert counting.teams.__globals__["team_of"] is team_of
    assert team_of.__globals__["team"] is contract.team


@pytest.mark.parametrize("form", ["native", "interpreted"])
def test_functions_tables_and_slots_are_read_from_modules(form: str, request: pytest.FixtureRequest) -> None:
    build: Build = request.getfixturevalue(form)
    states: Any = State.array(1) if form == "native" else [State()]
    team = GAME.rules.team(State(), 1)
    assert team
    assert [build.worth(states, 0, seat) for seat in range(3)] == [12 * (weight + team) for weight in (5, 6, 7)]
    if form == "interpreted":  # a native build that was compiled before has no clones
        assert build.clones[pouch.weighed] is not pouch.weighed


def test_a_name_that_a_module_lacks_is_refused() -> None:
    def lost(states: Many[State], i: int) -> int:
        return pouch.SCORE  # type: ignore[attr-defined, no-any-return]

    with pytest.raises(TypeError, match=r"lost: reads pouch\.SCORE, but tests\.kernel\.pouch has no SCORE\.$"):
        Build(GAME, [template(lost)], form=INTERPRETED)


def test_every_clone_has_a_name_of_its_own() -> None:
    builds = [Build(GAME, [counting, play], form=INTERPRETED, tag=tag, bindings=BINDINGS[tag]) for tag in BINDINGS]
    names = [clone.__qualname__ for build in builds for clone in build.clones.values()]
    assert len(set(names)) == len(names)
    assert builds[0].teams.__qualname__ == "invented-marbles.pairs.tests.kernel.counting.teams"


@pytest.mark.parametrize("form", [NATIVE, INTERPRETED], ids=lambda form: form.name)
def test_one_template_built_twice_over_one_record_gives_two_functions(form: Form) -> None:
    builds = {tag: Build(GAME, [counting], form=form, bindings=bindings, tag=tag) for tag, bindings in BINDINGS.items()}
    forms = {tag: asked(build) for tag, build in builds.items()} if form is NATIVE else None
    states: Any = State.array(1) if form is NATIVE else [State()]
    assert [build.teams(states, 0) for build in builds.values()] == [1, 10, 12, 12]
    if forms:
        assert forms == {"pairs": [1, 0], "halves": [10, 0], "": [12, 0], "last": [12, 2]}


def test_a_function_that_was_not_built_is_named(native: Build) -> None:
    with pytest.raises(AttributeError, match=r"^The build for Marbles has no function 'guess' that Python can call\.$"):
        native.guess()


def test_progress_is_reported_for_every_function() -> None:
    told: list[tuple[int, int]] = []
    build = Build(GAME, [counting], form=INTERPRETED, progress=lambda done, of: told.append((done, of)))
    assert told == [(n, len(build.clones)) for n in range(1, len(build.clones) + 1)]


def test_the_clones_of_a_base_are_reused(interpreted: Build) -> None:
    further = Build(GAME, [play], form=INTERPRETED, base=interpreted, tag="more")
    assert further.clones[teams] is interpreted.clones[teams]
    assert further.clones[invented.legal] is interpreted.clones[invented.legal]
    assert further.turn_at.__qualname__.startswith("invented-marbles.more.")


def test_the_functions_of_a_module_fill_the_slots_with_their_names() -> None:
    rules = ModuleType("rules")
    for slot in fields(contract.Rules):
        if slot.name not in ("redeal", "rival", "team"):
            setattr(rules, slot.name, lambda: None)
    found = contract.Rules.of(rules, team=invented.team)
    assert (found.setup, found.team) == (rules.setup, invented.team)
    assert (found.redeal, found.rival) == (contract.redeal, contract.rival)
    with pytest.raises(TypeError, match=r"^rules lacks team; "):
        contract.Rules.of(rules)


# --- Compiled code ---


def test_compiled_and_interpreted_a_match_is_the_same() -> None:
    engines = [Engine(GAME), Engine(GAME, native=False)]
    for seats in (2, 3):
        positions = [Position(engine) for engine in engines]
        lucks = [luck_of(engine, seeded("build", seats)) for engine in engines]
        for position in positions:
            position.start(seats, settle(GAME, seats, {}))
        while True:
            turns = {position.turn for position in positions}
            bytes_now = {bytes(position.raw) for position in positions}
            assert len(turns) == len(bytes_now) == 1
            if turns == {contract.OVER}:
                break
            for position, luck in zip(positions, lucks, strict=True):
                position.step(0 if turns == {contract.NATURE} else position.legal[-1], luck)


def written_for_any_width(function: Any) -> bool:
    return bool({Row, Grid, Reals} & set(get_type_hints(function).values()))


def test_each_function_has_one_signature_and_is_sealed() -> None:
    build = built(OUTBACK)
    build.make_all()
    open_ones = [function for function, clone in build.clones.items() if clone._can_compile]
    assert {function for function in open_ones if isinstance(function, FunctionType)} == {
        function for function in build.clones if written_for_any_width(function)
    }
    sealed = [clone for function, clone in build.clones.items() if function not in open_ones]
    assert len(sealed) > 80
    assert {len(clone.signatures) for clone in sealed} == {1}


def test_ints_of_any_width_are_taken_and_other_things_refused(native: Build) -> None:
    states = State.array(2)
    for i in (0, True, np.int8(1), np.uint8(1), np.int32(0), np.int64(1)):
        assert native.held(states, i, 2) == 0
        assert native.held(states, 0, i) == 0
    with pytest.raises(TypeError):
        native.held(states, None, 0)
    with pytest.raises(TypeError):
        native.held(GAME.box.array(1), 0, 0)


@pytest.mark.parametrize("form", ["native", "interpreted"])
def test_an_index_out_of_range_is_refused_in_both_forms(form: str, request: pytest.FixtureRequest) -> None:
    build: Build = request.getfixturevalue(form)
    states: Any = State.array(2) if form == "native" else [State(), State()]
    assert build.held(states, 1, 2) == 0
    assert build.lies(states, 1, 1, 2) == 0
    for arguments in ((2, 0), (0, 3), (0, 100)):
        with pytest.raises(IndexError):
            build.held(states, *arguments)
    for place in ((2, 0), (0, 3)):
        with pytest.raises(IndexError):
            build.lies(states, 0, *place)
        with pytest.raises(IndexError):
            build.lay(states, 0, *place, 7)
    assert not any(bytes(State.over(states, 0).raw) if form == "native" else bytes(states[0].raw))


@pytest.fixture(scope="module")
def fresh() -> Build:
    """Return a build compiled in this process, so that its code can be inspected."""
    return Build(GAME, [counting], cached=False)


def test_a_copy_is_a_memcpy(fresh: Build) -> None:
    (found,) = fresh.clones[repeated].inspect_llvm().values()
    sizes = re.findall(r"call void @llvm\.memcpy[^\n]*i64 (\d+), i1", found)
    assert str(State.layout.size) in sizes
    states = State.array(2)
    State.over(states, 0).raw[:] = bytes(range(State.layout.size))
    fresh.repeated(states, 0, 1)
    assert states[1].tobytes() == bytes(range(State.layout.size))


def test_a_copy_between_different_records_is_refused() -> None:
    def mixed_up(states: Many[contract.State], boxes: Many[contract.Box]) -> None:
        copy(states[0], boxes[0])

    module = template(mixed_up)
    with pytest.raises(BuildError, match="copy takes two records of the same type"):
        Build(GAME, [module], cached=False)
    with pytest.raises(ValueError, match="assignment"):
        Build(GAME, [module], form=INTERPRETED).mixed_up([State()], [GAME.box()])


# --- Refusals ---


def test_a_type_that_can_not_be_compiled_is_refused() -> None:
    def named(name: str) -> int:
        return len(name)

    def listing(n: int) -> list[int]:
        return [n]

    def nameless(mind: contract.Mind) -> int:
        return 0

    def whatever(it: Record) -> int:
        return 0

    what = "rules take and return ints, bools, floats and records"
    for function, where, hint in (
        (named, "name is", "str"),
        (listing, "it returns", "list[int]"),
        (nameless, "mind is", "Mind"),
        (whatever, "it is", "Record"),
    ):
        says = f"made_up.{function.__name__}: {where} {hint}, which can't be compiled: {what}."
        with pytest.raises(TypeError, match=f"^{re.escape(says)}$"):
            Build(GAME, [template(function)], cached=False)


def test_a_function_without_annotations_is_refused() -> None:
    def silent(n, seat: int) -> int:  # type: ignore[no-untyped-def]
        return n

    def open_ended(n: int):  # type: ignore[no-untyped-def]
        return n

    for function, what in ((silent, "n is"), (open_ended, "it returns")):
        types = "functions are compiled for these types"
        says = f"made_up.{function.__name__}: annotate what {what}; {types}."
        with pytest.raises(TypeError, match=f"^{re.escape(says)}$"):
            Build(GAME, [template(function)], cached=False)


WORTH = {1: 5}


def reads_a_dict(n: int) -> int:
    n += 1
    return WORTH[n]


def reads_no_field(states: Many[State], i: int) -> int:
    i += 1
    return states[i].koalas  # type: ignore[attr-defined, no-any-return]


def reads_it_twice(states: Many[State], i: int) -> int:
    if states[i].koalas > 0:  # type: ignore[attr-defined]
        return 1
    return states[i].koalas  # type: ignore[attr-defined, no-any-return]


def calls_with_too_much(n: int) -> int:
    return doubled(n, 2)  # type: ignore[call-arg]


def doubled(n: int) -> int:
    return 2 * n


def catches(n: int) -> int:
    try:
        return 10 // n
    except ZeroDivisionError:
        return 0


def opens(n: int) -> int:
    with Path(os.devnull).open() as file:
        return n + file.fileno()


@pytest.mark.parametrize(
    ("function", "line", "why"),
    [
        (reads_a_dict, 2, "'WORTH'"),
        (reads_no_field, 2, "a record has no field 'koalas'."),
        (reads_it_twice, None, "a record has no field 'koalas'."),
        (calls_with_too_much, 1, "signature"),
        (catches, 3, "Exception"),
        (opens, None, "with"),
    ],
)
def test_what_numba_refuses_is_named_with_its_line(function: Any, line: int | None, why: str) -> None:
    where = f"line {function.__code__.co_firstlineno + line} can't" if line else "can't"
    says = f"made_up.{function.__name__}: {where} be compiled: "
    with pytest.raises(BuildError, match=f"^{re.escape(says)}.*{re.escape(why)}") as wrong:
        Build(GAME, [template(function)], cached=False)
    assert len(str(wrong.value)) < 250
    assert str(pickle.loads(pickle.dumps(wrong.value))) == str(wrong.value)  # as it comes from another process


def test_a_closure_is_refused() -> None:
    outer = 3

    def inner(n: int) -> int:
        return n + outer

    says = f"made_up.{inner.__qualname__}: uses outer of the function around it; rules can only use globals."
    for form in (NATIVE, INTERPRETED):
        with pytest.raises(TypeError, match=f"^{re.escape(says)}$"):
            Build(GAME, [template(inner)], form=form, cached=False)


def counting_down(n: int) -> int:
    return counting_down(n - 1) if n else 0


def test_a_recursive_function_is_refused() -> None:
    says = "made_up.counting_down: is recursive, directly or through other functions; rules can't be."
    with pytest.raises(TypeError, match=f"^{re.escape(says)}$"):
        Build(GAME, [template(counting_down)], form=INTERPRETED)


# --- The cache ---


def run(cache: Path, *tags: str) -> Any:
    environment = {**os.environ, "TUCKERBOX_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "tests.kernel.twice", *tags]
    done = run_program(command, cwd=ROOT, env=environment)
    return json.loads(done.stdout)


def test_of_two_more_processes_with_the_same_results_the_second_does_without_the_compiler(cache: Path) -> None:
    first = run(cache, "pairs", "halves")
    assert {tag: found["asked"] for tag, found in first.items()} == {"pairs": [1, 0], "halves": [10, 0]}
    assert all(found["compiled"] > 10 for found in first.values())
    second = run(cache, "halves", "pairs")
    assert {tag: found["asked"] for tag, found in second.items()} == {"pairs": [1, 0], "halves": [10, 0]}
    assert not any(found["compiled"] or found["numba"] for found in second.values())


def test_a_build_without_a_cache_leaves_nothing_behind(cache: Path, fresh: Build) -> None:
    def doubled(n: int) -> int:
        return 2 * n

    assert Build(GAME, [template(doubled)], cached=False).doubled(21) == 42
    assert Build(GAME, [template(doubled)], form=INTERPRETED).doubled(21) == 42
    assert not cache.exists()


def test_a_build_is_compiled_once_it_is_complete(cache: Path) -> None:
    def doubled(n: int) -> int:
        return 2 * n

    module = template(doubled)
    assert not is_compiled(GAME, [module])
    Build(GAME, [module])
    assert is_compiled(GAME, [module])
    assert not is_compiled(GAME, [module], tag="other")


def test_a_build_is_compiled_only_for_its_own_templates(cache: Path) -> None:
    Build(OUTBACK, [copy_benchmark])
    assert is_compiled(OUTBACK, [copy_benchmark])
    assert not is_compiled(OUTBACK, [play])
    assert not is_compiled(OUTBACK, [copy_benchmark, play])


@pytest.mark.parametrize("gone", ["*", "*.o", "*.nbi", "*counting.teams*"])
def test_what_is_missing_from_the_cache_is_made_again(cache: Path, gone: str) -> None:
    made("halves")
    (folder,) = (cache / GAME.name).iterdir()
    files = [file for file in folder.rglob(gone) if file.is_file()]
    assert files
    for file in files:
        file.unlink()
    assert asked(made("halves")) == [10, 0]
    assert asked(made("pairs")) == [1, 0]


@pytest.mark.parametrize(
    "damage",
    [lambda code: b"", lambda code: code[:-1], lambda code: code[:-1] + b"?"],
    ids=["emptied", "cut", "changed"],
)
def test_a_damaged_object_file_is_made_again(cache: Path, damage: Callable[[bytes], bytes]) -> None:
    made("halves")
    (file,) = cache.rglob("*.o")
    code = file.read_bytes()
    file.write_bytes(damage(code))
    assert asked(made("halves")) == [10, 0]
    assert file.read_bytes() == code


def test_the_cache_is_in_the_folder_that_the_environment_names(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_root() == cache
    assert cache_folder(GAME, [counting]).parent == cache / GAME.name
    monkeypatch.delenv("TUCKERBOX_CACHE_DIR")
    assert cache_root() != cache
    assert cache_root().name == "tuckerbox"


def test_numbas_own_settings_are_restored(cache: Path) -> None:
    import numba

    def doubled(n: int) -> int:
        return 2 * n

    before = numba.config.CACHE_DIR, numba.config.LOOP_VECTORIZE
    Build(GAME, [template(doubled)])
    assert before == (numba.config.CACHE_DIR, numba.config.LOOP_VECTORIZE)


@pytest.fixture
def copied(cache: Path, tmp_path: Path) -> Game:
    """Return the invented game, with a folder of its own."""
    folder = tmp_path / "game"
    folder.mkdir()
    shutil.copy(str(invented.__file__), folder / "rules.py")
    (folder / "data").mkdir()
    (folder / "data" / "components.toml").write_text("")
    return replace(GAME, folder=folder)


def test_a_change_of_a_games_file_changes_the_folder(copied: Game) -> None:
    before = cache_folder(copied, [counting])
    assert cache_folder(copied, [counting]) == before
    rules = copied.folder / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    changed = cache_folder(copied, [counting])
    assert changed != before
    (copied.folder / "further.py").write_text("")
    assert cache_folder(copied, [counting]) not in (before, changed)


def test_checkouts_with_the_same_text_share_a_folder(copied: Game) -> None:
    before = cache_folder(copied, [counting])
    os.utime(copied.folder / "rules.py", (1, 1))
    touched = cache_folder(copied, [counting])
    moved = shutil.move(copied.folder, copied.folder.parent / "moved")
    assert before == touched == cache_folder(replace(copied, folder=Path(moved)), [counting])


def test_a_change_of_data_keeps_the_folder(copied: Game) -> None:
    before = cache_folder(copied, [counting])
    (copied.folder / "data" / "components.toml").write_text("# other numbers, the same code\n")
    assert cache_folder(copied, [counting]) == before


def test_changing_a_lookup_table_changes_the_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables may come from files that are no sources, such as the weights of a net."""
    counted, added = cache_folder(GAME, [counting]), cache_folder(GAME, [adding])
    monkeypatch.setattr(pouch, "WEIGHTS", memoryview(bytes([5, 6, 8])))
    assert cache_folder(GAME, [counting]) != counted
    assert cache_folder(GAME, [adding]) == added
    ledger = adding.Ledger(bytearray(adding.LEDGERS[1].raw))
    monkeypatch.setattr(adding, "LEDGERS", Constants(lambda: [adding.Ledger(), ledger]))
    assert cache_folder(GAME, [adding]) == added
    ledger.amounts[0] = 1
    assert cache_folder(GAME, [adding]) != added


@pytest.mark.parametrize("form", [NATIVE, INTERPRETED], ids=lambda form: form.name)
def test_tables_of_records_are_read_like_any_records(form: Form) -> None:
    build = Build(GAME, [adding], form=form)
    records: Any = adding.Sums.array(1) if form is NATIVE else [adding.Sums()]
    assert [build.amount(records, i, k) for i in range(2) for k in range(3)] == [0, 0, 0, 0, 0, -7]


def load_module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def test_a_change_of_any_function_that_a_slot_calls_changes_the_folder(
    copied: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "far_helper.py").write_text("def same(seat: int) -> int:\n    return seat\n")
    (tmp_path / "far_team.py").write_text(
        "from tests.kernel.invented import State\nfrom far_helper import same\n"
        "def team(state: State, seat: int) -> int:\n    return same(seat)\n"
    )
    for name in ("far_helper", "far_team"):
        monkeypatch.setitem(sys.modules, name, load_module(tmp_path / f"{name}.py"))
    team = sys.modules["far_team"].team
    game = replace(copied, rules=replace(copied.rules, team=team))
    for file in ("far_team.py", "far_helper.py"):
        before = cache_folder(game, [counting]), cache_folder(copied, [counting], {contract.team: team})
        path = tmp_path / file
        path.write_text(path.read_text() + "# changed\n")
        after = cache_folder(game, [counting]), cache_folder(copied, [counting], {contract.team: team})
        assert before[0] != after[0]
        assert before[1] != after[1]


def test_other_rules_or_records_from_the_same_files_change_the_folder() -> None:
    class Way(Record):
        version: Annotated[int, "u2"]

    games_of_one_name = (
        GAME,
        replace(GAME, rules=replace(GAME.rules, team=invented.pairs)),
        replace(GAME, options=Way),
        replace(GAME, max_legal=GAME.max_legal + 1),
    )
    folders = [cache_folder(game, [counting]) for game in games_of_one_name]
    assert len(set(folders)) == len(folders)
    assert cache_folder(replace(GAME, title="Another"), [counting]) == folders[0]


def test_games_of_one_name_have_builds_and_boxes_of_their_own() -> None:
    other = replace(GAME, rules=replace(GAME.rules, team=invented.pairs))
    for policy in ("", engine.SEARCH):
        assert built(other, INTERPRETED, policy) is not built(GAME, INTERPRETED, policy)
        assert built(other, INTERPRETED, policy) is built(other, INTERPRETED, policy)
    builds = [Engine(game, native=False).play for game in (GAME, other)]
    assert [build.game for build in builds] == [GAME, other]
    assert engine.shipped_box(other) is not engine.shipped_box(GAME)


def test_other_templates_tools_or_processors_change_the_folder(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [cache_folder(copied, [counting]), cache_folder(copied, [counting, mixed])]
    with monkeypatch.context() as patch:
        patch.setenv("NUMBA_CPU_NAME", "generic")
        folders.append(cache_folder(copied, [counting]))
    with monkeypatch.context() as patch:
        patch.setattr("llvmlite.binding.get_host_cpu_features", lambda: FeatureMap(sse2=True))
        folders.append(cache_folder(copied, [counting]))
    with monkeypatch.context() as patch:
        patch.setattr(building, "version", lambda name: "0.0")
        folders.append(cache_folder(copied, [counting]))
    with monkeypatch.context() as patch:
        patch.setattr("platform.python_version", lambda: "3.99")
        folders.append(cache_folder(copied, [counting]))
    assert len(set(folders)) == 6
    assert cache_folder(copied, [counting]) == folders[0]


def days_old(folder: Path, days: float) -> Path:
    folder.mkdir(parents=True)
    (folder / "code.nbc").write_text("x")
    then = time.time() - days * 86400
    os.utime(folder, (then, then))
    return folder


def test_folders_that_were_not_used_for_long_are_deleted_and_fresh_ones_kept(cache: Path) -> None:
    old = days_old(cache / GAME.name / "old", 31)
    young = days_old(cache / GAME.name / "young", 29)
    other = days_old(cache / "another" / "old", 400)
    mine = Build(GAME, [copy_benchmark]).folder
    assert mine
    assert not old.exists()
    assert all(folder.exists() for folder in (young, other, mine))


def test_using_a_folder_refreshes_it(cache: Path) -> None:
    mine = days_old(cache_folder(GAME, [copy_benchmark]), 100)
    then = mine.stat().st_mtime
    Build(GAME, [copy_benchmark])
    assert mine.exists()
    assert mine.stat().st_mtime > then + 86400


def test_asking_whether_a_build_is_compiled_changes_no_folder(cache: Path) -> None:
    old = days_old(cache / GAME.name / "old", 31)
    assert not is_compiled(GAME, [copy_benchmark])
    assert list(cache.rglob("*")) == [old.parent, old, old / "code.nbc"]


def test_a_folder_that_another_process_deletes_meanwhile_does_no_harm(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = cache / GAME.name / "gone"
    monkeypatch.setattr(Path, "iterdir", lambda self: iter([gone]))
    delete_unused(gone.parent)


# --- Starting quickly ---


def test_importing_tuckerbox_loads_nothing_heavy() -> None:
    heavy = ("numba", "llvmlite", "numpy", "rich", "typer")
    code = f"import sys, tuckerbox; print(*(m for m in {heavy} if m in sys.modules))"
    done = run_program([sys.executable, "-c", code], cwd=ROOT)
    assert done.stdout.split() == []


def test_a_game_is_known_without_loading_anything_heavy() -> None:
    code = (
        "import sys; from tuckerbox import games; from tuckerbox.kernel.engine import shipped_box\n"
        "game = games.game('outback'); shipped_box(game); game.actions.parse('keep 3 koala')\n"
        "print(*(m for m in ('numba', 'numpy', 'rich', 'typer') if m in sys.modules))"
    )
    done = run_program([sys.executable, "-c", code], cwd=ROOT)
    assert done.stdout.split() == []


# --- Several threads ---


def test_a_finished_build_is_returned_while_another_is_being_built(monkeypatch: pytest.MonkeyPatch) -> None:
    started, go_on = Event(), Event()

    def slow_build(*given: Any, **more: Any) -> Build:
        started.set()
        assert go_on.wait(PATIENCE)
        return Build(*given, **more)

    monkeypatch.setattr(engine, "_builds", {})
    finished = built(GAME, form=INTERPRETED)
    monkeypatch.setattr(engine, "Build", slow_build)
    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(built, OUTBACK, form=INTERPRETED)
        assert started.wait(PATIENCE)
        try:
            assert threads.submit(built, GAME, form=INTERPRETED).result(PATIENCE) is finished
        finally:
            go_on.set()
        assert slow.result(PATIENCE) is built(OUTBACK, form=INTERPRETED)


def test_two_threads_that_want_the_same_build_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_builds", {})
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: built(GAME, form=INTERPRETED), range(8)))
    assert len(set(map(id, found))) == 1
