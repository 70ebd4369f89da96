"""Every rule: the clean room follows it, and a change to the clean room breaks it."""

from pathlib import Path

import pytest
from tests.book import BOOK
from tests.checking.clean import CLEAN, GAME, RATES, ROOM, changed, check_room, codes
from tests.each import each

from houseway.checking.check import check, choose_rules
from houseway.checking.finding import CONFIDENCE
from houseway.checking.packs import PACKS
from houseway.checking.rules.all import RULES

CLAIM = '[[claims]]\nkind = "{}"\nvalue = "{}"\nsays = "a claim"\nsource = "900 41"'


def claim(kind: str, value: str = "") -> str:
    return f"{CLAIM.format(kind, value)}\n"


TIE = '"baccarat/tie-8"'
"""The wager of the clean room whose pay rows the tests change."""
GROUPS = "[[groups]]"
PER_WAGER = 'fees.player = { payer = "player", per = "wager"'
FROM_POT = 'fees.player = { payer = "pot", per = "hand"'
NO_FLOP = """fees.low = { payer = "pot", per = "hand", unless = "flop", amount = "$2", when = "" }
options = ["""
SIX_RATES = "$501-$599: $3; $600-$699: $4; $700-$799: $5; $800+: $6"
THIRD_LIKE_SECOND = """"900 53-60" },
  { number = 3, limit = "$25-$1,000", source = "900 60", fees.player = "$1",
    fees.player-dealer = "$25-$100: $1; $101-$500: $2; $501+: $5" },"""


def pays(*rows: str) -> str:
    """The Tie wager with these pay rows, each written as `condition: odds`."""
    split = [row.split(": ") for row in rows]
    tables = [f'{{ when = "{when}", odds = "{odds}" }}' for when, odds in split]
    return f"{TIE}\npays = [{', '.join(tables)}]"


def misprint(printed: str, corrected: str) -> str:
    values = f'printed = "{printed}"\ncorrected = "{corrected}"\nwhy = "a slip"'
    return f'[[misprints]]\noptions = "1"\n{values}\nsource = "900 41"\n\n{GROUPS}'


def reading(part: str) -> str:
    return f'[[readings]]\nuse = "{part}"\nsource = "900 41"'


