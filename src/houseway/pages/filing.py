"""The page of a filing, section by section."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from houseway.pages.collection import collection_section
from houseway.pages.examples import examples_section
from houseway.pages.family_words import family_name
from houseway.pages.option_words import option_in_words
from houseway.pages.page import (
    Block,
    Bullets,
    Column,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
    nonempty,
)
from houseway.pages.papers import reword
from houseway.pages.readings import claims_section, readings_section
from houseway.pages.rules_of_play import play_section, shared_defaults
from houseway.pages.words import (
    NOT_FILED,
    OWN,
    capital,
    choices,
    cited,
    count,
    listed,
    ordinal,
    printed_date,
    sentence,
    words,
)
from houseway.play.game import FiledGame
from houseway.play.registry import has_family
from houseway.rulebook.model import (
    PRESETS,
    Action,
    Filing,
    Limit,
    Option,
    Pass,
    PayRow,
    PlayerDealer,
    Seats,
    Shoe,
    Wager,
    choice,
)

Names = Mapping[str, str]
"""Wager names by id."""

OPTION_LABEL = "What it sets"
"""The column that names a table option for people."""
TEST = "Test"
"""The column with the exact condition of a pay row."""

COVERS = {
    "gross": "Both payouts and the losing bets collected count against the bank (gross cover)",
    "net": "Losing bets that were collected are added back to the bank (net cover)",
    "each-way": "Payouts and the losing bets collected are each limited to the bank (each way)",
}

MOMENTS = {
    "deal": "right after the deal",
    "check": "when the dealer checks for a natural",
    "naturals": "naturals, paid right away",
    "folds": "bets of folded hands",
    "original": "with the first cards",
    "surrender": "surrendered bets",
    "rows": "when the rows are compared",
}
"""The moments of a settlement before the end of the hand."""


def filing_page(
    game: FiledGame,
    collection: Callable[[FiledGame], Section] = collection_section,
    chosen: Mapping[str, object] | None = None,
    *,
    preset: str = "letter",
) -> Page:
    """Everything in the rulebook about a filing, with chosen options and a preset."""
    filing = game.filing_with(chosen or {}, preset)
    names = _wager_names(game, filing)
    room = game.rulebook.room_of(game.id)
    options = changed_options(game, chosen or {}, preset)
    own = OWN.lower() if game.own else ""
    about = [room.name, own, filing.filing, filing.date, PRESETS[preset], options]
    return Page(
        title=filing.name,
        about=", ".join(part for part in about if part),
        sections=nonempty(
            _game(game, filing),
            _equipment(game, filing),
            _seats(filing.seats, banked=filing.player_dealer is not None),
            _player_dealer(filing.player_dealer),
            _options(game),
            Section("Wagers", sections=tuple(_wager(wager, names) for wager in filing.wagers)),
            _with_hand_names(_play(game, filing), filing),
            _with_hand_names(_action(filing), filing),
            _settlement(filing, names),
            _irregularities(filing),
            examples_section(game),
            readings_section(filing.readings),
            Section("Notes", _bullets(filing.notes)),
            claims_section(filing.claims),
            collection(game),
            _sources(game),
        ),
    )


def changed_options(game: FiledGame, chosen: Mapping[str, object], preset: str = "letter") -> str:
    """The options that differ from their defaults, in words."""
    values = game.raw.values(chosen, preset)
    changed = "; ".join(
        option_in_words(option, values[name])
        for name, option in game.raw.options.items()
        if values[name] != option.default
    )
    return f"changed options: {changed}" if changed else ""


def _game(game: FiledGame, filing: Filing) -> Section:
    facts = {
        "Type of game": family_name(filing.family),
        "Object": filing.object,
        "Owner": filing.owner,
        "License": filing.licence,
        "Approved": printed_date(filing.approved),
        "Superseded": printed_date(filing.superseded),
        "Added to": listed(game.rulebook.filing(added).name for added in filing.attaches_to),
        "ID": filing.id,
    }
    blocks: list[Block] = [_facts(facts)]
    if missing := _missing(filing):
        blocks.append(Paragraph(missing))
    return Section("The game", tuple(blocks), source=str(filing.source))


def _missing(filing: Filing) -> str:
    """What the rulebook lacks, in a sentence."""
    if filing.status == "fees-only":
        return "Fees only: the rules of this game are not on file."
    if filing.status == "game" and not filing.play:
        return "Only the fees are in the rulebook so far; the rules are not entered yet."
    return ""


def _burn(burn: Mapping[str, int]) -> str:
    """How many cards are burned after the first card of a shoe; face values are one range.

    >>> _burn({"A": 1, "2": 2, "3": 3, "T": 10, "J": 10})
    'by the first card of the shoe: 1 for an ace, face value for 2 to 3, 10 for 10 or J'
    """
    if not burn:
        return ""
    printed = [rank for rank, number in burn.items() if rank == str(number)]
    ranks: dict[int, list[str]] = {}
    for rank, number in burn.items():
        if rank not in printed:
            ranks.setdefault(number, []).append(
                "an ace" if rank == "A" else rank.replace("T", "10")
            )
    parts = [f"{number} for {listed(names, 'or')}" for number, names in ranks.items()]
    if printed:
        parts.insert(1, f"face value for {printed[0]} to {printed[-1]}")
    return f"by the first card of the shoe: {', '.join(parts)}"


def _removed(ranks: str) -> str:
    """ "all 8s, 9s and 10s"."""
    names = [f"{'10' if rank == 'T' else rank}s" for rank in ranks]
    return f"all {listed(names)}" if names else ""


def _equipment(game: FiledGame, filing: Filing) -> Section:
    equipment = filing.equipment
    if equipment is None:
        return Section("Equipment")
    jokers = str(equipment.jokers)
    facts = {
        "Decks": _with_choices(game, "equipment", "decks", str(equipment.decks)),
        "Jokers": _with_choices(game, "equipment", "jokers", jokers) if equipment.jokers else "",
        "Removed cards": _removed(equipment.without),
        "Added cards": ", ".join(equipment.extra),
        "Substituted cards": ", ".join(f"{new} for {old}" for old, new in equipment.instead),
        "Burn cards": _burn(equipment.burn),
        **(_shoe(equipment.shoe) if equipment.shoe else {}),
    }
    return Section(
        "Equipment", (*_bullets(equipment.says), _facts(facts)), source=str(equipment.source)
    )


def _shoe(shoe: Shoe) -> dict[str, str]:
    where = cited(shoe.source)
    if shoe.lasts == "round":
        return {"Shuffle": f"before every round ({where})"}
    return {
        "Shuffle": f"at the end of the round in which the cut card comes out ({where})",
        "Cut card": f"{shoe.behind} cards from the back",
        "Burned face down at the start of a shoe": str(shoe.burns) if shoe.burns else "",
    }


def _with_choices(game: FiledGame, table: str, key: str, value: str) -> str:
    """A value, with the allowed values if an option sets it."""
    mark = str(game.raw.data.get(table, {}).get(key, ""))
    option = game.raw.options.get(mark.removeprefix("=")) if mark.startswith("=") else None
    return f"{value} ({choices(option)} allowed)" if option else value


def _seats(seats: Seats | None, *, banked: bool) -> Section:
    if seats is None:
        return Section("Seats")
    table = DataTable(
        "Tables, including the player-dealer's seat" if banked else "Tables and their seats",
        (Column("Table"), Column("Seats", number=True)),
        tuple((capital(kind.name), str(kind.seats)) for kind in seats.tables),
    )
    facts = {
        "Multiple seats": "allowed" if seats.several_seats else "not allowed",
        "Players": f"up to {seats.players}, including the player-dealer" if seats.players else "",
        "Betting circles per player": f"up to {seats.circles}" if seats.circles else "",
        "Betting spots per seat": str(seats.spots or ""),
        "Who plays the hand": words(seats.back_line_decides),
    }
    blocks = (table, _facts(facts))
    if seats.source is None:
        return Section("Seats", blocks, mark=NOT_FILED)
    return Section("Seats", blocks, source=str(seats.source))


def _player_dealer(rule: PlayerDealer | None) -> Section:
    if rule is None:
        return Section("Player-dealer")
    turns = count(rule.turns, "hand")
    period = "hand" if rule.turns == 1 else turns
    lines = {
        "offered": f"The player-dealer position is offered clockwise every {period}",
        "at-most": f"A player may hold the player-dealer position for up to {turns} in a row",
        "must-pass": f"The player-dealer position must rotate after {turns}",
    }
    facts = [lines[rule.rule]]
    if rule.stops:
        facts.append("Play stops if no other player takes the position in between")
    if rule.heirs == "wagered-there":
        facts.append("At each seat it is offered to the players who bet there in the last hand")
    if rule.heirs == "seated-then-squares":
        facts.append("It is offered to the seated player, then to back bettors by square")
    facts.append(COVERS[rule.cover])
    return Section("Player-dealer", _bullets([*facts, *rule.says]), source=str(rule.source))


def _options(game: FiledGame) -> Section:
    from_readings = {
        reading.option.id for reading in game.filing.readings if reading.option is not None
    }
    practice = game.raw.practice
    rows = []
    for name, option in game.raw.options.items():
        usual = [choice(practice[name]) if name in practice else ""] if practice else []
        values = (choices(option), choice(option.default), *usual)
        rows.append((name, option.says, *values, _option_source(option, name in from_readings)))
    if not rows:
        return Section("Options")
    columns = ["Option", OPTION_LABEL, "Allowed", "Default", "Source"]
    if practice:
        columns.insert(-1, "Usually dealt")
    return Section("Options", (_table("Table options", columns, tuple(rows)),))


def _option_source(option: Option, has_reading: bool) -> str:
    """Where an option comes from: the papers, a reading, or neither."""
    if option.not_filed or (option.source is None and not has_reading):
        return NOT_FILED
    return "Interpretation" if option.source is None else str(option.source)


def _wager(wager: Wager, names: Names) -> Section:
    rows = [_pays(row) for row in wager.pays]
    if wager.has_stake:
        rows.append((wager.loses or "anything else", str(wager.otherwise), "anything else"))
    table = DataTable(
        f"Pay table: {wager.name}",
        (Column("Result", wide=True), Column("Pays", number=True), Column(TEST, detail=True)),
        tuple(rows),
    )
    facts = {
        "ID": wager.id,
        "Requires": listed((names.get(needed, needed) for needed in wager.requires), "or"),
        "Limits": _limit(wager.limit, names),
        "Back betting": "allowed" if wager.back_line else "not allowed",
        "When": wager.placed.removeprefix("when "),
        "Settles": "" if wager.settles == "end" else _moment(wager.settles),
        "Bet on": listed(wager.on, "or"),
        "Hands": "" if wager.hands == 1 else f"the same bet on each of {wager.hands} hands",
        "Pays": "every matching line" if wager.several else "",
        "Rounding": "" if wager.rounding == "up" else f"{wager.rounding} to the cent",
    }
    return Section(wager.name, (table, _facts(facts, brief=True)), source=str(wager.source))


def _pays(row: PayRow) -> tuple[str, str, str]:
    condition = "always" if row.when.text == "True" else row.when.text
    odds = "returned" if str(row.odds) == "withdrawn" else str(row.odds)
    return row.says or condition, odds, condition


def _limit(limit: Limit, names: Names) -> str:
    if limit.says:
        return limit.says
    parts = [
        f"the same as {names.get(limit.equals, limit.equals)}" if limit.equals else "",
        f"from {limit.minimum}" if limit.minimum else "",
        f"up to {limit.maximum}" if limit.maximum else "",
        f"at most {listed((names.get(n, n) for n in limit.at_most), 'or')}"
        if limit.at_most
        else "",
        f"together with {listed(names.get(n, n) for n in limit.together)}"
        if limit.together
        else "",
        "table minimum to maximum" if limit.table else "",
    ]
    return ", ".join(part for part in parts if part)


def _wager_names(game: FiledGame, filing: Filing) -> dict[str, str]:
    """Wager names by id: of the filing, and of the games that a side bet is added to."""
    games = map(game.rulebook.filing, filing.attaches_to)
    names = {wager.id: wager.name for base in games for wager in base.wagers}
    return names | {wager.id: wager.name for wager in filing.wagers}


def _play(game: FiledGame, filing: Filing) -> Section:
    """The rules of play, including the family's defaults."""
    if not filing.play or not has_family(filing.family):
        return play_section("Deal and play", filing.play)
    kind = game.family.play
    names = {wager.id: wager.name for wager in filing.wagers}
    section = play_section("Deal and play", filing.play, kind, names)
    shared = shared_defaults(filing.play, kind, game.raw.where, names)
    return replace(section, sections=nonempty(*section.sections, shared))


