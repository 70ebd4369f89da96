"""The page of a filing: its sections in the Bureau's order, with nothing left out."""

from collections.abc import Iterator
from functools import cache
from typing import get_args

from tests.book import BOOK
from tests.each import each

from houseway.pages.filing import filing_page
from houseway.pages.page import Block, Bullets, DataTable, Facts, Page, Paragraph, Section
from houseway.pages.words import words as display_text
from houseway.play.game import FiledGame
from houseway.rulebook.model import (
    Action,
    Equipment,
    Filing,
    Limit,
    Pass,
    Place,
    PlayerDealer,
    Remedy,
    Seats,
    Shoe,
    Wager,
)
from houseway.rulebook.schedule import Schedule, Terms
from houseway.rulebook.tiers import Tiers

GAMES = list(BOOK)
ORDER = [
    "The game",
    "Equipment",
    "Seats",
    "Player-dealer",
    "Options",
    "Wagers",
    "Deal and play",
    "Action",
    "Settlement",
    "Irregularities",
    "Worked examples",
    "Interpretations",
    "Notes",
    "Claims",
    "Collection",
    "Sources",
]


@cache
def page(game_id: str) -> Page:
    return filing_page(FiledGame(BOOK, game_id))


def section(game_id: str, *headings: str) -> Section:
    sections = page(game_id).sections
    result = None
    for heading in headings:
        result = next(section for section in sections if section.heading == heading)
        sections = result.sections
    assert result is not None
    return result


def texts_of(block: Block) -> list[str]:
    match block:
        case Paragraph(text):
            return [text]
        case Bullets(items):
            return list(items)
        case Facts(pairs):
            return [value for _, value in pairs]
        case DataTable(_, _, rows):
            return [cell.text if isinstance(cell, Tiers) else cell for row in rows for cell in row]


def all_text(section: Section) -> str:
    lines = [line for block in section.blocks for line in texts_of(block)]
    return "\n".join([section.heading, section.source, *lines, *map(all_text, section.sections)])


@each("game_id", GAMES)
def test_the_sections_of_every_filing_are_in_the_same_order(game_id: str) -> None:
    headings = [section.heading for section in page(game_id).sections]
    assert headings == [heading for heading in ORDER if heading in headings]
    assert headings[0] == "The game"
    assert headings[-1] == "Sources"


@each("game_id", GAMES)
def test_every_row_of_a_table_has_a_cell_for_each_column(game_id: str) -> None:
    for section in page(game_id).walk():
        for block in section.blocks:
            if isinstance(block, DataTable):
                assert {len(row) for row in block.rows} == {len(block.columns)}, block.caption


@each("game_id", GAMES)
def test_no_raw_data_value_is_shown_on_a_page(game_id: str) -> None:
    lines = "\n".join(map(all_text, page(game_id).sections)).splitlines()
    assert not [line for line in lines if line in ("None", "True", "False")]
    assert not [line for line in lines if line.startswith(("=", "('", "['", "{'"))]


@each("game_id", GAMES)
def test_every_wager_reading_and_irregularity_is_shown(game_id: str) -> None:
    filing = FiledGame(BOOK, game_id).filing
    text = "\n".join(map(all_text, page(game_id).sections))
    for wager in filing.wagers:
        assert wager.name in text
        assert str(wager.source) in text
        for row in wager.pays:
            assert row.says in text
            assert str(row.odds).replace("withdrawn", "returned") in text
    for reading in filing.readings:
        for part in (reading.rule, reading.reading, reading.why, str(reading.source)):
            assert part in text
    assert all(irregularity.condition in text for irregularity in filing.irregularities)


@each("game_id", GAMES)
def test_every_collection_option_is_shown_with_its_fees_and_source(game_id: str) -> None:
    options = BOOK.collection_options(game_id)
    tables = [
        block
        for section in page(game_id).walk()
        for block in section.blocks
        if isinstance(block, DataTable) and block.columns[0].name == "Option"
        if block.columns[-1].name == "Source" and block.columns[1].name != "What it sets"
    ]
    rows = [row for table in tables for row in table.rows]
    assert [row[0] for row in rows] == [str(option.row.number) for option in options]
    assert [row[-1] for row in rows] == [str(option.source) for option in options]
    for row, option in zip(rows, options, strict=True):
        assert set(option.row.fees.values()) <= set(row)


