"""Replacing a file: the old one or the new one, and nothing between."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from cardrules.atomic import replace_file


def test_a_new_file_and_one_in_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"one", b"two"):
        replace_file(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_crash_in_the_middle_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def crash(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="no space left"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_readers_and_writers_at_once(tmp_path: Path) -> None:
    path = tmp_path / "file"
    contents = [bytes([65 + number]) * 50_000 for number in range(6)]
    replace_file(path, contents[0])
    seen: set[bytes] = set()

    def write(content: bytes) -> None:
        for _ in range(10):
            replace_file(path, content)

    writers = [threading.Thread(target=write, args=(content,)) for content in contents]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        seen.add(path.read_bytes())
    for writer in writers:
        writer.join()
    assert seen <= set(contents)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="modes and links are POSIX")
def test_mode_and_link_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