def _with_hand_names(section: Section, filing: Filing) -> Section:
    """The section with the banker hand by the name the filing gives it."""
    name = filing.play.get("banker_name", "banker")
    return reword(section, lambda text: text.replace("banker hand", f"{name} hand"))


def _action(filing: Filing) -> Section:
    """Where the settlement starts; the values of cards leave out ranks that are not in the deck."""
    blocks: list[Block] = []
    for action in filing.action:
        blocks.append(Paragraph(sentence(action.says or _start_of_action(action))))
        without = filing.equipment.without if filing.equipment else []
        values = {card: value for card, value in action.values.items() if card not in without}
        if values:
            columns = (Column("Card"), *(Column(card, number=True) for card in values))
            row = ("Counts", *map(str, values.values()))
            blocks.append(DataTable("What each card counts", columns, (row,)))
    return Section(
        "Action", tuple(blocks), source="; ".join(str(action.source) for action in filing.action)
    )


def _start_of_action(action: Action) -> str:
    """Where the action starts, in a sentence."""
    if action.by == "place":
        return f"the action starts at {words(action.place)}"
    what = {
        "card": f"the value of the {ordinal(action.card)} card of {_hand(action.hand)}",
        "dice": f"the total of {action.dice} dice",
        "number": "the random number",
    }[action.by]
    start = (
        "the player-dealer, who is seat one"
        if action.counts_player_dealer
        else f"{words(action.count_from + '-left')}, skipping the player-dealer"
    )
    modulus = f", around {action.modulus} seats" if action.modulus else ""
    zero = "; zero is the first seat" if action.zero_is_first else ""
    own_seat = (
        "; if the count ends at the player-dealer's own seat, the action starts at "
        f"{words(action.if_player_dealer)}"
        if action.counts_player_dealer
        else ""
    )
    return f"count {what} clockwise from {start}{modulus}{zero}{own_seat}"


