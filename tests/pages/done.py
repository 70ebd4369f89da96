"""What the program does, compared with what its pages print; each check yields its faults."""

import re
from fractions import Fraction

from tests.pages.dealt_rows import SEEDS, dealt_rows, find_seeds, hands
from tests.pages.printed import (
    PlacardText,
    filing_form,
    game_of,
    lesson_rows,
    option_rows,
    pay_tables,
    rules_page,
    table_rows,
    text_lines,
)

from houseway.banked.events import CardDealt
from houseway.banked.limits import check_limits
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.pages.placard import Placard
from houseway.pages.words import listed
from houseway.play.collection import Bet, Collection, Figures
from houseway.play.limits import TableLimits
from houseway.rulebook.model import choice
from houseway.values.errors import FeeError, InputError
from houseway.values.money import format_printed, parse_printed

SEARCHED = 4000
"""Hands that are tried for a row that the stored seeds do not reach."""


# Pay rows.


def pay_faults(game_id, preset, *, page=None, searched=SEARCHED):
    """Rows that pages print and nobody is paid, and payments that no page prints."""
    rules = game_of(game_id).rules({}, preset=preset)
    names = {wager: ready.wager.name for wager, ready in rules.wagers.items()}
    pages = {
        "rules page": pay_tables(page or rules_page(game_id, preset)),
        "filing": pay_tables(filing_form(game_id, preset)),
    }
    shorter = {"table": table_rows(rules), "lesson": lesson_rows(rules)}
    printed = {
        (names[wager], *row)
        for wager in names
        for table in pages.values()
        for row in table.get(names[wager], ())
    }
    states = [state for _, state in hands(rules, SEEDS[game_id])]
    reached = {row for state in states for row in _reached(state, names)}
    if missing := printed - reached:
        wanted = {(w, says, odds) for w, n in names.items() for m, says, odds in missing if n == m}
        seeds, _ = find_seeds(rules, wanted, searched)
        states += [state for _, state in hands(rules, seeds)]
        reached = {row for state in states for row in _reached(state, names)}
    where = f"{game_id} ({preset})"
    for row in sorted(printed - reached):
        yield f"{where}: nobody is paid as printed: {_row_text(row)}"
    for page_name, tables in pages.items():
        for row in sorted(reached):
            if row[1:] not in tables.get(row[0], ()):
                yield f"{where}: not on the {page_name}: {_row_text(row)}"
    for page_name, tables in shorter.items():
        for name, rows in tables.items():
            for row in rows:
                if (name, *row) not in printed:
                    yield f"{where}: only on the {page_name}: {_row_text((name, *row))}"
    for state in states:
        yield from _amount_faults(where, state, pages["rules page"])


def _row_text(row):
    return f"{row[0]}, {row[1]}: {row[2]}"


def _reached(state, names):
    """The rows of a hand, with the parts of payments for several rows at once."""
    for wager, says, odds in dealt_rows(state):
        ready = state.rules.wagers[wager]
        known = {row.says or row.when.text: str(row.odds) for row in ready.wager.pays}
        if ready.wager.several and says not in known and odds not in ("lose", "push"):
            for part in _parts(says, known):
                yield names[wager], part, known[part]
        else:
            yield names[wager], says, "returned" if odds == "withdrawn" else odds


def _parts(says, known):
    """The rows named in "A and B", in the order of the pay table."""
    for name in known:
        if says == name or says.startswith(f"{name} and "):
            yield name
            says = says.removeprefix(name).removeprefix(" and ")


def _amount_faults(where, state, tables):
    """Lines that are not paid or taken as the page's odds say; the bank covers everything."""
    for line in state.lines:
        wager = state.rules.wagers[line.wager].wager
        rows = tables.get(wager.name, ())
        odds = [odds for says, odds in rows if says == line.why]
        if wager.several and not odds:
            table = dict(rows)
            odds = [f"{sum(_profit(table[part]) for part in _parts(line.why, table))} to 1"]
        at_risk = line.amount - (line.reason.excess if line.reason else 0)
        due = {_due(text, at_risk, wager.rounding) for text in odds}
        if odds and (line.paid, line.taken) not in due:
            paid, taken = format_printed(line.paid), format_printed(line.taken)
            yield (
                f"{where}: {wager.name}, {line.why}: printed {', '.join(odds)}, but "
                f"{format_printed(at_risk)} is paid {paid} and {taken} is taken"
            )


def _profit(odds):
    number, word, base = odds.replace(",", "").split()
    return Fraction(number) / int(base) - (word == "for")


