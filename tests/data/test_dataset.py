"""Datasets: they have the same bytes for any number of processes and after any interruption, and are read correctly."""

from __future__ import annotations

import doctest
import json
import shutil
import sys
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.command_line import run
from tests.of_games import WITH_OBSERVATION
from tuckerbox import data, games
from tuckerbox.arena import executor
from tuckerbox.data import writing
from tuckerbox.data.columns_as_numpy import Columns, Ragged
from tuckerbox.data.folder import MANIFEST, shards
from tuckerbox.envs import Batch
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.whole_file import UNFINISHED

pytest.importorskip("pyarrow", reason="pyarrow is not installed; `pip install 'tuckerbox[data]'` installs it")

BOTS = ["search@15", "random"]
MATCHES, SHARD = 5, 2


def write(out: Path, game: str = "outback", **given: Any) -> data.Written:
    return data.write(game, BOTS, MATCHES, out=out, **{"seed": 1, "shard": SHARD, **given})


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def same(one: Columns, other: Columns) -> bool:
    return one.keys() == other.keys() and all(
        np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
        for name in one
        for a, b in zip(arrays(one[name]), arrays(other[name]), strict=True)
    )


def arrays(column: Any) -> list[Any]:
    return list(column) if isinstance(column, Ragged) else [column]


def row(column: Any, nth: int) -> list[Any]:
    values: list[Any] = column.values[column.offsets[nth] : column.offsets[nth + 1]].tolist()
    return values


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("some") / "observed"
    write(out)
    return out


@pytest.fixture(scope="module")
def coded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("some") / "coded"
    write(out, observe=False)
    return out


# --- Contents ---


def test_every_decision_is_legal_and_has_the_results_of_its_search(some: Path) -> None:
    columns = data.open(some).numpy()
    count = len(columns["code"])
    assert columns["match"].tolist() == sorted(columns["match"])
    assert set(columns["match"].tolist()) == set(range(MATCHES))
    searched = 0
    for nth in range(count):
        legal = row(columns["legal"], nth)
        assert legal[columns["chosen"][nth]] == columns["code"][nth]  # Outback's places are its codes
        visits = row(columns["visits"], nth)
        by_search = columns["bot"][nth] == 0 and len(legal) > 1
        assert bool(visits) == by_search
        if by_search:
            searched += 1
            assert len(visits) == len(legal) == len(row(columns["values"], nth))
            assert visits[columns["chosen"][nth]] == max(visits)
            assert sum(row(columns["chances"], nth)) == pytest.approx(1)
            for visit, value in zip(visits, row(columns["values"], nth), strict=True):
                assert np.isnan(value) if visit == 0 else 0 <= value <= 1
    assert searched > 50


@pytest.mark.parametrize(("end", "searches"), [("round", False), ("full", True)])
def test_a_level_with_an_expert_has_results_where_its_search_decides(end: str, searches: bool, tmp_path: Path) -> None:
    options = {"end": end}
    data.write("outback", ["kangaroo", "random"], 1, out=tmp_path / "expert", options=options, seed=1, observe=False)
    columns = data.open(tmp_path / "expert").numpy()
    choosing = [
        nth for nth, bot in enumerate(columns["bot"].tolist()) if bot == 0 and len(row(columns["legal"], nth)) > 1
    ]
    assert choosing
    assert {bool(row(columns["visits"], nth)) for nth in choosing} == {searches}