def _hand(name: str) -> str:
    if name == "player-dealer":
        return "the player-dealer's hand"
    return f"the {name} hand" if name else "the hand"


def _settlement(filing: Filing, names: Names) -> Section:
    """The passes in order; where no button is placed, each starts at the filed place."""
    place = next((action.place for action in filing.action if action.by == "place"), "")
    sources = dict.fromkeys(str(filed.source) for filed in filing.settlement)
    lines = tuple(_pass(filed, names, place) for filed in filing.settlement)
    passes = [Bullets(lines, ordered=True)] if lines else []
    return Section("Settlement", (*passes, *_order_on_seat(filing)), source="; ".join(sources))


def _order_on_seat(filing: Filing) -> Iterator[Paragraph]:
    """In what order the bettors on one seat are settled."""
    back_line = any(wager.back_line for wager in filing.wagers)
    if filing.seats is None or not filing.seats.seated_first or not back_line:
        return
    if any(filed.back_to_front for filed in filing.settlement):
        order = "the back line, starting with the last to bet, then the seated player"
    else:
        turns = "by spot" if filing.seats.has_spots else "in the order in which they bet"
        order = f"the seated player, then the back line {turns}"
    yield Paragraph(f"Bettors on one seat: {order}.")


def _moment(name: str) -> str:
    return MOMENTS.get(name, words(name))