SHOWN = {
    Filing: "id name family status source filing date approved superseded owner "
    + "licence"
    + " object attaches_to equipment "
    "seats player_dealer options wagers play action settlement irregularities readings claims "
    "notes",
    Equipment: "says source decks jokers without extra instead burn shoe",
    Shoe: "source lasts behind burns",
    Seats: "tables source several_seats circles spots players back_line_decides bettors",
    PlayerDealer: "source turns rule stops heirs cover says",
    Wager: "id name pays source otherwise loses requires limit back_line placed settles rounding "
    "hands on several",
    Limit: "table minimum maximum at_most together equals says",
    Action: "by source place hand card values count_from counts_player_dealer zero_is_first "
    "if_player_dealer dice modulus says",
    Pass: "wagers source moment start direction order cover cover_of losers_first back_to_front "
    "says",
    Terms: "payer per when basis counts amount condition carried first_players like says",
    Schedule: "id name source groups filing date approved games borrowed superseded other_games "
    "jackpot "
    "procedures readings misprints claims",
}

# Fields for the program; `when`, `says` or a reading explains them in words.
EXPLAINED_ELSEWHERE = {
    Filing: "needs",
    Equipment: "removed",
    Seats: "several_spots",
    Wager: "excludes cards",
    Limit: "over_maximum seat_maximum",
    Terms: "reaches unless pot_from pot_below periods players_at taken",
    Schedule: "streets between",
}


@each("kind", SHOWN, ids=lambda kind: kind.__name__)
def test_every_field_of_the_model_is_listed_as_shown_or_explained_elsewhere(kind: type) -> None:
    known = f"{SHOWN[kind]} {EXPLAINED_ELSEWHERE.get(kind, '')}"
    assert set(kind.__struct_fields__) == set(known.split())


def test_every_place_and_remedy_of_the_model_has_a_display_text() -> None:
    for term in (*get_args(Place), *get_args(Remedy)):
        assert display_text(term) != term


def test_the_page_of_a_fees_only_filing_says_so() -> None:
    assert "Fees only: the rules of this game are not on file" in all_text(
        section("deuce-lounge/pure-21-5-buster-blackjack", "The game")
    )


def test_a_value_set_by_an_option_shows_the_allowed_values() -> None:
    assert "8 (4 to 8 allowed)" in all_text(section("tavern/zoobac", "Equipment"))


def test_a_pay_table_ends_with_the_losing_row() -> None:
    (table,) = [
        block
        for block in section("tavern/zoobac", "Wagers", "Rabbit").blocks
        if isinstance(block, DataTable)
    ]
    assert [row[:2] for row in table.rows] == [
        ("player three-card 7 over banker 0", "75 to 1"),
        ("player wins with a three-card 7", "25 to 1"),
        ("the player hand does not win with a three-card 7", "lose"),
    ]


def test_a_chart_is_a_table_introduced_by_the_familys_explanation() -> None:
    chart = section("tavern/zoobac", "Deal and play", "Chart")
    assert chart.blocks[0] == Paragraph(
        "When the banker hand hits (H) or stands (S), by its total and the player's third card."
    )
    assert isinstance(chart.blocks[1], DataTable)
    assert chart.blocks[1].rows[3] == ("3", *"HHHHHHHHSH")


def test_play_shows_the_familys_defaults_for_values_that_are_not_filed() -> None:
    shared = section("tavern/zoobac", "Deal and play", "Shared defaults")
    (lines,) = [block for block in shared.blocks if isinstance(block, Bullets)]
    assert "The player hand draws on 5 or less." in lines.items
    assert "Neither hand draws if one of them has a natural 8 or 9." in lines.items
    assert shared.mark == "no line cited"


