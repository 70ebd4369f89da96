"""The math report: published figures, sums, covariance, cross-check, and games without odds."""

from fractions import Fraction
from functools import cache
from io import BytesIO

import pytest
from pypdf import PdfReader
from tests.book import BOOK
from tests.by_family import others_long
from tests.each import each

import houseway
from houseway.checking.prices import prices
from houseway.checking.printing import Format, render
from houseway.checking.report import MathReport, ReportRequest, line_return, math_report
from houseway.checking.report_page import report_page
from houseway.pages.markdown import write_page
from houseway.pages.page import DataTable, Page, Paragraph, Section
from houseway.play.game import FiledGame
from houseway.play.rules_hash import rules_hash
from houseway.pricing.price import can_price
from houseway.values.errors import InputError

EZ = "tavern/ez-baccarat-panda-8"
PRICED = [game_id for game_id in BOOK if can_price(FiledGame(BOOK, game_id))]


@cache
def report(game_id: str, preset: str = "letter", rounds: int = 0) -> MathReport:
    return math_report(FiledGame(BOOK, game_id), ReportRequest(preset=preset, rounds=rounds))


@cache
def page(game_id: str, preset: str = "letter", rounds: int = 0) -> Page:
    return report_page(report(game_id, preset, rounds))


def text(game_id: str, preset: str = "letter", rounds: int = 0) -> str:
    return write_page(page(game_id, preset, rounds))


def section(whole: Page, heading: str) -> Section:
    return next(section for section in whole.sections if section.heading.endswith(heading))


def pdf_text(pdf: bytes) -> str:
    """The text of a PDF as another library reads it, without line breaks."""
    return " ".join(
        " ".join(sheet.extract_text() for sheet in PdfReader(BytesIO(pdf)).pages).split()
    )


# Published figures.


@pytest.mark.parametrize(
    ("game_id", "preset", "figures"),
    [
        # Eight decks: counts of ordered six-card draws; edges 1.2351%, 1.0183%, 14.3596%, 7.6113%.
        (
            EZ,
            "practice",
            (
                "4,998,398,275,503,360",
                "2,230,518,282,592,256",
                "2,179,619,555,108,864",
                "112,633,011,329,024",
                "475,627,426,473,216",
                "1.2351%",
                "1.0183%",
                "14.3596%",
                "7.6113%",
                "0.951153",
                "2.640872",
            ),
        ),
        # Casino War with six decks, where a second tie pays an extra unit.
        ("tavern/casino-war", "letter", ("2.3301%", "18.6495%")),
        # Ultimate Texas Hold'em: 2.185% of the ante, standard deviation 4.94; Trips 1.904049%.
        ("cordova/ultimate-texas-holdem", "letter", ("2.185", "4.939", "1.9040%", "14.7868%")),
        # Match the Dealer with six Spanish decks, 41,041 ways.
        ("tavern/pure-spanish-21-5", "letter", ("3.0555%", "41,041", "34,716")),
    ],
)
def test_the_report_has_the_published_figures(
    game_id: str, preset: str, figures: tuple[str, ...]
) -> None:
    report_text = text(game_id, preset)
    assert [figure for figure in figures if figure not in report_text] == []


def test_the_counts_of_three_card_hands_are_the_published_counts() -> None:
    """Of 22,100 hands, 4 are mini royals, 44 other straight flushes, 52 trips, and so on."""
    prices_by_wager = {wager.wager: wager for wager in report("cordova/3-card-poker").wagers}
    price = prices_by_wager["pair-and-up"]
    hands = {
        outcome.says: Fraction(outcome.combinations, price.total) * 22_100
        for outcome in price.outcomes
    }
    assert hands == {
        "mini royal flush": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "one pair": 3_744,
        "less than a pair": 16_440,
    }


# Sums.


@pytest.mark.parametrize("preset", ["letter", "practice"])
def test_probabilities_and_returns_add_up_exactly(preset: str) -> None:
    for game_id in PRICED:
        game = FiledGame(BOOK, game_id)
        for price in prices(game, game.rules(preset=preset)).wagers:
            shares = [Fraction(outcome.combinations, price.total) for outcome in price.outcomes]
            assert sum(shares) == 1
            assert sum(line_return(price, outcome) for outcome in price.outcomes) == -price.edge


def test_every_table_ends_with_its_total() -> None:
    tables = section(page(EZ), "probability and return").sections
    assert len(tables) == len(report(EZ).wagers)
    for price, shown in zip(report(EZ).wagers, tables, strict=True):
        table = next(block for block in shown.blocks if isinstance(block, DataTable))
        counts = [int(str(row[2]).replace(",", "")) for row in table.rows]
        assert sum(counts[:-1]) == counts[-1] == price.total
        assert float(str(table.rows[-1][4])) == pytest.approx(-float(price.edge), abs=1e-10)


# Contents.


