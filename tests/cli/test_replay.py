"""`houseway replay`."""

from pathlib import Path

from tests.cli.program import Program

DATA = Path("tests/data/phh")
FILES = tuple(map(str, sorted(DATA.iterdir())))


def test_replay_counts_the_hands_whose_finishing_stacks_match(houseway: Program) -> None:
    result = houseway("replay", *FILES, "--json")
    assert result.code == 0
    assert result.json == {
        "hands": 6,
        "matched": 6,
        "mismatched": [],
        "unsupported": [],
        "unstated": [],
    }
    assert "6 hands, 6 matched." in houseway("replay", *FILES).out


def test_replay_has_exit_code_1_when_stacks_differ(houseway: Program, tmp_path: Path) -> None:
    changed = tmp_path / "changed.phh"
    text = (DATA / "three-handed-side-pot.phh").read_text()
    changed.write_text(text.replace("[0, 80, 290]", "[1, 80, 289]"))
    result = houseway("replay", str(changed), "--json")
    assert (result.code, result.json["matched"]) == (1, 0)
    assert result.json["mismatched"][0]["found"] == [0, 80, 290]
    output = houseway("replay", str(changed)).out
    assert output.startswith("1 hand, 0 matched.")
    assert "\n    finishing stacks are [0, 80, 290], but the history has [1, 80, 289]\n" in output


def test_replay_lists_hands_it_cannot_play_and_hands_without_final_stacks(
    houseway: Program, tmp_path: Path
) -> None:
    text = (DATA / "three-handed-side-pot.phh").read_text()
    (tmp_path / "unknown.phh").write_text(text.replace("'NT'", "'ZZ'"))
    (tmp_path / "silent.phh").write_text(text.replace("finishing_stacks", "_finishing"))
    (tmp_path / "broken.phh").write_text(text.replace("p1 cbr 50", "p9 cbr 50"))
    files = [str(tmp_path / f"{name}.phh") for name in ("unknown", "silent", "broken")]
    result = houseway("replay", *files, "--json")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "1 malformed hand could not be replayed" in result.err
    assert files[2] in result.err
    report = result.json
    assert report["hands"] == 3
    assert [entry["hand"] for entry in report["unsupported"]] == [files[0], files[2]]
    assert "malformed" not in report["unsupported"][0]
    assert houseway("replay", *files[:2]).code == 0
    assert report["unstated"] == [{"hand": files[1], "stacks": [0, 80, 290]}]


def test_a_file_that_is_not_a_hand_history_is_bad_input(houseway: Program, tmp_path: Path) -> None:
    (tmp_path / "not.phh").write_text("name = 'x'\n")
    (tmp_path / "worse.phh").write_text("= = =\n")
    for name in ("not.phh", "worse.phh", "missing.phh"):
        result = houseway("replay", str(tmp_path / name))
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1
    assert "not valid TOML at line 1, column" in houseway("replay", str(tmp_path / "worse.phh")).err