BROKEN_BY_ONE_CHANGE = {
    "APP001 no number": (GAME, 'filing = "GEGA-009001"\n', ""),
    "APP001 not a number": (GAME, "GEGA-009001", "approved in 2019"),
    "APP002 no rates": (RATES, 'games = ["clean/baccarat"]', 'superseded = ["clean/baccarat"]'),
    "APP002 no rules": (RATES, "[[procedures]]", 'other_games = ["Faro"]\n\n[[procedures]]'),
    "APP004 no object": (GAME, 'object = "Two hands', 'date = "Two hands'),
    "APP006 no limit": (RATES, 'limit = "$5-$500", ', ""),
    "APP008 no license": (GAME, 'status = "game"', 'status = "game"\nowner = "DEQ Systems Corp."'),
    "APP009 banned name": (GAME, 'name = "Baccarat"', 'name = "Fan-Tan Baccarat"'),
    "PD003 nobody intervenes": (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'),
    "PD005 only offered": (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'),
    "PD006 three hands": (GAME, "turns = 2", "turns = 3"),
    "PD007 one seat": (GAME, "seats = 8 }", "seats = 1 }"),
    "FEE001 a share": (RATES, "never a fraction", "5% of the win as commission; never a fraction"),
    "FEE003 six rates": (RATES, "$501+: $3", SIX_RATES),
    "FEE008 19 to 20": (GAME, TIE, pays("margin == 0: 19 to 20")),
    "FEE009 a gap": (RATES, "$101-$500: $2; $501+: $3", "$201-$500: $2; $501+: $3"),
    "FEE009 fee falls": (RATES, "$101-$500: $2; $501+: $3", "$101-$500: $4; $501+: $3"),
    "FEE009 starts too high": (RATES, "$5-$100: $1", "$10-$100: $1"),
    "FEE009 ends too low": (RATES, "$101-$500: $2; $501+: $3", "$101-$300: $2"),
    "FEE010 players pay nothing": (RATES, 'fees.player = "$0.50"', 'fees.player = "$0"'),
    "FEE011 jackpot": (RATES, 'per = "wager", when = "', 'per = "wager", when = "for the jackpot '),
    "FEE005 not posted": (RATES, "posted within view of each table; ", ""),
    "FEE006 several options": (RATES, "One option at a table at any one time; posted", "Posted"),
    "FEE012 three rates": (ROOM, "", claim("rates", "2")),
    "FEE012 schedule allows more": (ROOM, "", claim("rates", "4")),
    "FEE012 players pay nothing": (RATES, GROUPS, f"{claim('player-fee', 'none')}\n{GROUPS}"),
    "FEE012 spot maximum": (ROOM, "", claim("spot-maximum", "$200")),
    "FEE012 unreachable tier": (RATES, GROUPS, f"{claim('tiers-by-wager')}\n{GROUPS}"),
    "ACT002 dead row": (GAME, TIE, pays("margin >= 0: 8 to 1", "margin == 0: 9 to 1")),
    "ACT003 to and for": (GAME, TIE, '"baccarat/tie-10-for-1"'),
    "LOC002 seats": (GAME, "seats = 8 }", "seats = 14 }"),
    "LOC002 cited seats": (ROOM, "", claim("local-seats", "6")),
    "LOC005 other place": (ROOM, 'value = "Sacramento"', 'value = "Petaluma"'),
    "LOC005 other cardroom": (ROOM, 'value = "The Clean Room"', 'value = "The Garden City"'),
    "LOC001 over the limit": (ROOM, '"sacramento"', '"sierra-county"'),
    "QUA001 undefined": (GAME, "", reading("baccarat/ties-push")),
    "QUA002 readings": (GAME, "", reading("table/part-cover")),
    "QUA003 same options": (RATES, '"900 53-60" },', THIRD_LIKE_SECOND),
    "QUA004 misprint": (RATES, GROUPS, misprint("Omaha", "Baccarat")),
    "FEE009 misprint": (RATES, GROUPS, misprint("$101-$50", "$101-$500")),
    "QUA005 lost fee": (RATES, '"$1", source', '"$1", lost = "cut off", source'),
    "QUA005 borrowed": (RATES, 'games = ["clean/baccarat"]', 'borrowed = ["clean/baccarat"]'),
    "QUA006 no such line": (GAME, '"900 3-40"', '"900 3-90"'),
    "BJ002 name": (GAME, 'name = "Baccarat"', 'name = "21st Century Baccarat"'),
    "ROT002 after two hands": (ROOM, "offered-each-hand", "shared-bank"),
    "ROT003 no notice": (ROOM, "posted-notice", "shared-bank"),
    "ROT004 no end": (ROOM, "two-others-in-forty-minutes", "shared-bank"),
    "ROT007 provider covers": (ROOM, "", claim("provider-covers")),
    "ROT008 shared bank": (ROOM, "", claim("shared-bank", "Kum Kum")),
}  # fmt: skip

BROKEN_BY_SEVERAL_CHANGES = {
    "FEE004 waiver": (
        (RATES, PER_WAGER, f'{FROM_POT}, reaches = "flop"'),
        (RATES, "options = [", NO_FLOP),
    ),
    "LOC004 fee from the pot": (
        (RATES, PER_WAGER, FROM_POT),
        (ROOM, '"sacramento"', '"madera"'),
    ),
    "ROT005 twice": (
        (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'),
        (ROOM, "provider-not-twice", "shared-bank"),
    ),
    "FEE002 later wager": (
        (RATES, 'basis = "total-table-action"', 'basis = "total-table-action", counts = ["tie"]'),
        (GAME, 'requires = ["player"', 'placed = "when the cards are seen"\nrequires = ["player"'),
    ),
    "LOC006 stale": (
        (ROOM, '"sacramento"', '"tulare-county"'),
        (ROOM, "", claim("local-limit", "$200")),
    ),
    "BJ001 family": (
        (GAME, 'family = "baccarat"', 'family = "twenty-one"'),
        (GAME, 'status = "game"', 'status = "fees-only"'),
    ),
    "ACT001 side bet": ((GAME, 'status = "game"\nfiling = "GEGA-009001"', 'status = "side-bet"'),),
    "APP002 fees only": ((GAME, 'status = "game"', 'status = "fees-only"'),),
}  # fmt: skip


def test_the_clean_room_has_no_findings_by_any_rule() -> None:
    assert check_room(CLEAN, engine=True).findings == []


@pytest.mark.parametrize("name", BROKEN_BY_ONE_CHANGE)
def test_one_change_to_the_clean_room_breaks_the_rule(name: str, tmp_path: Path) -> None:
    report = check_room(changed(tmp_path, BROKEN_BY_ONE_CHANGE[name]))
    assert name.split()[0] in codes(report)


@pytest.mark.parametrize("name", BROKEN_BY_SEVERAL_CHANGES)
def test_several_changes_to_the_clean_room_break_the_rule(name: str, tmp_path: Path) -> None:
    report = check_room(changed(tmp_path, *BROKEN_BY_SEVERAL_CHANGES[name]))
    assert name.split()[0] in codes(report)


def test_a_limit_of_hands_in_a_row_keeps_a_provider_from_two_turns(tmp_path: Path) -> None:
    """The clean room's filing says at most two hands, so it needs no stop clause for ROT005."""
    copy = changed(
        tmp_path,
        (GAME, 'rule = "at-most"\nstops = true', 'rule = "at-most"'),
        (ROOM, "provider-not-twice", "shared-bank"),
    )
    assert "ROT005" not in codes(check_room(copy))


def test_a_banked_game_without_a_player_dealer_is_an_error(tmp_path: Path) -> None:
    room = changed(
        tmp_path,
        (
            GAME,
            '[player_dealer]\nturns = 2\nrule = "at-most"\nstops = true\nsource = "900 13-14"\n',
            "",
        ),
    )
    (finding,) = [f for f in check_room(room).findings if f.code == "PD001"]
    assert (finding.severity, finding.where.game) == ("error", "clean/baccarat")


def test_blackjack_games_to_be_filed_again_are_counted_for_each_room() -> None:
    rules = choose_rules(select=["BJ008"])
    findings = {f.where.game: f.message for f in check(BOOK, list(BOOK), rules).findings}
    assert findings == {
        "cordova": "1 game to file again at $1,050 each: $1,050",
        "deuce-lounge": "1 game to file again at $1,050 each: $1,050",
        "lucky-buck": "2 games to file again at $1,050 each: $2,100",
        "saloon": "3 games to file again at $1,050 each: $3,150",
        "tavern": "5 games to file again at $1,050 each: $5,250",
    }


def test_every_rule_that_plays_no_rounds_is_broken_by_a_test() -> None:
    broken = {name.split()[0] for name in (*BROKEN_BY_ONE_CHANGE, *BROKEN_BY_SEVERAL_CHANGES)}
    broken |= {"PD001", "BJ008"}  # in their own tests
    assert set(RULES) - broken == {code for code, rule in RULES.items() if rule.engine}


@each("code", RULES)
def test_a_rule_documents_what_it_checks_why_and_its_limits(code: str) -> None:
    rule = RULES[code]
    assert rule.title
    assert all(rule.part(label) for label in ("What", "Why", "Example", "Limits"))
    assert rule.pack in PACKS
    assert rule.confidence in CONFIDENCE
    assert rule.law


def test_only_rules_whose_law_was_read_report_errors() -> None:
    assert {r.code for r in RULES.values() if r.severity == "error" and r.confidence != "S"} == {
        "QUA006"  # not a law: a source that points nowhere is an error in the data itself
    }


def test_the_packs_of_2026_are_off_and_state_their_court_status() -> None:
    off = {pack.id: pack for pack in PACKS.values() if not pack.on and pack.id != "protection"}
    assert set(off) == {"ca-2026-blackjack", "ca-2026-rotation"}
    assert all("Superior Court" in pack.status and pack.as_of for pack in off.values())