def test_the_report_has_every_section_in_order() -> None:
    headings = [section.heading for section in page(EZ, rounds=300).sections]
    assert headings == [
        "1. Summary",
        "2. Rules and procedures",
        "3. Wagers and limits",
        "4. Pay tables with combinations, probability and return",
        "5. Strategy",
        "6. Covariance of wagers on the same hand",
        "7. Collection fees",
        "8. Method and its checks",
        "9. Cross-check by simulation",
        "10. Compiled rounds",
        "11. Loss to one expert",
        "12. Statement",
        "13. Sources",
    ]
    report_text = text(EZ, rounds=300)
    assert f"Houseway {houseway.__version__}" in report_text
    assert rules_hash(FiledGame(BOOK, EZ).rules()) in report_text
    assert "300 rounds from seed 1" in report_text


def test_options_of_the_table_change_the_hash_and_the_figures() -> None:
    game = FiledGame(BOOK, EZ)
    four = math_report(game, ReportRequest(rules={"decks": "4"}, rounds=0))
    assert four.rules_hash == rules_hash(game.rules({"decks": 4}))
    assert four.total == 208 * 207 * 206 * 205 * 204 * 203
    assert four.total != report(EZ).total


def test_the_report_never_claims_to_be_certified() -> None:
    report_text = text(EZ)
    assert "They are not a certification" in report_text
    for claim in ("is certified", "has been certified", "we certify", "approved by a laboratory"):
        assert claim not in report_text.lower()


def test_a_collection_option_adds_its_fee_and_the_banks_edge() -> None:
    option = "gega-003784-b:18"
    with_fee = math_report(FiledGame(BOOK, "tavern/zoobac"), ReportRequest(option=option, rounds=0))
    assert with_fee.bank is not None
    report_text = write_page(report_page(with_fee))
    assert "Bank's edge after the fee" in report_text
    assert with_fee.to_json()["option"] == option


def test_a_new_count_equals_the_stored_count() -> None:
    recount = math_report(FiledGame(BOOK, "tavern/casino-war"), ReportRequest(rounds=0, fresh=True))
    assert recount.recounted is True
    assert "equal those stored" in write_page(report_page(recount))


def test_a_report_says_whether_its_counts_are_stored_with_the_program() -> None:
    assert "the counts are those stored" in text("tavern/casino-war").lower()
    game = FiledGame(BOOK, "tavern/casino-war")
    for _ in range(2):  # the second report finds the counts of the first in memory
        computed = math_report(game, ReportRequest(rules={"war_tie": True}, rounds=0))
        assert "the program stores none for these rules" in write_page(report_page(computed))
    again = math_report(game, ReportRequest(rules={"war_tie": True}, rounds=0, fresh=True))
    assert again.recounted is None


# Covariance.


def test_covariance_is_exact_if_the_wagers_are_counted_together() -> None:
    rows = {
        tuple(covariance.to_json()["wagers"]): covariance
        for covariance in report(EZ, "practice").covariances
    }
    assert len(rows) == 10
    assert {row.method for row in rows.values()} == {"exact"}
    # When Player wins, loses or ties, Tie pays -1, -1 or 8. The counts are the published ones.
    player, banker, tie = 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216
    total = player + banker + tie
    product = Fraction(banker - player, total)
    means = Fraction(player - banker, total) * Fraction(8 * tie - player - banker, total)
    assert rows["player", "tie"].exact == product - means


def test_covariance_is_sampled_if_it_cannot_be_counted() -> None:
    (row,) = report("cordova/lucky-pai-gow-poker", rounds=200).covariances
    assert row.method == "sampled"
    assert row.sampled is not None
    assert row.sampled.error > 0
    assert "sampled in 200 rounds" in text("cordova/lucky-pai-gow-poker", rounds=200)


def test_without_rounds_covariance_is_not_sampled_and_the_report_says_why() -> None:
    (row,) = report("cordova/lucky-pai-gow-poker").covariances
    assert (row.method, row.value) == ("not computed", None)
    assert "not computed: the two are counted separately" in text("cordova/lucky-pai-gow-poker")


def test_a_sampled_covariance_is_near_the_exact_value() -> None:
    sampled_report = report(EZ, "practice", rounds=3000)
    assert sampled_report.check is not None
    for row in sampled_report.covariances:
        assert row.exact is not None
        sampled = sampled_report.check.covariances[row.first.wager, row.second.wager]
        assert abs(sampled.covariance - float(row.exact)) < 5 * sampled.error


# Cross-check.


@pytest.mark.parametrize(
    ("game_id", "play"),
    [
        (EZ, "no decisions"),
        ("tavern/three-card-poker", "the strategy that was priced"),
        ("saloon/pai-gow-poker", "the house way"),
        ("tavern/pure-spanish-21-5", "the best play by totals"),
        ("deuce-lounge/let-it-ride", "a simple strategy, sensible but not the best"),
    ],
)
def test_simulated_rounds_agree_with_the_prices(game_id: str, play: str) -> None:
    check = report(game_id, rounds=1000).check
    assert check is not None
    assert check.play == play
    assert check.conserved
    assert check.wagers
    assert all(wager.agrees and wager.rounds == 1000 for wager in check.wagers)


