"""Writing a file so that others see the old one or the new one, and nothing between.

This module does not merge: of two who write at once the later has the last word, whole.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

__all__ = ["replace_file"]


def replace_file(path: str | Path, content: bytes) -> None:
    """Put a file with this content in the place of the one that may be there.

    The content is written and flushed beside it first, under a name of its own, so a crash
    or a full disk leaves the old file as it was. A symbolic link stays one.

    Raises:
        OSError: The folder cannot be written to; the old file is untouched.
    """
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