def test_every_bot_plays_every_seat(some: Path) -> None:
    columns = data.open(some).numpy()
    assert {*zip(columns["seat"].tolist(), columns["bot"].tolist(), strict=True)} == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_codes_and_luck_replay_to_the_same_result(name: str, tmp_path: Path) -> None:
    write(tmp_path / "x", name, observe=False)
    dataset = data.open(tmp_path / "x")
    columns = dataset.numpy()
    engine = Engine(games.game(name))
    position = Position(engine)
    for match in range(MATCHES):
        rows = np.flatnonzero(columns["match"] == match)
        position.start(2, settle(engine.game, 2, dataset.settings["options"]))
        lucks = luck_of(engine, Luck(bytearray(columns["luck"][rows[0]].tobytes())))
        for nth in rows.tolist():
            assert position.advance(lucks) == columns["seat"][nth]
            assert position.legal == row(columns["legal"], nth)
            position.step(int(columns["code"][nth]), lucks)
        position.advance(lucks)
        assert position.over
        assert position.result == pytest.approx(columns["payoffs"][rows[0]].tolist())
        assert position.points == columns["points"][rows[0]].tolist()


@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_observations_and_places_are_those_of_a_batch(name: str, tmp_path: Path) -> None:
    write(tmp_path / "x", name)
    dataset = data.open(tmp_path / "x")
    columns = dataset.numpy()
    batch = Batch(name, 2)
    assert dataset.action_count == batch.action_count
    luck = columns["luck"][:1].copy().view(np.uint32)
    batch.supply(luck)
    position = batch.position(0)
    position.start(2, settle(batch.game, 2, {}))
    lucks = luck_of(batch.engine, Luck(bytearray(luck.tobytes())))
    for nth in range(int((columns["match"] == 0).sum())):
        position.advance(lucks)
        assert (batch.observe(int(columns["seat"][nth]))[0] == columns["observation"][nth]).all()
        legal = row(columns["legal"], nth)
        assert [batch.code(0, place) for place in legal] == position.legal
        assert batch.code(0, legal[columns["chosen"][nth]]) == columns["code"][nth]
        position.step(int(columns["code"][nth]), lucks)


@pytest.mark.parametrize("name", WITH_OBSERVATION)
def test_a_dataset_of_codes_can_be_observed_later(name: str, tmp_path: Path) -> None:
    write(tmp_path / "observed", name)
    write(tmp_path / "codes", name, observe=False)
    later = data.open(tmp_path / "codes").numpy(observed=True)
    assert same(later, data.open(tmp_path / "observed").numpy())


# --- Shards ---


def test_the_bytes_do_not_depend_on_the_number_of_processes(some: Path, tmp_path: Path) -> None:
    write(tmp_path / "x", jobs=2)
    assert contents(tmp_path / "x") == contents(some)


def test_ray_gives_the_same_bytes(some: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'tuckerbox[ray]'")
    write(tmp_path / "x", jobs=2, ray="local")
    assert contents(tmp_path / "x") == contents(some)


def test_an_interrupted_dataset_continues_without_a_difference(
    some: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "x"

    class PowerCutError(Exception):
        pass

    def cut(path: Path, target: Path) -> Path:
        if "00001" in path.name:
            raise PowerCutError
        return original(path, target)

    original = Path.replace
    with monkeypatch.context() as during:
        during.setattr(Path, "replace", cut)
        with pytest.raises(PowerCutError):
            write(out)
    assert [file.name for file in sorted(out.iterdir())] == [MANIFEST, "shard-00000.parquet"]
    # An exception removes the unfinished shard. A real power cut leaves it.
    (out / f"shard-00001.parquet{UNFINISHED}").write_bytes(b"half a shard")
    first = shards(out)[0].stat().st_ino
    result = write(out, seed=None)
    assert (result.shards, result.new_shards, result.matches) == (3, 2, MATCHES)
    assert contents(out) == contents(some)
    assert shards(out)[0].stat().st_ino == first  # the same file


def test_a_damaged_shard_is_played_again(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "x"
    write(out)
    shards(out)[1].write_bytes(shards(out)[1].read_bytes()[:-10])
    assert write(out).new_shards == 1
    assert contents(out) == contents(some)


def test_a_dataset_can_grow(some: Path, tmp_path: Path) -> None:
    out = tmp_path / "x"
    grown: list[tuple[int, int]] = []
    data.write("outback", BOTS, 3, out=out, seed=1, shard=SHARD)
    data.write("outback", BOTS, MATCHES, out=out, shard=SHARD, progress=lambda *done: grown.append(done))
    assert contents(out) == contents(some)
    assert grown == [(4, 5), (5, 5)]  # the second file had one match only
    assert data.write("outback", BOTS, 3, out=out, shard=SHARD).new_shards == 0


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"options": {"end": "full"}}, r"another dataset \(options differs\)"),
        ({"seed": 2, "shard": 3}, r"another dataset \(seed, shard differ\)"),
        ({"observe": False}, r"another dataset \(observations, actions differ\)"),
    ],
)
def test_other_settings_are_refused_and_nothing_changes(some: Path, given: dict[str, Any], says: str) -> None:
    before = contents(some)
    with pytest.raises(ValueError, match=says):
        write(some, **given)
    assert contents(some) == before