def test_the_action_button_rule_is_a_sentence() -> None:
    action = section("deuce-lounge/21st-century-baccarat", "Action")
    assert action.blocks[0] == Paragraph(
        "Count the value of the second card of the dealer hand clockwise from the player-dealer's "
        "left, skipping the player-dealer; zero is the first seat."
    )


def test_the_action_values_leave_out_ranks_that_are_not_in_the_deck() -> None:
    table = section("tavern/pure-spanish-21-5", "Action").blocks[1]
    assert isinstance(table, DataTable)
    assert [column.name for column in table.columns] == ["Card", *"A23456789JQK"]


@each("game_id", GAMES)
def test_no_sentence_about_the_play_is_shown_twice(game_id: str) -> None:
    for part in page(game_id).sections:
        if part.heading == "Deal and play":
            lines = [line for block in part.blocks for line in texts_of(block)]
            assert len(lines) == len(set(lines))


def test_a_side_bet_names_the_game_that_it_is_added_to() -> None:
    assert "Pure 21.5 Blackjack" in all_text(section("lucky-buck/buster-blackjack", "The game"))


def test_an_empty_part_of_a_worked_case_is_shown_as_none() -> None:
    case = section(
        "saloon/pineapple", "Worked examples", "All others fold: the last player takes the pot"
    )
    (facts,) = [block for block in case.blocks if isinstance(block, Facts)]
    assert ("Board", "none") in facts.pairs
    assert ("Cards", "none") in facts.pairs


def test_settlement_shows_the_order_for_a_full_and_for_a_short_bank() -> None:
    lines, bettors = section("tavern/zoobac", "Settlement").blocks
    assert isinstance(lines, Bullets)
    assert bettors == Paragraph(
        "Bettors on one seat: the seated player, then the back line in the order in which they bet."
    )
    assert lines.items[0].startswith(
        "If the bank covers all bets, start at the house dealer's right and go counterclockwise"
    )
    assert lines.items[1].startswith(
        "If the bank runs short, start at the action button and go clockwise"
    )


def test_settlement_shows_who_is_settled_first_on_a_seat() -> None:
    def bettors(game_id: str) -> list[str]:
        blocks = section(game_id, "Settlement").blocks
        return [block.text for block in blocks if isinstance(block, Paragraph)]

    order = "Bettors on one seat: the seated player, then the back line by spot."
    assert bettors("lucky-buck/pure-21-5-blackjack") == [order]
    assert bettors("cordova/ultimate-pai-gow-poker") == [
        "Bettors on one seat: the back line, starting with the last to bet, then the seated player."
    ]
    assert bettors("deuce-lounge/let-it-ride") == []


def test_settlement_says_what_the_bank_must_cover() -> None:
    passes = section("cordova/pai-gow-poker-triple-bonus", "Settlement").blocks[0]
    assert isinstance(passes, Bullets)
    assert passes.items[0].startswith("If the bank covers the amount wagered, start")
    assert passes.items[1].startswith("If the bank does not cover the amount wagered, start")


def test_a_reading_with_an_option_shows_its_choices() -> None:
    reading = section("tavern/zoobac", "Interpretations").sections[0]
    assert "button_faces: ten or eleven-twelve-thirteen (default ten)." in all_text(reading)


def test_a_superseded_schedule_is_marked_and_shown_last() -> None:
    marks = [
        section.mark for section in section("saloon/ez-baccarat-panda-8", "Collection").sections
    ]
    assert marks == ["Current", "Superseded"]


def test_a_borrowed_schedule_is_marked() -> None:
    schedules = section("saloon/omaha", "Collection").sections
    assert [schedule.mark for schedule in schedules] == ["Borrowed from another game"]


def test_a_missing_fee_says_why() -> None:
    assert "Fee missing: the collection column is blank in the text of the filing" in all_text(
        section("lucky-buck/texas-holdem", "Collection")
    )


def test_misprints_are_shown_as_printed_and_as_read() -> None:
    text = all_text(section("saloon/big-o", "Collection"))
    assert "4: $2 as the last row" in text
    assert "2-4: $2" in text