def _pass(filed: Pass, names: Names, place: str) -> str:
    """A pass in words; `place` is where the action starts in games without a button."""
    start = place if place and filed.start == "action-button" else filed.start
    # A wager that the options leave out is not settled.
    offered = ([names[wager] for wager in group if wager in names] for group in filed.groups)
    kinds = [listed(group) for group in offered if group]
    cover = {"full": "if the bank covers all bets, ", "short": "if the bank runs short, "}
    if filed.cover_of == "wagers":
        cover = {
            "full": "if the bank covers the amount wagered, ",
            "short": "if the bank does not cover the amount wagered, ",
        }
    moment = "" if filed.moment == "end" else f"{_moment(filed.moment)}: "
    how = {
        "wager-by-wager": "one kind of bet at a time",
        "seat-by-seat": "one seat at a time",
        "bettor-by-bettor": "one bettor at a time",
    }
    order = f", {how[filed.order]}" if len(kinds) > 1 else ""
    losers = ", losers first" if filed.losers_first else ""
    walk = f"start at {words(start)} and go {words(filed.direction)}{order}{losers}"
    text = sentence(f"{moment}{cover.get(filed.cover, '')}{walk}: {', then '.join(kinds)}")
    return f"{text} {sentence(filed.says)}".strip()


def _irregularities(filing: Filing) -> Section:
    rows = tuple(
        (
            sentence(irregularity.condition),
            sentence(irregularity.says or words(irregularity.remedy)),
            cited(irregularity.source),
        )
        for irregularity in filing.irregularities
    )
    columns = ("Irregularity", "Ruling", "Source")
    blocks = (_table("Irregularities and rulings", columns, rows),) if rows else ()
    return Section("Irregularities", blocks)


def _sources(game: FiledGame) -> Section:
    schedules = {
        option.schedule.id: option.schedule for option in game.rulebook.collection_options(game.id)
    }
    pairs = [("Filing", str(game.filing.source))]
    pairs += [(schedule.name, str(schedule.source)) for schedule in schedules.values()]
    return Section("Sources", (Facts(tuple(pairs)),))


def _facts(facts: Mapping[str, str], brief: bool = False) -> Facts:
    """The facts that are not empty."""
    return Facts(tuple((name, value) for name, value in facts.items() if value), brief)


def _bullets(items: Iterable[str]) -> tuple[Block, ...]:
    lines = tuple(sentence(item) for item in items)
    return (Bullets(lines),) if lines else ()


def _table(caption: str, columns: Iterable[str], rows: tuple[tuple[str, ...], ...]) -> DataTable:
    """A table of words whose last column, the source, is a detail unless it says "not filed"."""
    names = list(columns)
    detail = "" if any(NOT_FILED in row for row in rows) else "Source"
    return DataTable(caption, tuple(Column(name, detail=name == detail) for name in names), rows)
