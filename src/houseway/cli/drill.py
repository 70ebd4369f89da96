"""`houseway drill`: questions for dealers and players, graded by the engine."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from houseway.cli import Json, Preset, RulebookDir, open_rulebook
from houseway.cli.price import read_pairs
from houseway.cli.show import write_json, write_table
from houseway.cli.verify import DATABASE, Database, open_journal
from houseway.drills.drill import FindHand, case_pool, drills_of, make_drill
from houseway.drills.grading import grade_drill, normalize, parse_amount
from houseway.drills.maker import Maker
from houseway.drills.practice import Progress, next_item, record_answer, start_practice
from houseway.drills.question import (
    Answer,
    Drill,
    Field,
    Grade,
    Question,
    Row,
    RowAnswer,
    read_answer,
)
from houseway.pages.papers import name_sources
from houseway.pages.words import sentence
from houseway.play.game import FiledGame, Rules
from houseway.rulebook.model import PRESETS
from houseway.values.errors import InputError, unreadable
from houseway.values.money import format_money, format_printed, parse_money

if TYPE_CHECKING:
    from houseway.journal.store import Journal


def drill(
    game: Annotated[str, typer.Argument(help="The id of a filing.")],
    kind: Annotated[
        str | None, typer.Option(help="One kind of drill (default: all in turn).")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed asks the same questions.")] = "1",
    count: Annotated[int, typer.Option(help="How many questions to ask.")] = 10,
    level: Annotated[
        int | None, typer.Option(help="With --json or --answer: difficulty, 1 to 4 (default: 1).")
    ] = None,
    answer: Annotated[
        str | None, typer.Option(help="Grade one answer: the path of a JSON file.")
    ] = None,
    kinds: Annotated[bool, typer.Option("--kinds", help="List the drills of the filing.")] = False,
    cases: Annotated[
        bool, typer.Option("--cases", help="Ask about the filing's worked cases.")
    ] = False,
    table: Annotated[
        str | None, typer.Option(help="Ask about the recorded hands of a table, such as t3.")
    ] = None,
    rules: Annotated[list[str] | None, typer.Option(help="A table option, as name=value.")] = None,
    database: Database = DATABASE,
    preset: Preset = "letter",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Ask questions about a filing and grade the answers."""
    filed_game = FiledGame(open_rulebook(rulebook), game)
    table_rules = _TableRules(preset, read_pairs(rules, "--rules"))
    filed_game.raw.values(table_rules.options, preset)
    offered = drills_of(filed_game, table_rules.of(filed_game) if filed_game.playable else None)
    if not offered:
        raise InputError(
            f"{filed_game.filing.name} has no drills: {filed_game.why_not_played}", "game"
        )
    if kinds:
        _list(filed_game, offered, json, preset)
        return
    if count < 1:
        raise InputError(f"count must be 1 or more, not {count}", "--count")
    if level is not None and not json and answer is None:
        raise InputError("give --json or --answer, or leave out --level", "--level")
    chosen = kind or next(iter(offered))
    with _recorded(filed_game, database if table or seed.startswith("hand ") else None) as records:
        if json or answer is not None:
            difficulty = 1 if level is None else level
            question = table_rules.make(
                filed_game, chosen, seed, level=difficulty, find=records.find
            )
            _answer_once(question, answer, json)
            return
        chosen_kinds = [kind] if kind else list(offered)
        pool = (
            case_pool(filed_game, chosen_kinds, "--cases")
            if cases
            else records.pool(table, chosen_kinds)
        )
        # Refuse a bad kind or seed before the first question.
        first = pool[0] if pool else (chosen, seed)
        table_rules.make(filed_game, *first, level=1, find=records.find)
        progress = start_practice(chosen_kinds, "1" if pool else seed, pool)
        _practice(filed_game, progress, records.find, count=count, table_rules=table_rules)


class _TableRules(NamedTuple):
    """The preset and the options that the questions use."""

    preset: str
    options: dict[str, str]

    def of(self, game: FiledGame) -> Rules:
        return game.rules(self.options, preset=self.preset)

    def make(
        self, game: FiledGame, kind: str, seed: str, *, level: int, find: FindHand | None
    ) -> Drill:
        return make_drill(
            game, kind, seed, level=level, preset=self.preset, rules=self.options, find=find
        )


class _Records(NamedTuple):
    """The recorded hands of a journal, if one is open."""

    game: FiledGame
    journal: "Journal | None"
    find: FindHand | None

    def pool(self, table: str | None, kinds: list[str]) -> tuple[tuple[str, str], ...]:
        if table is None or self.journal is None:
            return ()
        from houseway.cardroom.recorded_hands import table_pool

        try:
            entries = table_pool(self.journal, self.game, table, None)
        except InputError as error:
            raise InputError(error.what, "--table") from error
        pool = tuple(entry for entry in entries if entry[0] in kinds)
        if not pool:
            raise InputError(f"the hands of table {table} have no question of this kind", "--kind")
        return pool


