"""What pages print is what is done: pay rows, fees, limits, options and sentences with a figure.

Every printed pay row is reached by a hand that is paid its odds, every printed tier is the fee at
its edges, every printed limit is accepted at its edges and refused a cent beyond. Faults are
listed all at once; at the end, planted faults show that each comparison can fail.
"""

from dataclasses import replace

import pytest
from tests.book import BOOK
from tests.games.test_no_bust_table import FACE_UP
from tests.pages import done, figures, printed
from tests.pages.dealt_rows import PLAYABLE, SEEDS, dealt_rows, find_seeds, hands, printed_rows
from tests.pages.printed import PlacardText, game_of, presets_of, rules_page, tier_cells

from houseway.checking import document
from houseway.pages.page import Bullets, DataTable, Page, Section
from houseway.pages.placard import Placard
from houseway.play.collection import Collection

GAMES = [(game_id, preset) for game_id in BOOK for preset in presets_of(game_of(game_id))]
PLAYED = [(game_id, preset) for game_id, preset in GAMES if game_id in PLAYABLE]


@pytest.fixture(autouse=True)
def _quick_documents(monkeypatch):
    """Filings without their statement of lawfulness, which takes as long as all the rest."""
    monkeypatch.setattr(document, "_lawfulness", lambda game: Section("Lawfulness"))
    pages = lambda game, preset: rules_page(game.id, preset)  # noqa: E731
    monkeypatch.setattr(document, "filing_page", pages)


def no_faults(faults):
    found = list(faults)
    assert not found, "\n".join([f"{len(found)} faults:", *found])


def options():
    """Every collection option once, with the first game that uses it."""
    seen = set()
    for game_id in BOOK:
        for option in BOOK.collection_options(game_id):
            if not option.lost and id(option.row) not in seen:
                seen.add(id(option.row))
                yield game_id, option


def option_groups():
    """One option of each group, for every game that uses it."""
    for game_id in BOOK:
        groups = {id(o.group): o for o in BOOK.collection_options(game_id) if not o.lost}
        yield from ((game_id, option) for option in groups.values())


def test_every_printed_pay_row_is_paid_and_every_payment_is_printed():
    no_faults(f for game_id, preset in PLAYED for f in done.pay_faults(game_id, preset))


def test_every_printed_tier_is_the_fee_at_its_edges():
    no_faults(
        fault
        for game_id, option in options()
        for fault in done.fee_faults(game_id, option, cells=tier_cells(game_id)[option.id])
    )


def test_a_placard_names_the_wagers_that_a_fee_counts():
    no_faults(
        f for game_id, option in option_groups() for f in done.counted_faults(game_id, option)
    )


def test_every_printed_limit_is_accepted_at_its_edges_and_refused_beyond():
    no_faults(
        fault
        for game_id, option in options()
        if game_id in PLAYABLE
        for fault in done.limit_faults(game_id, option, done.placard_of(game_id, option).limits)
    )


def test_every_printed_option_is_accepted_and_has_its_printed_default():
    no_faults(
        f for game_id in BOOK for f in done.option_faults(game_id, rules_page(game_id, "letter"))
    )


def test_every_sentence_with_a_figure_is_what_is_done():
    no_faults(
        fault
        for game_id, preset in GAMES
        for fault in figures.figure_faults(game_id, preset, rules_page(game_id, preset))
    )


def test_a_game_whose_cards_are_all_face_up_has_no_hole_card():
    no_faults(
        fault
        for game_id, preset in PLAYED
        for fault in done.hole_card_faults(game_id, preset, rules_page(game_id, preset))
    )


def test_a_pay_row_does_not_depend_on_an_option():
    """A row of one option has `if`, so that pages without the option do not print it."""
    no_faults(
        f"{game_id}: {wager.name}, {row.says}: {row.when.text}"
        for game_id in BOOK
        for wager in game_of(game_id).filing.wagers
        for row in wager.pays
        if row.when.names & game_of(game_id).raw.options.keys()
    )


@pytest.mark.slow
def test_every_pay_row_is_reached_by_new_hands():
    """As above, with hands that were not searched for."""
    for game_id, preset in PLAYED:
        rules = game_of(game_id).rules({}, preset=preset)
        wanted = set(printed_rows(rules))
        reached = {row for _, state in hands(rules, SEEDS[game_id]) for row in dealt_rows(state)}
        _, missing = find_seeds(rules, wanted - reached, 20_000)
        assert not missing, (game_id, preset, missing)


