"""Option numbers as people write them: `5, 8-28`."""

from collections.abc import Callable, Iterable, Iterator

from houseway.rulebook.schedule import CollectionOption


def spread(text: str) -> list[str]:
    """Every number in a list such as `5, 8-28`.

    >>> spread("5, 8-10")
    ['5', '8', '9', '10']
    """
    numbers = []
    for part in (part.strip() for part in text.split(",")):
        first, dash, last = part.partition("-")
        if dash and first.isdecimal() and last.isdecimal():
            numbers += [str(number) for number in range(int(first), int(last) + 1)]
        else:
            numbers.append(part)
    return numbers


def joined(numbers: Iterable[str | int]) -> str:
    """Numbers as a list, with consecutive ones as ranges.

    >>> joined([1, 2, 3, 5, "late"])
    '1-3, 5, late'
    """
    runs: list[list[str]] = []
    for number in map(str, numbers):
        if runs and _follows(runs[-1][-1], number):
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _follows(before: str, number: str) -> bool:
    return before.isdecimal() and number.isdecimal() and int(number) == int(before) + 1


def option_ids(options: Iterable[CollectionOption]) -> str:
    """Options of one schedule as `schedule:1-3, 5`."""
    options = list(options)
    return f"{options[0].schedule.id}:{joined(option.row.number for option in options)}"


def by_message(
    options: Iterable[CollectionOption], find: Callable[[CollectionOption], Iterable[str]]
) -> Iterator[tuple[str, list[CollectionOption]]]:
    """Each different message about some options, with the options that it is about.

    Options whose fee is missing or illegible are left out.
    """
    by_text: dict[str, list[CollectionOption]] = {}
    for option in options:
        for message in dict.fromkeys(find(option) if not option.lost else ()):
            by_text.setdefault(message, []).append(option)
    yield from by_text.items()
