"""A file that appears once it is complete, and that leaves nothing behind if its program is killed.

It has no name until then, if the system can do that. Otherwise it has a hidden name and a lock, and
the next program that writes a file of this name deletes what is no longer locked.
"""

from __future__ import annotations

import fcntl
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from houseway.values.errors import InputError, unwritable


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A new file that only its owner can read; raises InputError if one of this name exists."""
    if path.exists():
        raise _exists(path)
    try:
        _delete_abandoned(path)
        descriptor, name = _open(path)
    except OSError as error:
        raise unwritable(error, path) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(descriptor)
            _publish(descriptor, name, path)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise unwritable(error, path) from error
    finally:
        if name:
            name.unlink(missing_ok=True)


def _exists(path: Path) -> InputError:
    return InputError("file already exists", str(path))


def _open(path: Path) -> tuple[int, Path | None]:
    """A new file without a name, or with a hidden one where the system needs that."""
    if hasattr(os, "O_TMPFILE") and Path("/proc/self/fd").exists():
        # Some file systems, such as NFS, need a name.
        with suppress(OSError):
            return os.open(path.parent, os.O_TMPFILE | os.O_WRONLY, 0o600), None
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return descriptor, Path(name)


def _publish(descriptor: int, name: Path | None, path: Path) -> None:
    """Give a complete file its name, unless another file has it."""
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        # With a descriptor of the directory, Python follows the link to the file itself.
        source = name or f"/proc/self/fd/{descriptor}"
        os.link(source, path.name, dst_dir_fd=directory, follow_symlinks=True)
        os.fsync(directory)
    finally:
        os.close(directory)


def _delete_abandoned(path: Path) -> None:
    """Delete the unfinished files of programs that were killed; running programs lock theirs."""
    hidden = re.compile(rf"\.{re.escape(path.name)}\.[a-z0-9_]{{8}}")
    for other in path.parent.iterdir():
        if hidden.fullmatch(other.name):
            with suppress(OSError), other.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                other.unlink()