def test_a_blackjack_report_has_the_chart_that_the_rounds_follow() -> None:
    """Under any rules, the player stands on 20 and hits 8 against a ten."""
    report_with_chart = page("tavern/pure-spanish-21-5", rounds=1000)
    blocks = section(report_with_chart, "Strategy").blocks
    hard = next(
        block
        for block in blocks
        if isinstance(block, DataTable) and block.caption.startswith("Hard")
    )
    rows = {row[0]: row[1:] for row in hard.rows}
    assert {cell[0] for cell in map(str, rows["20"])} == {"S"}
    ten = [column.name for column in hard.columns[1:]].index("10")
    assert rows["8"][ten] == "H"
    assert report("tavern/pure-spanish-21-5").chart is None


def test_a_switch_report_has_the_chart_for_each_hand_alone() -> None:
    """The player hits 12 against a two and 16 against a ten, and stands on 17 against a ten."""
    report_with_chart = page("tavern/21st-century-blackjack-switch", rounds=10)
    blocks = section(report_with_chart, "Strategy").blocks
    assert any(isinstance(block, Paragraph) and "each hand alone" in block.text for block in blocks)
    hard = next(
        block
        for block in blocks
        if isinstance(block, DataTable) and block.caption.startswith("Hard")
    )
    rows = {
        row[0]: dict(zip([column.name for column in hard.columns], row, strict=True))
        for row in hard.rows
    }
    assert {rows[total][shown][0] for total, shown in (("12", "2"), ("16", "10"))} == {"H"}
    assert rows["17"]["10"] == "S"


def test_the_cross_check_finds_a_wrong_price() -> None:
    """The price given is for a Player wager that loses whenever it should win."""
    from dataclasses import replace

    from houseway.checking.cross_check import cross_check

    rules = FiledGame(BOOK, EZ).rules()
    prices = report(EZ).wagers
    player = prices[0]
    losing = tuple(replace(outcome, pays=-abs(outcome.pays)) for outcome in player.outcomes)
    check = cross_check(
        rules, [replace(player, outcomes=losing)], "no decisions", rounds=500, seed="1"
    )
    assert [wager.agrees for wager in check.wagers] == [False]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", others_long(PRICED))
def test_the_prices_of_every_game_agree_with_its_rounds(game_id: str) -> None:
    check = report(game_id, rounds=3000).check
    assert check is not None
    assert check.conserved
    assert [wager.to_json() for wager in check.wagers if not wager.agrees] == []


# Games without odds


@each("game_id", [game_id for game_id in BOOK if game_id not in PRICED])
def test_a_filing_without_odds_is_reported_with_the_reason(game_id: str) -> None:
    without_odds = report(game_id)
    report_text = text(game_id)
    assert without_odds.why_no_odds
    assert f"No odds: {without_odds.why_no_odds}." in report_text
    assert "Pay tables" not in report_text
    assert without_odds.to_json()["wagers"] == []


def test_poker_is_reported_with_its_fees() -> None:
    report_text = text("saloon/omaha")
    assert "players play against each other" in report_text
    assert "Collection fees" in report_text


# Files.


def report_file(game: FiledGame, request: ReportRequest, kind: Format) -> bytes:
    return render(report_page(math_report(game, request)), kind)


def test_the_pdf_reads_as_text_with_title_version_and_every_edge() -> None:
    request = ReportRequest(preset="practice", rounds=200)
    pdf = report_file(FiledGame(BOOK, EZ), request, Format.pdf)
    assert PdfReader(BytesIO(pdf)).metadata["/Title"] == "EZ Baccarat Panda 8: math report"
    text_of_pdf = pdf_text(pdf)
    assert "EZ Baccarat Panda 8: math report" in text_of_pdf
    assert f"Houseway {houseway.__version__}" in text_of_pdf
    for price in report(EZ, "practice").wagers:
        assert f"{100 * float(price.edge):.4f}%" in text_of_pdf
    assert "4,998,398,275,503,360" in text_of_pdf


def test_a_report_is_the_same_every_time() -> None:
    request = ReportRequest(rounds=50)
    game = FiledGame(BOOK, "tavern/casino-war")
    assert report_file(game, request, Format.pdf) == report_file(game, request, Format.pdf)
    assert math_report(game, request).to_json() == math_report(game, request).to_json()


@pytest.mark.parametrize(
    ("bad_request", "message"),
    [
        (ReportRequest(rounds=-1), "rounds must be 0 to 1,000,000, not -1"),
        (ReportRequest(rounds=1_000_001), "rounds must be 0 to 1,000,000"),
        (ReportRequest(seed="lucky"), "seed must be"),
        (ReportRequest(preset="usual"), "preset must be letter or practice"),
        (ReportRequest(rules={"deck": 4}), "has no option 'deck'"),
        (ReportRequest(option="9999"), "9999"),
    ],
)
def test_bad_input_is_refused_with_a_message_that_names_it(
    bad_request: ReportRequest, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        math_report(FiledGame(BOOK, EZ), bad_request)
