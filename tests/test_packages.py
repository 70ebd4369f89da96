"""Packages: the same bytes every time, licenses of everything in them, completion in a shell."""

import json
import os
import re
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from tests.test_repository import PACKAGE, ROOT, RUN, pins, project
from tools import components

PROGRAM = Path(sys.executable).with_name("houseway")


def test_the_lists_of_components_are_up_to_date():
    advice = "run `make docs` and commit docs/components.cdx.json and docs/third-party.md"
    assert components.COMPONENTS.read_text("utf-8") == components.components(), advice
    assert components.PAGE.read_text("utf-8") == components.page(), advice


def test_every_locked_package_and_every_vendored_file_is_a_component_with_its_license():
    listed = json.loads(components.COMPONENTS.read_text("utf-8"))["components"]
    versions = {(entry["name"], entry["version"]) for entry in listed}
    locked = {
        (name, str(pin.specifier).removeprefix("=="))
        for name, locked_pins in pins(RUN).items()
        for pin in locked_pins
    }
    assert locked <= versions
    assert all(entry["licenses"][0]["expression"] for entry in listed)
    assert len({entry["bom-ref"] for entry in listed}) == len(listed)
    static = PACKAGE / "web" / "static"
    files = {
        path.relative_to(static).as_posix()
        for folder in ("fonts", "vendor")
        for path in (static / folder).iterdir()
        if path.suffix in {".js", ".woff2"}
    }
    assert files == {name for part in components.VENDORED for name in part.files}
    for entry in listed:
        for file in entry.get("components", ()):
            digest = sha256((ROOT / file["name"]).read_bytes()).hexdigest()
            assert digest == file["hashes"][0]["content"]


def test_a_package_that_states_no_license_is_refused():
    with pytest.raises(SystemExit, match="unheard-of states no license"):
        components.license_of("unheard-of")
    assert components.license_of("msgspec") == "BSD-3-Clause"


def test_the_project_says_what_it_is_without_placeholders():
    declared = project()["project"]
    assert "Typing :: Typed" in declared["classifiers"]
    assert not re.search(r"example\.|TODO|your-", json.dumps(declared))


@pytest.mark.slow
def test_a_shell_completes_commands_and_options():
    assert complete("houseway sett") == ["settle"]
    assert {"--option", "--action"} <= set(complete("houseway fee --"))
    # The shell is the one that runs the command.
    script = subprocess.run(
        ["bash", "-c", f"{PROGRAM} --show-completion; exit $?"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "_HOUSEWAY_COMPLETE=complete_bash" in script


def complete(line):
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    return run([], {"_HOUSEWAY_COMPLETE": "complete_bash", **words}).split()


def run(arguments, environment):
    return subprocess.run(
        [PROGRAM, *arguments],
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.mark.slow
def test_the_wheel_and_the_source_archive_are_the_same_bytes_wherever_they_are_built(tmp_path):
    first = build(ROOT, tmp_path / "first")
    copy = unpack(first["sdist"], tmp_path / "copy")
    for path in copy.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    second = build(copy, tmp_path / "second")
    for kind in ("sdist", "wheel"):
        assert first[kind].name == second[kind].name
        assert contents(first[kind]) == contents(second[kind])
        assert first[kind].read_bytes() == second[kind].read_bytes()


def build(root, place):
    """Both packages of a source tree."""
    builders = {"sdist": SdistBuilder(str(root)), "wheel": WheelBuilder(str(root))}
    return {
        kind: Path(*builder.build(directory=str(place), versions=["standard"]))
        for kind, builder in builders.items()
    }


def unpack(archive, place):
    with tarfile.open(archive) as source:
        source.extractall(place, filter="data")
    (folder,) = place.iterdir()
    return folder


def contents(package):
    """The hash of each file of a package."""
    if package.suffix == ".whl":
        with ZipFile(package) as wheel:
            return {name: sha256(wheel.read(name)).hexdigest() for name in wheel.namelist()}
    with tarfile.open(package) as source:
        files = [member for member in source.getmembers() if member.isfile()]
        return {file.name: sha256(source.extractfile(file).read()).hexdigest() for file in files}
