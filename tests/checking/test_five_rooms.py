"""The findings of the checks on the filings of the five rooms."""

from functools import cache

from tests.book import BOOK
from tests.each import each

from houseway.checking.check import Report, check
from houseway.checking.finding import Finding
from houseway.checking.rules.all import RULES

ROOMS = ("cordova", "deuce-lounge", "lucky-buck", "saloon", "tavern")


@cache
def report() -> Report:
    return check(BOOK, list(BOOK), RULES.values())


def findings_of(code: str, game: str, option: str = "") -> list[Finding]:
    return [
        finding
        for finding in report().findings
        if finding.code == code
        and (finding.where.game or "").startswith(game)
        and (not option or (finding.where.option or "").startswith(option))
    ]


EXPECTED = [
    # Blackjack-style games break three rules of 2026: on the name, on busting and on ties.
    *(
        (code, game)
        for code in ("BJ002", "BJ003", "BJ007")
        for game in (
            "saloon/no-bust-21st-century-blackjack",
            "saloon/no-bust-21st-century-buster-blackjack",
            "saloon/pure-spanish-21-5",
            "tavern/no-bust-21st-century-blackjack",
            "tavern/no-bust-21st-century-buster-blackjack",
            "tavern/no-bust-21st-century-buster-blackjack-lucky-lucky",
            "tavern/21st-century-blackjack-switch",
            "tavern/pure-spanish-21-5",
            "lucky-buck/pure-21-5-blackjack",
            "lucky-buck/blackjack-x",
            "deuce-lounge/no-bust-21st-century-blackjack",
            "cordova/blackjack-x",
        )
    ),
    *(
        ("BJ006", game)
        for game in ("saloon/pure-spanish-21-5", "tavern/21st-century-blackjack-switch")
    ),
    # A name with 21 in a game that is not blackjack.
    ("BJ002", "deuce-lounge/21st-century-baccarat"),
    ("BJ002", "cordova", "gega-002072-baccarat"),
    # The rotation rules of 2026.
    *((code, room) for code in ("ROT002", "ROT003", "ROT004", "ROT005") for room in ROOMS),
    ("ROT008", "saloon/pai-gow-poker"),
    ("ROT008", "saloon/jokers-wild-pai-gow-poker"),
    ("ROT008", "lucky-buck/pai-gow-double-hand-poker"),
    # Rotation differs inside one room, and many games have no stop clause.
    *((code, room) for code in ("PD003", "PD006") for room in ("saloon", "tavern")),
    # Text that contradicts the tables.
    ("FEE012", "lucky-buck/pure-21-5-blackjack"),
    ("FEE012", "deuce-lounge/no-bust-21st-century-blackjack"),
    ("FEE012", "saloon/no-bust-21st-century-blackjack"),
    ("FEE012", "tavern/no-bust-21st-century-blackjack"),
    (
        "FEE012",
        "tavern/commission-free-fortune-pai-gow-poker",
        "commission-free-fortune-pai-gow-poker:5, 8-28",
    ),
    ("FEE012", "cordova/pai-gow-poker"),
    ("FEE012", "lucky-buck/fortune-pai-gow-poker"),
    # Tiers that overlap, misprints, and a first tier above the minimum bet.
    ("FEE009", "deuce-lounge", "baccarat:1"),
    ("FEE009", "saloon", "three-card-poker-6-card-bonus:1, 4-9"),
    ("FEE009", "saloon", "gega-000512-no-bust:8"),
    ("FEE009", "tavern", "gega-003784-a:25"),
    ("FEE009", "saloon", "gega-002281:66"),
    ("FEE009", "saloon", "gega-000512-no-bust:6-7"),
    # A no-flop fee above the fee that it replaces.
    ("FEE004", "saloon", "gega-002281:13, 64"),
    # Local law.
    ("LOC006", "deuce-lounge/texas-holdem"),
    ("LOC005", "cordova/pai-gow-poker"),
    ("LOC005", "saloon/caribbean-stud"),
    # Players pay nothing.
    ("FEE010", "saloon"),
    ("FEE010", "cordova"),
    # Outcomes left open in the EZ Baccarat games.
    *(
        ("QUA001", game)
        for game in (
            "saloon/ez-baccarat-panda-8",
            "tavern/ez-baccarat-panda-8",
            "lucky-buck/ez-baccarat",
            "deuce-lounge/ez-baccarat",
        )
    ),
    # Fees without rules of play, and identical options.
    *(("APP002", room) for room in ("deuce-lounge", "cordova", "saloon")),
    *(("QUA003", room) for room in ("deuce-lounge", "saloon", "tavern")),
]


@each("expected", EXPECTED, ids=" ".join)
def test_known_faults_are_found(expected: tuple[str, ...]) -> None:
    assert findings_of(*expected)


def test_the_petaluma_ordinance_is_foreign_to_rancho_cordova() -> None:
    (finding,) = findings_of("LOC005", "cordova/pai-gow-poker")
    assert finding.message == "cites the ordinance of Petaluma; the room is in Rancho Cordova"
    assert finding.where.source == "004 lines 660-661"


def test_the_garden_city_and_san_jose_are_foreign_to_the_saloon() -> None:
    messages = [finding.message for finding in findings_of("LOC005", "saloon/caribbean-stud")]
    assert [text for text in messages if "San Jose" in text]
    assert [text for text in messages if "The Garden City" in text]


def test_the_taverns_ez_baccarat_leaves_open_ties_and_what_a_ten_counts_for_the_button() -> None:
    messages = {finding.message for finding in findings_of("QUA001", "tavern/ez-baccarat-panda-8")}
    assert messages == {
        "left open: What happens to the line wagers when the totals are equal?",
        "left open: What does a ten count for the action button?",
    }


def test_no_bust_hands_over_21_lose_except_a_three_card_25() -> None:
    (finding,) = findings_of("BJ003", "tavern/no-bust-21st-century-blackjack")
    assert finding.message == "totals 22-24, 26-31 lose on their own"


def test_blackjack_x_hands_of_22_to_30_lose() -> None:
    (finding,) = findings_of("BJ003", "lucky-buck/blackjack-x")
    assert finding.message == "totals 22-30 lose on their own"


def test_no_option_of_the_five_rooms_has_more_than_five_rates() -> None:
    assert findings_of("FEE003", "") == []


def test_no_round_exceeds_the_bank_or_pays_the_house_more_than_its_fee() -> None:
    engine_codes = {"PD002", "PD004", "PD008", "FEE101"}
    assert [finding for finding in report().findings if finding.code in engine_codes] == []