def _due(odds, stake, rounding):
    """What is paid and taken on a stake by printed odds."""
    match odds:
        case "push" | "returned":
            return 0, 0
        case "lose":
            return 0, stake
        case "surrender":
            return 0, -(-stake // 2) if rounding == "down" else stake // 2
    if odds.startswith("$"):
        return parse_printed(odds), 0
    paid = stake * _profit(odds)
    return (int(paid) if rounding == "down" else -int(-paid // 1)), 0


# Fees.

_PLACARDS = {}


def placard_of(game_id, option):
    """The placard of an option, the same for all games that use it except for wager names."""
    key = (game_id, option.id)
    if key not in _PLACARDS:
        _PLACARDS[key] = PlacardText(Placard(game_of(game_id), Collection(option)))
    return _PLACARDS[key]


_LABEL = re.compile(r"(over |under )?(\$?[\d,.]+)(?:(\+)|-(\$?[\d,.]+))?")


def tier_edges(label):
    """The lowest and the highest figure of a printed tier; a flat fee has none."""
    if not label:
        return ()
    side, low, plus, high = _LABEL.fullmatch(label).groups()
    first, last = _figure(low), _figure(high or low)
    match side, plus:
        case "over ", _:
            return (first + 1,)
        case "under ", _:
            return (first - 1,)
        case _, "+":
            return (first, first * 3)
    return (first, last)


def _figure(text):
    return parse_printed(text) if "$" in text else int(text.replace(",", ""))


def fee_faults(game_id, option, *, placard=None, cells=()):
    """Tiers on a placard or a rules page that are not the fee at their edges."""
    collection = Collection(option)
    text = placard or placard_of(game_id, option)
    charges = collection.charges_by()
    where = f"{game_id}, option {option.id}"
    if len(text.fees) != len(charges):
        yield f"{where}: the placard has {len(text.fees)} fees, not {len(charges)}"
        return
    for charge, (_, rows) in zip(charges, text.fees, strict=True):
        yield from _tier_faults(f"{where}, placard", collection, charge, rows)
    for cell in cells:
        rows = [tuple(part.rpartition(": ")[::2]) for part in str(cell).split("; ")]
        if charge := next((c for c in collection.charges if str(c.tiers) == str(cell)), None):
            yield from _tier_faults(f"{where}, rules page", collection, charge, rows)
        else:
            yield f"{where}: the rules page prints {cell}, which is not charged"


def _tier_faults(where, collection, charge, rows):
    for label, fee in rows:
        printed = 0 if fee == "No fee" else parse_printed(fee)
        for size in tier_edges(label) or (None,):
            charged = _charged(collection, charge, size)
            if (label, printed) not in charged:
                shown = format_printed(size) if size and "$" in label else size
                paid = ", ".join(f"{tier}: {format_printed(fee)}" for tier, fee in charged)
                yield f"{where}: {label}: {fee} is printed, but {shown} pays {paid or 'nothing'}"


def _charged(collection, charge, size):
    """The tiers and amounts that the payer of a charge owes for a figure."""
    terms, streets = charge.terms, collection.option.schedule.streets
    figures = {other.figure: other.tiers.rising[0].low for other in collection.charges}
    figures |= {"players": 6, "pot": 100_000_00, "street": streets[-1]}
    figures["condition"] = terms.condition or None
    if terms.unless:
        figures["street"] = streets[streets.index(terms.unless) - 1]
    if terms.pot_below is not None:
        figures["pot"] = terms.pot_below.cents - 1
    if size is not None:
        figures[charge.figure] = size
    figures.pop("", None)
    try:
        fees = collection.fees(Figures(**figures))
    except FeeError:  # another charge has no tier for this figure
        fees = [charge.fee(size or 0)]
    key = (terms.payer, terms.when, terms.per)
    return [(fee.tier, fee.amount) for fee in fees if (fee.payer, fee.when, fee.per) == key]


def counted_faults(game_id, option, *, placard=None):
    """Wagers that a placard names for a fee but that are not counted, and the other way round."""
    game = game_of(game_id)
    collection = Collection(option)
    text = placard or placard_of(game_id, option)
    wagers = [w for w in game.filing.wagers if w.placed == BEFORE_THE_DEAL]
    for charge, (caption, _) in zip(collection.charges_by(), text.fees, strict=True):
        _, said, named = caption.partition(", counting ")
        if charge not in collection.banked:
            continue
        bets = charge.counted([Bet(1, "A", wager.id, 100_00) for wager in wagers])
        names = {wager.id: wager.name for wager in wagers}
        counted = sorted(bets, key=lambda bet: charge.terms.counts.index(bet.wager) if said else 0)
        due = f"{listed(names[bet.wager] for bet in counted)} only"
        if named != due if said else len(bets) < len(wagers):
            yield f"{game_id}, option {option.id}: {caption!r} is printed, but {due} count"


# Limits.


def limit_faults(game_id, option, printed):
    """Limits of a placard that are not accepted at their edges, or are accepted beyond them."""
    low, high = printed.get("Table minimum", ""), printed.get("Table maximum", "")
    if limit := printed.get("Table limit"):
        low, _, high = limit.partition("-")
    where = f"{game_id}, option {option.id}"
    table = BankedTable(game_of(game_id).rules(), option=option.id)
    main = _main_wager(table)
    for name, end, step in (("minimum", low, -1), ("maximum", high, 1)):
        if not end or (step == 1 and main.limit.over_maximum == "no-action"):
            continue
        amount = parse_printed(end)
        if not (_own_limit(main) or takes(table, main, amount)):
            yield f"{where}: {main.name} of {end}, the printed {name}, is refused"
        if takes(table, main, amount + step):
            beyond = format_printed(amount + step)
            yield f"{where}: {main.name} of {beyond} is taken beyond the printed {name} of {end}"


def allowed_limits(option, name, amount):
    """Whether a table of an option may have this minimum or maximum."""
    low, high = TableLimits(*map(_widest, (option.limits.minimum, option.limits.maximum)))
    limits = TableLimits(amount, max(amount, high)) if name == "minimum" else None
    try:
        check_limits(option.limits, limits or TableLimits(min(amount, low), amount))
    except InputError as error:
        return error.where != f"limits.{name}"
    return True


def _widest(printed):
    return parse_printed(printed.split("-")[0]) if printed else 1_00


def _spaces(table):
    spaces = [ready.wager for ready in table.rules.wagers.values()]
    return [space for space in spaces if space.placed == BEFORE_THE_DEAL]


def _main_wager(table):
    """The first wager that only the table limits bound, or else the first."""
    spaces = _spaces(table)
    return next((s for s in spaces if s.limit.table and not _own_limit(s)), spaces[0])


def _with_required(table, main, amount):
    """A wager, and those that it requires or that must equal it, with their amounts."""
    for space in _spaces(table):
        if space.id == main.id or space.limit.equals == main.id:
            yield space, amount
        elif space.id in main.requires[:1]:
            yield space, max(amount, _least(space, table), 100_00)


def _least(space, table):
    low = parse_printed(space.limit.minimum) if space.limit.minimum else 0
    return max(low, table.limits.minimum if table.limits and space.limit.table else 0)


def takes(table, main, amount):
    """Whether a wager may be this amount, with the wagers that it requires."""
    placed = [
        Placed(1, "A", space.id, stake, (space.on or [""])[0])
        for space, stake in _with_required(table, main, amount)
        for _ in range(space.hands)
    ]
    try:
        table.check(table.seats, placed)
    except InputError:
        return False
    return True


def _own_limit(space):
    limit = space.limit
    return any((limit.minimum, limit.maximum, limit.equals, limit.at_most, limit.together))


def placard_rows(game_id, option):
    """Every tier and fee on the placard of an option."""
    return [row for _, rows in placard_of(game_id, option).fees for row in rows]


# Options, and which cards are face up.


def option_faults(game_id, page):
    """Values of options that are printed but refused, and defaults that are not in force."""
    game = game_of(game_id)
    letter, practice = (game.raw.values({}, preset) for preset in ("letter", "practice"))
    for row in option_rows(page):
        name = row["Option"]
        for text, due in _allowed(row["Allowed"]):
            if _is_allowed(game, name, text) != due:
                yield f"{game_id}: {name} = {text} is {'refused' if due else 'allowed'}"
        usual = row.get("Usually dealt") or row["Default"]
        if (row["Default"], usual) != (choice(letter[name]), choice(practice[name])):
            yield f"{game_id}: {name} is {letter[name]}, usually {practice[name]}"


def _allowed(printed):
    """Each printed value, and those just outside a range."""
    if match := re.fullmatch(r"(\d+) to (\d+)", printed):
        low, high = map(int, match.groups())
        yield from ((low, True), (high, True), (low - 1, False), (high + 1, False))
        return
    yield from ((value, True) for value in re.split(r", | or ", printed))
    yield "something else", False


def _is_allowed(game, name, value):
    spelled = {"yes": True, "no": False}.get(value, value)
    for attempt in (value, spelled):
        try:
            game.raw.values({name: attempt})
        except InputError:
            continue
        return True
    return False


def hole_card_faults(game_id, preset, page):
    """Rules of play that speak of a hole card in a game without one."""
    lines = [line for path, line in text_lines(page) if path[0] == "Deal and play"]
    if not any("hole card" in line for line in lines):
        return
    rules = game_of(game_id).rules({}, preset=preset)
    _, state = next(iter(hands(rules, SEEDS[game_id])))
    dealt = [e for e in state.events if isinstance(e, CardDealt) and e.hand == PLAYER_DEALER]
    if all(card.face_up for card in dealt):
        yield f"{game_id} ({preset}): a hole card is mentioned, but every card is dealt face up"
