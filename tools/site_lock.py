"""Locks the wheels that run in browsers, in the versions of the runtime lock.

`make lock` runs it. requirements/site.txt has one hash for each package: that of its wheel for the
Python of Pyodide, or of its wheel for every Python.
"""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.site.engine_files import PACKAGES, WHEEL_TAGS

ROOT = Path(__file__).parent.parent
RUN = ROOT / "requirements" / "run.txt"
SITE = ROOT / "requirements" / "site.txt"
HEAD = "# Wheels for browsers; made by tools/site_lock.py, which `make lock` runs.\n"


def main() -> None:
    pins = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", RUN.read_text("utf-8"), re.MULTILINE))
    with TemporaryDirectory() as folder:
        names = (package.replace("_", "-") for package in PACKAGES)
        wanted = [f"{name}=={pins[name]}" for name in names]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder]
        subprocess.run([*pip, "--only-binary", ":all:", *WHEEL_TAGS, *wanted], check=True)
        wheels = sorted(Path(folder).iterdir())
        digests = [sha256(wheel.read_bytes()).hexdigest() for wheel in wheels]
    lines = [
        f"{pin} \\\n    --hash=sha256:{digest}\n"
        for pin, digest in zip(sorted(wanted), digests, strict=True)
    ]
    SITE.write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    main()