@pytest.mark.slow
def test_whole_placards_and_filings_print_the_same(monkeypatch):
    """Every placard of every game, and every filing with all its sections."""
    monkeypatch.undo()
    no_faults(
        fault
        for game_id in BOOK
        for option in BOOK.collection_options(game_id)
        if not option.lost
        for fault in done.fee_faults(game_id, option, cells=tier_cells(game_id)[option.id])
    )
    for game_id, preset in GAMES:
        form = document.filing_document(game_of(game_id), preset)
        assert printed.pay_tables(form) == printed.pay_tables(rules_page(game_id, preset))


# Planted faults.


def _placard(game_id, option):
    return PlacardText(Placard(game_of(game_id), Collection(option)))


def _change(page, change):
    """The page with every block changed by a function."""

    def section(part):
        return replace(
            part,
            blocks=tuple(change(block) for block in part.blocks),
            sections=tuple(section(inner) for inner in part.sections),
        )

    return Page(page.title, page.about, tuple(section(part) for part in page.sections))


def _with_row(page, caption, rows):
    """The page with a pay table's rows replaced by what a function makes of them."""

    def change(block):
        if isinstance(block, DataTable) and block.caption == f"Pay table: {caption}":
            return replace(block, rows=rows(block.rows))
        return block

    return _change(page, change)


def _reword(page, before, after):
    """The page with some words of its lists and facts replaced."""

    def change(block):
        if isinstance(block, Bullets):
            return replace(block, items=tuple(text.replace(before, after) for text in block.items))
        if hasattr(block, "pairs"):
            pairs = tuple((name, text.replace(before, after)) for name, text in block.pairs)
            return replace(block, pairs=pairs)
        return block

    changed = _change(page, change)
    assert changed != page, f"{before!r} is not on the page"
    return changed


EZ = "tavern/ez-baccarat-panda-8"
PUSH = ("the banker hand wins with a three-card 7", "push", "")


def _pay_faults(page, game_id=EZ):
    return list(done.pay_faults(game_id, "letter", page=page, searched=50))


def test_a_row_that_another_option_deals_is_a_fault():
    page = _with_row(rules_page(EZ, "letter"), "Banker line", lambda rows: (PUSH, *rows))
    assert any("nobody is paid as printed: Banker line" in f for f in _pay_faults(page))


def test_a_row_printed_with_other_odds_is_a_fault():
    other = lambda rows: tuple((r[0], r[1].replace("40 to 1", "41 to 1"), r[2]) for r in rows)  # noqa: E731
    page = _with_row(rules_page(EZ, "letter"), "Dragon 7 Bonus Bet", other)
    assert len(_pay_faults(page)) >= 2


def test_a_row_that_is_not_printed_is_a_fault():
    page = _with_row(rules_page(EZ, "letter"), "Tie Bet", lambda rows: rows[1:])
    assert any("not on the rules page: Tie Bet" in fault for fault in _pay_faults(page))


UTH = "cordova/ultimate-texas-holdem"


def _uth_option():
    return BOOK.collection_option(UTH, "3")


def _planted_placard(before, after):
    text = _placard(UTH, _uth_option())
    text.fees = [
        (caption, [(label.replace(before, after), fee) for label, fee in rows])
        for caption, rows in text.fees
    ]
    text.limits = {name: limit.replace(before, after) for name, limit in text.limits.items()}
    return text


@pytest.mark.parametrize(
    ("before", "after"),
    [("$101-$300", "$102-$300"), ("$101-$300", "$101-$299"), ("$1,001+", "$1,000+")],
)
def test_a_tier_printed_a_dollar_off_is_a_fault(before, after):
    placard = _planted_placard(before, after)
    assert list(done.fee_faults(UTH, _uth_option(), placard=placard))
    cells = [cell.replace(before, after) for cell in tier_cells(UTH)[_uth_option().id]]
    assert list(done.fee_faults(UTH, _uth_option(), cells=cells))


def test_a_fee_printed_too_high_is_a_fault():
    placard = _placard(UTH, _uth_option())
    placard.fees[0][1][0] = ("$5-$100", "$2")
    assert list(done.fee_faults(UTH, _uth_option(), placard=placard))


