"""A file is overwritten as a whole or stays as it was."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tuckerbox.whole_file import overwrite


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "file"
    overwrite(file, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=f"^\\[Errno 28\\] No space left on device: '{file}'$"):
        overwrite(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name != "posix", reason="needs folders that can be opened")
def test_where_a_folder_cannot_be_synced_the_file_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def only_files(opened: int) -> None:
        if stat.S_ISDIR(os.fstat(opened).st_mode):
            raise OSError(22, "Invalid argument")
        sync(opened)

    monkeypatch.setattr(os, "fsync", only_files)
    overwrite(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.skipif(os.name != "posix", reason="needs permissions of files")
def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o600)
    overwrite(file, b"new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_error_names_the_file_and_not_the_unfinished_one(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "file"
    with pytest.raises(FileNotFoundError) as wrong:
        overwrite(file, b"new")
    assert wrong.value.filename == str(file)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        overwrite(tmp_path, b"new")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links and devices")
def test_a_symbolic_link_and_a_device_are_written_through(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for content in (b"old", b"new"):
        overwrite(link, content)
        assert file.read_bytes() == content
    assert link.is_symlink()
    overwrite(Path(os.devnull), b"new")
    assert Path(os.devnull).is_char_device()
