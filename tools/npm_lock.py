"""Locks the tools in package.json with the hash of each package, and without addresses.

`make lock` runs it. Because of our .npmrc, npm omits the package addresses; this script removes the
funding addresses.
"""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "package-lock.json"


def main() -> None:
    command = ["npm", "install", "--package-lock-only", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(command, cwd=ROOT, check=True)
    lock = json.loads(LOCK.read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(lock, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