def test_the_page_shows_how_long_a_shuffle_lasts_and_its_source() -> None:
    shoe = all_text(section("tavern/casino-war", "Equipment"))
    assert "at the end of the round in which the cut card comes out (001 lines 1209" in shoe
    assert "52 cards from the back" in shoe
    assert "before every round (004 lines 2176-2177)" in all_text(
        section("cordova/ultimate-war", "Equipment")
    )


def test_a_remedy_that_is_not_in_the_filing_is_marked_not_filed() -> None:
    (table,) = section("tavern/zoobac", "Irregularities").blocks
    assert isinstance(table, DataTable)
    assert {row[-1] for row in table.rows} == {"not filed"}


def test_seats_that_are_not_in_the_filing_are_marked_not_filed() -> None:
    assert section("saloon/seven-card-stud", "Seats").mark == "not filed"
    assert section("saloon/omaha", "Seats").mark == ""


def test_a_customary_option_is_marked_not_filed() -> None:
    (table,) = section("saloon/omaha", "Options").blocks
    assert isinstance(table, DataTable)
    assert ("straddles", "not filed") in [(row[0], row[-1]) for row in table.rows]


def test_the_options_show_what_is_usually_dealt() -> None:
    (table,) = section("tavern/ez-baccarat-panda-8", "Options").blocks
    assert isinstance(table, DataTable)
    assert [column.name for column in table.columns][3:5] == ["Default", "Usually dealt"]
    assert ("pay", "push") in [row[3:5] for row in table.rows]


def test_a_reading_of_something_not_filed_is_marked_not_filed() -> None:
    for reading in section("tavern/ez-baccarat-panda-8", "Interpretations").sections:
        (facts,) = reading.blocks
        assert isinstance(facts, Facts)
        assert (reading.mark == "not filed") == dict(facts.pairs)["What was filed"].startswith(
            "Nothing"
        )


def test_the_page_says_which_preset_is_on_and_shows_its_rules() -> None:
    game = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")
    assert "as filed" in filing_page(game).about
    usual = filing_page(game, preset="practice")
    assert "as usually dealt" in usual.about
    assert "a three-card 7 does to the banker line: push" in usual.about


def test_worked_cases_are_shown_as_examples_with_their_results() -> None:
    example = section("tavern/ez-baccarat-panda-8", "Worked examples").sections[0]
    text = all_text(example)
    assert "A on seat 1: Banker line $10" in text
    assert "player Ks 5d Tc; banker Ac 2h 4d" in text
    assert "seat 1, Banker line wins, $10 paid" in text
    assert example.source.startswith("001 lines")


def _facts(section: Section) -> Iterator[str]:
    for block in section.blocks:
        if isinstance(block, Facts):
            yield from (name for name, _ in block.pairs)
    for inner in section.sections:
        yield from _facts(inner)


@each("game_id", GAMES)
def test_no_setting_of_the_play_is_shown_as_key_and_value(game_id: str) -> None:
    play = [section for section in page(game_id).sections if section.heading == "Deal and play"]
    assert not [name for section in play for name in _facts(section)]


def test_a_setting_is_a_sentence_with_names_of_wagers_and_ranks() -> None:
    play = section("cordova/blackjack-x", "Deal and play")
    items = [item for block in play.blocks if isinstance(block, Bullets) for item in block.items]
    assert (
        "With an ace, a ten, a jack, a queen or a king up, the hole card is checked before anyone "
        "draws." in items
    )
    draws = "The player-dealer draws for the Buster Blackjack Bonus Bet and Lucky Pair"
    assert any(item.startswith(draws) for item in items)


def test_a_house_way_cites_the_lines_of_each_rule() -> None:
    rules = section("saloon/pai-gow-poker", "Deal and play", "House way").sections[0]
    (table,) = rules.blocks
    assert isinstance(table, DataTable)
    assert table.rows[0][-1] == "000 lines 272"


def test_the_settlement_names_only_wagers_that_are_offered() -> None:
    settlement = section("tavern/casino-war", "Settlement")
    (passes,) = [block for block in settlement.blocks if isinstance(block, Bullets)]
    assert passes.items[-1].endswith("Primary Wager, then War Wager.")