def test_a_dataset_does_not_go_on_with_another_version_of_a_bot(
    some: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "x"
    data.write("outback", BOTS, 3, out=out, seed=1, shard=SHARD)
    with monkeypatch.context() as retrained:
        retrained.setattr("tuckerbox.bots.version_of", lambda bot, game: "retrained")
        with pytest.raises(ValueError, match=r"another dataset \(bot_versions differs\)"):
            write(out)
    settings = json.loads((out / MANIFEST).read_text())
    del settings["bot_versions"]
    (out / MANIFEST).write_text(json.dumps(settings))
    assert data.write("outback", BOTS, 3, out=out, seed=1, shard=SHARD).new_shards == 0
    with pytest.raises(ValueError, match=r"does not say which versions .+ not continued\. Name a different folder\."):
        write(out)
    assert len(data.open(out)) == len(data.open(out).numpy()["code"])


def test_a_folder_with_other_files_is_never_written_to(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("to my aunt")
    with pytest.raises(ValueError, match="contains files that are not from a dataset"):
        write(tmp_path)
    with pytest.raises(ValueError, match=r"letter\.txt is a file\. Name a folder"):
        write(letter)
    assert contents(tmp_path) == {"letter.txt": b"to my aunt"}


def test_work_is_done_by_number_and_returns_bytes(some: Path) -> None:
    """Only the process that runs the command needs the folder."""
    plan = data.open(some)._plan
    [shard] = executor()(lambda number: writing.play_shard(plan, MATCHES, number), [2])
    assert shard["parquet"] == shards(some)[2].read_bytes()


# --- Reading ---


def test_polars_reads_the_files(some: Path) -> None:
    polars = pytest.importorskip("polars", reason="Polars is not installed: pip install polars")
    frame = data.open(some).polars().collect()
    columns = data.open(some).numpy()
    assert frame["code"].to_list() == columns["code"].tolist()
    assert frame["legal"].to_list()[7] == row(columns["legal"], 7)
    assert frame["observation"][7] == columns["observation"][7].tobytes()
    assert frame.filter(polars.col("visits").is_null())["bot"].is_in([0, 1]).all()


def test_polars_takes_the_name_of_a_folder_for_no_pattern(some: Path, tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="Polars is not installed: pip install polars")
    folder = tmp_path / "run[1]"
    shutil.copytree(some, folder)
    assert data.open(folder).polars().collect().height == len(data.open(some))


def test_a_dataset_without_matches_says_so(some: Path, tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="Polars is not installed: pip install polars")
    shutil.copy(some / MANIFEST, tmp_path)
    for read in (data.open(tmp_path).numpy, data.open(tmp_path).polars):
        with pytest.raises(ValueError, match=r"has no matches yet\.$"):
            read()


@pytest.mark.parametrize("folder", ["some", "coded"])
def test_pytorch_gets_whole_batches_of_tensors(folder: str, request: pytest.FixtureRequest) -> None:
    torch = pytest.importorskip(
        "torch", reason="PyTorch is not installed: `make learn` has it in an environment of its own"
    )
    dataset = data.open(request.getfixturevalue(folder))
    columns = dataset.numpy(observed=True)
    batches = list(dataset.torch(64))
    assert sum(len(batch["action"]) for batch in batches) == len(dataset)
    first = batches[0]
    assert first["observation"].shape == (64, 977)
    assert first["observation"].numpy().tolist() == columns["observation"][:64].tolist()
    assert first["action"].tolist() == columns["code"][:64].tolist()
    assert first["mask"].sum(1).tolist() == np.diff(columns["legal"].offsets)[:64].tolist()
    assert first["mask"].gather(1, first["action"][:, None]).all()
    assert np.allclose(first["policy"].sum(1), 1)
    assert not first["policy"][~first["mask"]].any()
    assert first["value"].tolist() == [columns["payoffs"][nth][columns["seat"][nth]] for nth in range(64)]
    shuffled = dataset.torch(64, seed=1)
    workers = torch.utils.data.DataLoader(shuffled, batch_size=None, num_workers=2, persistent_workers=True)
    passes = (shuffled, shuffled, workers, workers)
    orders = [[action for batch in one for action in batch["action"].tolist()] for one in passes]
    assert orders[0] != orders[1]  # another one in each pass
    assert orders[2] != orders[3]
    for order in orders:
        assert sorted(order) == sorted(columns["code"].tolist())


@pytest.fixture
def pytorch(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module for PyTorch, with a stand-in for PyTorch. Instead of tensors, it returns files and numbers of rows."""

    class AnyDataset:
        def __class_getitem__(cls, item: object) -> type:
            return cls

    utils = SimpleNamespace(data=SimpleNamespace(IterableDataset=AnyDataset, get_worker_info=lambda: None))
    torch = SimpleNamespace(Tensor=object, utils=utils)
    for name, module in {"torch": torch, "torch.utils": utils, "torch.utils.data": utils.data}.items():
        monkeypatch.setitem(sys.modules, name, module)  # type: ignore[arg-type]
    spec = find_spec("tuckerbox.data.pytorch")
    assert spec
    assert spec.loader
    found: Any = module_from_spec(spec)
    spec.loader.exec_module(found)
    found.tensors = lambda columns, rows, action_count: (columns["name"], rows.tolist())
    return found


def test_workers_share_the_files_of_a_pass_and_each_pass_has_another_order(
    pytorch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Persistent workers keep their seeds in the next pass."""
    files = [Path(f"shard-{nth}") for nth in range(8)]

    def passes(seed: int | None, worker_seed: int) -> list[Any]:
        """Return what each of two workers reads in each of two passes."""
        found = []
        for worker in range(2):
            info = SimpleNamespace(id=worker, num_workers=2, seed=worker_seed + worker)
            monkeypatch.setattr(pytorch, "get_worker_info", lambda info=info: info)
            stream = pytorch.DecisionStream(files, lambda file: {"name": file.name, "seat": range(4)}, 1, 4, seed)
            found.append([list(stream) for _ in range(2)])
        return found

    (first, second), (other_first, other_second) = passes(seed=1, worker_seed=100)
    for one, other in ((first, other_first), (second, other_second)):
        assert sorted(name for name, _ in one + other) == [file.name for file in files]
    assert (first, other_first) != (second, other_second)
    assert passes(seed=1, worker_seed=100) != passes(seed=1, worker_seed=200)
    (first, second), _ = passes(seed=None, worker_seed=100)
    assert first == second == [(file.name, [0, 1, 2, 3]) for file in files[::2]]


def test_the_error_names_a_missing_library(some: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("polars", "torch"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ValueError, match=r"Polars is not installed here\. To install it: pip install polars"):
        data.open(some).polars()
    with pytest.raises(
        ValueError, match=r"PyTorch is not installed here\. To install it: pip install 'tuckerbox\[learn"
    ):
        data.open(some).torch()


def test_only_a_dataset_of_a_known_format_can_be_opened(coded: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"nowhere has no dataset\. To write one: tuckerbox dataset GAME --out"):
        data.open(tmp_path / "nowhere")
    settings = json.loads((coded / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps({**settings, "format": 9}))
    with pytest.raises(ValueError, match="has a dataset of format 9, not 1: update Tuckerbox"):
        data.open(tmp_path)
    (tmp_path / MANIFEST).write_text(json.dumps({**settings, "rules": 99}))
    (tmp_path / "shard-00000.parquet").write_bytes(shards(coded)[0].read_bytes())
    assert data.open(tmp_path).numpy()["code"].size
    with pytest.raises(ValueError, match=r"another rules version: 99, not 1\. Read it with Tuckerbox .+, or write the"):
        data.open(tmp_path).numpy(observed=True)
    (tmp_path / MANIFEST).write_text(json.dumps({**settings, "components": "0123456789abcdef"}))
    with pytest.raises(ValueError, match=r"other component data: 0123456789abcdef, .+ Pass their file as `components`"):
        data.open(tmp_path).numpy(observed=True)


def test_a_dataset_that_cannot_be_observed_names_what_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "x"
    data.write("down-under", ["random"], 1, out=out, options={"area": "limitless"}, seed=1, observe=False)
    dataset = data.open(out)
    assert len(dataset.numpy()["code"]) == len(dataset) > 0
    for read in (lambda: dataset.numpy(observed=True), lambda: dataset.action_count):
        with pytest.raises(
            ValueError, match=r"too many actions for a mask with these options: read its codes, without observations\.$"
        ):
            read()


def test_the_examples_in_the_documentation_are_correct(tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="Polars is not installed: pip install polars")
    page = Path(__file__).parents[2] / "docs" / "datasets.md"
    flags = doctest.ELLIPSIS
    found = doctest.testfile(str(page), module_relative=False, optionflags=flags, globs={"folder": tmp_path / "x"})
    assert found.attempted > 10
    assert not found.failed


# --- The command ---


def test_the_command_writes_a_dataset_and_says_what_is_in_it(some: Path, tmp_path: Path) -> None:
    command = ["dataset", "outback", "--bots", ",".join(BOTS), "--matches", str(MATCHES), "--shard", str(SHARD)]
    out = tmp_path / "x"
    said = run(*command, "--seed", "1", "--out", str(out))
    assert said.exit_code == 0, said.stderr
    assert said.stdout.startswith("Outback: 5 matches with 2 seats, seed 1\n")
    assert " decisions in 3 files in " in said.stdout
    assert contents(out) == contents(some)
    again = run(*command, "--out", str(out), "--json")
    result = json.loads(again.stdout)
    assert (result["matches"], result["new_shards"], result["seed"]) == (MATCHES, 0, "1")


def test_zero_seats_are_refused_instead_of_taken_for_the_default(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="seats, not 0"):
        data.write("outback", ["random"], 1, out=tmp_path / "x", seats=0)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("outback", "Missing option '--out'."),
        ("outback --out file", "file is a file. Name a folder; it need not exist yet."),
        ("outback --out .", ". contains files that are not from a dataset."),
        ("outback --out x --bots gready", "There is no bot 'gready' for Outback"),
        ("outback --out x --bots random,random,random --seats 2", "3 bots do not fit 2 seats: name 1 to 2."),
        ("outback --out x --matches 0", "--matches must be at least 1."),
        ("outback --out x --bots ,", "Name the bots that play, such as kangaroo,greedy."),
        (
            "down-under --out x --bots random -o area=limitless",
            "Down Under has too many actions for a mask with these options: write a dataset of codes.",
        ),
    ],
)
def test_bad_input_gets_one_sentence(
    typed: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("Hello.")
    result = run("dataset", *typed.split())
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence), result.stderr
    assert not result.stdout
    assert contents(tmp_path) == {"file": b"Hello."}