@pytest.mark.parametrize(("before", "after"), [("$5,000", "$5,005"), ("$5,000", "$4,995")])
def test_a_limit_printed_a_chip_off_is_a_fault(before, after):
    placard = _planted_placard(before, after)
    assert list(done.limit_faults(UTH, _uth_option(), placard.limits))


def test_a_fee_that_names_a_wager_of_another_game_is_a_fault():
    game_id = "deuce-lounge/pai-gow-poker"
    option = BOOK.collection_option(game_id, "1")
    placard = _placard(game_id, option)
    caption, rows = placard.fees[0]
    placard.fees[0] = (f"{caption}, counting the base wager and Fortune Bonus only", rows)
    assert list(done.counted_faults(game_id, option, placard=placard))


def test_a_fee_that_leaves_out_a_counted_wager_is_a_fault():
    game_id = "deuce-lounge/fortune-pai-gow-poker"
    option = BOOK.collection_option(game_id, "1")
    placard = _placard(game_id, option)
    caption, rows = placard.fees[0]
    placard.fees[0] = (caption.replace(" and Fortune Bonus, pay table FPG-03", ""), rows)
    assert list(done.counted_faults(game_id, option, placard=placard))


@pytest.mark.parametrize(
    ("game_id", "before", "after"),
    [
        ("saloon/pure-spanish-21-5", "$1 to $25", "$1 to $30"),
        ("cordova/pai-gow-poker", "$10 to $1,000 per spot", "$5 to $1,000 per spot"),
        ("cordova/pai-gow-poker", "eight spots", "three spots"),
        ("cordova/two-card-peek", "Exactly $1", "Exactly $2"),
        ("cordova/two-card-peek", "minimum to $50", "minimum to $55"),
        ("cordova/two-card-peek", "Super Bet is at most $1 ", "Super Bet is at most $2 "),
        ("cordova/blackjack-x", "1% to 50%", "1% to 40%"),
        ("cordova/blackjack-x", "at least 1%", "at least 2%"),
        ("saloon/caribbean-stud", "is 1 times the Ante", "is 2 times the Ante"),
        ("saloon/fortune-pai-gow-poker", "at least $5", "at least $6"),
        ("saloon/fortune-pai-gow-poker", "Fortune Bonus $1-$50", "Fortune Bonus $1-$60"),
        ("saloon/pure-spanish-21-5", "again up to 2 times", "again up to 3 times"),
        ("cordova/ultimate-texas-holdem", "$5-$300", "$5-$200"),
        ("cordova/big-bonus-baccarat", "$5 to $500", "$5 to $400"),
        ("saloon/big-o", "$1-$2 to $1,000-$2,000", "$2-$4 to $1,000-$2,000"),
        ("saloon/big-o", "$9", "$10"),
        ("saloon/face-up-pai-gow-poker", "so $100.50 still", "so $101.50 still"),
        ("cordova/texas-holdem", "raises are $3 and then $6", "raises are $3 and then $3"),
        ("deuce-lounge/texas-holdem", "up to $200 per", "up to $100 per"),
    ],
)
def test_a_sentence_with_another_figure_is_a_fault(game_id, before, after):
    page = _reword(rules_page(game_id, "letter"), before, after)
    assert list(figures.figure_faults(game_id, "letter", page))


def test_a_sentence_with_a_figure_that_nothing_checks_is_a_fault():
    page = _reword(rules_page(EZ, "letter"), "in a shoe", "in a shoe of $1,000,000")
    assert any("no check for" in f for f in figures.figure_faults(EZ, "letter", page))


def test_an_option_that_is_not_allowed_is_a_fault():
    page = _change(rules_page(EZ, "letter"), _wider_decks)
    assert any("decks = 9 is refused" in fault for fault in done.option_faults(EZ, page))


def _wider_decks(block):
    if isinstance(block, DataTable) and block.caption == "Table options":
        rows = tuple(tuple(cell.replace("3 to 8", "3 to 9") for cell in row) for row in block.rows)
        return replace(block, rows=rows)
    return block


def test_a_hole_card_in_a_game_without_one_is_a_fault():
    for game_id in FACE_UP:
        page = _change(rules_page(game_id, "letter"), _speak_of_hole_card)
        assert list(done.hole_card_faults(game_id, "letter", page))


def _speak_of_hole_card(block):
    if isinstance(block, Bullets):
        return replace(block, items=(*block.items, "The hole card is checked."))
    return block