@contextmanager
def _recorded(game: FiledGame, database: str | None) -> Iterator[_Records]:
    """The journal of a database; opened only for recorded hands."""
    if database is None:
        yield _Records(game, None, None)
        return
    from houseway.cardroom.recorded_hands import finder

    with open_journal(database) as journal:
        yield _Records(game, journal, finder(journal, game.rulebook, None))


def _list(game: FiledGame, offered: Mapping[str, Maker], json: bool, preset: str) -> None:
    if json:
        drills = [{"kind": name, "title": m.title, "says": m.says} for name, m in offered.items()]
        write_json({"game": game.id, "preset": preset, "drills": drills})
        return
    rows = [(name, maker.title, maker.says) for name, maker in offered.items()]
    write_table(f"{game.id}: drills", ["kind", "title~", "what is asked~"], rows)


def _answer_once(drill: Drill, file: str | None, json: bool) -> None:
    if file is None:
        write_json(drill.question)
        return
    try:
        text = Path(file).read_bytes()
    except OSError as error:
        raise unreadable(error, file) from error
    result = grade_drill(drill, read_answer(text))
    if json:
        write_json(result)
    else:
        _show_grade(drill.question, result)


def _practice(
    game: FiledGame,
    progress: Progress,
    find: FindHand | None,
    *,
    count: int,
    table_rules: _TableRules,
) -> None:
    """Ask one question after another; an interruption ends with the score so far."""
    started = monotonic()
    error = 0
    try:
        while progress.asked < count:
            item = next_item(progress)
            drill = table_rules.make(game, item.kind, item.seed, level=item.level, find=find)
            _show_question(drill.question, progress.asked + 1, count)
            result = grade_drill(drill, _ask(drill.question))
            _show_grade(drill.question, result)
            error += parse_money(result.chip_error)
            progress = record_answer(progress, item, result.right)
    except (KeyboardInterrupt, EOFError):
        print()
    minutes, seconds = divmod(int(monotonic() - started), 60)
    print(
        f"{progress.right} of {progress.asked} right, "
        f"chips off by {format_printed(error)}, {minutes}:{seconds:02d} min."
    )
    chosen = "".join(f", {name} {value}" for name, value in table_rules.options.items())
    print(f"Rules {PRESETS[table_rules.preset]}{chosen}.")


# Asking.


def _show_question(question: Question, number: int, count: int) -> None:
    level = f"level {question.level}"
    print(f"\nQuestion {number} of {count} ({question.kind}, {level}): {question.ask}")
    for shown in question.shown:
        print(f"  {shown.label}: {shown.text}")


def _ask(question: Question) -> Answer:
    fields = {field.id: _ask_field(field) for field in question.fields}
    rows = _ask_rows(question.rows) if question.rows else ()
    return Answer(fields=fields, rows=rows)


def _ask_field(field: Field) -> str:
    """Ask until the answer can be read."""
    for number, choice in enumerate(field.choices, 1):
        print(f"    {number}. {choice}")
    while True:
        text = input(f"  {field.label}: ").strip()
        if field.choices and text.isdecimal() and 1 <= int(text) <= len(field.choices):
            return field.choices[int(text) - 1]
        try:
            return normalize(field, text)
        except InputError as error:
            print(f"  {sentence(error.what)}")


def _ask_rows(rows: tuple[Row, ...]) -> tuple[RowAnswer, ...]:
    for number, row in enumerate(rows, 1):
        print(f"    {number}. {row.label}")
    ordered = [rows[number - 1] for number in _ask_order(len(rows))]
    return tuple(_ask_chips(row) for row in ordered)


def _ask_order(count: int) -> list[int]:
    while True:
        parts = input("  Order of settlement, such as 2 1 3: ").replace(",", " ").split()
        if all(part.isdecimal() for part in parts):
            numbers = [int(part) for part in parts]
            if sorted(numbers) == list(range(1, count + 1)):
                return numbers
        print(f"  Type each number from 1 to {count} once.")


def _ask_chips(row: Row) -> RowAnswer:
    """Read `+25` as paid, `-25` as taken and `0` as neither."""
    while True:
        text = input(f"  {row.label} (+ pay, - take, 0): ").strip() or "0"
        try:
            amount = format_money(parse_amount(text.lstrip("+-"), "amount"))
        except InputError as error:
            print(f"  {sentence(error.what)}")
            continue
        if text.startswith("-"):
            return RowAnswer(row=row.id, taken=amount)
        return RowAnswer(row=row.id, paid=amount)


# Results.


def _show_grade(question: Question, grade: Grade) -> None:
    print("  Right." if grade.right else "  Wrong.")
    if not grade.right:
        _show_wrong(question, grade)
    print(f"  Why: {grade.reason} ({name_sources(grade.rule)})")


def _show_wrong(question: Question, grade: Grade) -> None:
    if parse_money(grade.chip_error):
        print(f"  Chips off by {format_printed(parse_money(grade.chip_error))}.")
    for difference in grade.wrong:
        print(f"  {difference.what}: {difference.given or 'no answer'}; should be {difference.due}")
    for shown in grade.values:
        print(f"    {shown.label}: {shown.text}")
    for number, move in enumerate(grade.moves, 1):
        print(f"    {number}. {move}")
