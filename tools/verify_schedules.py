"""Checks every number of a collection schedule against the printed original.

    python tools/verify_schedules.py ORIGINAL.txt SCHEDULE.toml...

For each option, every bound, fee and limit must be in the lines that the option cites, the tiers in
printed order, and every number in those lines must be used. Differences that a misprint or a
reading explains are shown too: compare them with the file's own list. Exits with 1 if anything
differs.
"""

import re
import sys
from pathlib import Path

from houseway.rulebook.decode import read_toml
from houseway.rulebook.schedule import CollectionOption, Limits, read_schedule
from houseway.rulebook.tiers import Tiers

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d\d)?")
_LIBRARY = Path(__file__).parent.parent / "src/houseway/rulebook/library"


def in_order(text: str) -> list[str]:
    """The numbers in a text, without commas and `.00`."""
    return [n.replace(",", "").removesuffix(".00") for n in _NUMBER.findall(text)]


def numbers(text: str) -> set[str]:
    return set(in_order(text))


def follows(part: list[str], whole: list[str]) -> bool:
    """Whether the numbers occur in this order, possibly with others in between."""
    remaining = iter(whole)
    return all(number in remaining for number in part)


def as_printed(tiers: Tiers) -> str:
    """The printed tiers, without those added by a reading."""
    return "; ".join(part for part in tiers.text.split("; ") if not part.startswith("under "))


def text_of_limits(limits: Limits) -> str:
    """The text of the limits of a row or of a group of rows."""
    values = [getattr(limits, name) for name in Limits.__struct_fields__]
    return " ".join([*(v for v in values if isinstance(v, str)), *limits.bonuses.values()])


def text_of_row(option: CollectionOption) -> str:
    """The text of the option's row in the schedule."""
    return " ".join(map(as_printed, option.row.fees.values())) + " " + text_of_limits(option.row)


def cited_text(option: CollectionOption, original: list[str]) -> str:
    """The lines that the option cites."""
    ranges = [lines for _, part in option.source.parts for lines in part]
    text = "\n".join(line for first, last in ranges for line in original[first - 1 : last])
    return re.sub(r"<\|.*?\|>", "\n", text).replace("\\", "")


def difference(option: CollectionOption, original: list[str]) -> str:
    cited_in_order = in_order(cited_text(option, original))
    in_row, cited = numbers(text_of_row(option)), set(cited_in_order)
    shared = {name for terms in option.group.fees.values() for name in numbers(str(terms.amount))}
    missing = sorted(in_row - cited, key=float)
    unused = sorted(
        cited - in_row - shared - numbers(text_of_limits(option.group)) - {str(option.row.number)},
        key=float,
    )
    moved = (
        []
        if missing
        else sorted(
            name
            for name, tiers in option.row.fees.items()
            if not follows(in_order(as_printed(tiers)), cited_in_order)
        )
    )
    differences = {"not printed": missing, "not used": unused, "in another order": moved}
    return "; ".join(f"{kind}: {', '.join(names)}" for kind, names in differences.items() if names)


def main(original: str, *schedules: str) -> int:
    lines = Path(original).read_text("utf-8").splitlines()
    library = {path.stem: read_toml(path) for path in _LIBRARY.glob("*.toml")}
    count = 0
    for path in schedules:
        schedule = read_schedule(Path(path), library)
        for option in schedule.options:
            if what := difference(option, lines):
                print(f"{option.id}: {what} ({option.source})")
                count += 1
        print(f"{schedule.id}: {len(schedule.options)} options", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
