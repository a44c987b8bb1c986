"""A file is overwritten as a whole or stays as it was."""

from __future__ import annotations

import os
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
