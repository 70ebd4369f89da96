"""Each rule is kept by the clean room, and broken by one change of it."""

from pathlib import Path

import pytest
from tests.checking.clean import CLEAN, GAME, RATES, ROOM, changed, check_room, codes

from houseway.checking.finding import CONFIDENCE
from houseway.checking.packs import PACKS
from houseway.checking.rules.all import RULES

CLAIM = '[[claims]]\nkind = "{}"\nvalue = "{}"\nsays = "so it says"\nsource = "900 41"'


def claim(kind: str, value: str = "", more: str = "") -> str:
    return f"{CLAIM.format(kind, value)}\n{more}"


BROKEN = {
    "APP001 no number": (GAME, 'filing = "GEGA-009001"\n', ""),
    "APP001 not a number": (GAME, "GEGA-009001", "approved in 2019"),
    "APP002 no rates": (RATES, 'games = ["clean/baccarat"]', 'superseded = ["clean/baccarat"]'),
    "APP002 no rules": (RATES, "[[procedures]]", 'other_games = ["Faro"]\n\n[[procedures]]'),
    "APP004 no object": (GAME, 'object = "Two hands', 'date = "Two hands'),
    "APP006 no limit": (RATES, 'limit = "$5-$500", ', ""),
    "APP008 no licence": (GAME, 'status = "game"', 'status = "game"\nowner = "DEQ Systems Corp."'),
    "APP009 banned name": (GAME, 'name = "Baccarat"', 'name = "Fan-Tan Baccarat"'),
    "PD003 nobody intervenes": (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'),
    "PD005 only offered": (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'),
    "PD006 three hands": (GAME, "turns = 2", "turns = 3"),
    "PD007 one seat": (GAME, "seats = 8 }", "seats = 1 }"),
    "FEE001 a share": (RATES, "never a fraction", "5% of the win as commission; never a fraction"),
    "FEE003 six rates": (RATES, "$501+: $3", "$501-$600: $3; $601-$700: $4; $701-$800: $5; $801+: $6"),
    "FEE008 19 to 20": (GAME, '"baccarat/tie-8"', '"baccarat/tie-8"\npays = [{ when = "margin == 0", odds = "19 to 20" }]'),
    "FEE009 a gap": (RATES, "$101-$500: $2; $501+: $3", "$201-$500: $2; $501+: $3"),
    "FEE009 falls": (RATES, "$101-$500: $2; $501+: $3", "$101-$500: $4; $501+: $3"),
    "FEE009 starts too high": (RATES, "$5-$100: $1", "$10-$100: $1"),
    "FEE009 ends too low": (RATES, "$101-$500: $2; $501+: $3", "$101-$300: $2"),
    "FEE010 players pay nothing": (RATES, 'fees.player = "$0.50"', 'fees.player = "$0"'),
    "FEE011 jackpot": (RATES, 'when = "before the deal" }\noptions', 'when = "for the jackpot" }\noptions'),
    "FEE005 not posted": (RATES, "posted within view of each table; ", ""),
    "FEE006 several options": (RATES, "One option at a table at any one time; posted", "Posted"),
    "FEE012 three rates": (ROOM, "", claim("rates", "2")),
    "FEE012 schedule allows more": (ROOM, "", claim("rates", "4")),
    "FEE012 players said to be free": (RATES, "[[groups]]", f"{claim('player-fee', 'none')}\n[[groups]]"),
    "FEE012 spot": (ROOM, "", claim("spot-maximum", "$200")),
    "FEE012 unreachable tier": (RATES, "[[groups]]", f"{claim('tiers-by-wager')}\n[[groups]]"),
    "ACT002 dead row": (GAME, '"baccarat/tie-8"', '"baccarat/tie-8"\npays = [{ when = "margin >= 0", odds = "8 to 1" }, { when = "margin == 0", odds = "9 to 1" }]'),
    "ACT003 to and for": (GAME, '"baccarat/tie-8"', '"baccarat/tie-10-for-1"'),
    "LOC002 seats": (GAME, "seats = 8 }", "seats = 14 }"),
    "LOC002 cited seats": (ROOM, "", claim("local-seats", "6")),
    "LOC005 other place": (ROOM, 'value = "Sacramento"', 'value = "Petaluma"'),
    "LOC005 other cardroom": (ROOM, 'value = "The Clean Room"', 'value = "The Garden City"'),
    "LOC001 over the limit": (ROOM, '"sacramento"', '"sierra-county"'),
    "QUA001 undefined": (GAME, "", '[[readings]]\nuse = "baccarat/ties-push"\nsource = "900 41"'),
    "QUA002 readings": (GAME, "", '[[readings]]\nuse = "table/part-cover"\nsource = "900 41"'),
    "QUA003 alike": (RATES, '"900 53-60" },', '"900 53-60" },\n  { number = 3, limit = "$25-$1,000", fees.player-dealer = "$25-$100: $1; $101-$500: $2; $501+: $5", fees.player = "$1", source = "900 60" },'),
    "QUA004 misprint": (RATES, "[[groups]]", '[[misprints]]\noptions = "1"\nprinted = "Omaha"\ncorrected = "Baccarat"\nwhy = "wrong page"\nsource = "900 41"\n\n[[groups]]'),
    "FEE009 misprint": (RATES, "[[groups]]", '[[misprints]]\noptions = "1"\nprinted = "$101-$50"\ncorrected = "$101-$500"\nwhy = "upside down"\nsource = "900 41"\n\n[[groups]]'),
    "QUA005 lost": (RATES, 'fees.player = "$1", source', 'fees.player = "$1", lost = "cut off", source'),
    "QUA005 borrowed": (RATES, 'games = ["clean/baccarat"]', 'borrowed = ["clean/baccarat"]'),
    "QUA006 no such line": (GAME, '"900 3-40"', '"900 3-90"'),
    "BJ002 name": (GAME, 'name = "Baccarat"', 'name = "21st Century Baccarat"'),
    "ROT002 after two hands": (ROOM, "offered-each-hand", "shared-bank"),
    "ROT003 no notice": (ROOM, "posted-notice", "shared-bank"),
    "ROT004 no end": (ROOM, "two-others-in-forty-minutes", "shared-bank"),
    "ROT007 provider covers": (ROOM, "", claim("provider-covers")),
    "ROT008 shared": (ROOM, "", claim("shared-bank", "Kum Kum")),
}  # fmt: skip

SEVERAL = {
    "FEE004 waiver": (
        (RATES, 'fees.player = { payer = "player", per = "wager"', 'fees.player = { payer = "pot", per = "hand", reaches = "flop"'),
        (RATES, "options = [", 'fees.low = { payer = "pot", per = "hand", unless = "flop", amount = "$2", when = "no flop" }\noptions = ['),
    ),
    "LOC004 fee from the pot": (
        (RATES, 'fees.player = { payer = "player", per = "wager"', 'fees.player = { payer = "pot", per = "hand"'),
        (ROOM, '"sacramento"', '"madera"'),
    ),
    "ROT005 twice": (
        (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'),
        (ROOM, "provider-not-twice", "shared-bank"),
    ),
    "FEE002 later wager": (
        (RATES, 'when = "before the deal" }\nfees.player ', 'counts = ["tie"], when = "before the deal" }\nfees.player '),
        (GAME, 'requires = ["player", "banker"]', 'requires = ["player", "banker"]\nplaced = "when the cards are seen"'),
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


def test_the_clean_room_passes_every_rule_of_every_pack_with_nothing() -> None:
    assert check_room(CLEAN, engine=True).findings == []


@pytest.mark.parametrize("name", BROKEN)
def test_one_change_of_the_clean_room_breaks_the_rule(name: str, tmp_path: Path) -> None:
    report = check_room(changed(tmp_path, BROKEN[name]))
    assert name.split()[0] in codes(report)


@pytest.mark.parametrize("name", SEVERAL)
def test_these_changes_of_the_clean_room_break_the_rule(name: str, tmp_path: Path) -> None:
    report = check_room(changed(tmp_path, *SEVERAL[name]))
    assert name.split()[0] in codes(report)


def test_a_banked_game_without_player_dealer_is_an_error(tmp_path: Path) -> None:
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


def test_every_rule_is_broken_by_some_test_here_or_by_play() -> None:
    broken = {name.split()[0] for name in (*BROKEN, *SEVERAL)} | {"PD001", "BJ008"}
    assert set(RULES) - broken == {code for code, rule in RULES.items() if rule.engine}


@pytest.mark.parametrize("code", RULES)
def test_a_rule_says_what_it_checks_why_and_where_its_limits_are(code: str) -> None:
    rule = RULES[code]
    assert rule.title
    assert all(rule.part(label) for label in ("What", "Why", "Example", "Limits"))
    assert rule.pack in PACKS
    assert rule.confidence in CONFIDENCE
    assert rule.law


def test_only_a_text_that_was_read_makes_an_error() -> None:
    assert {r.code for r in RULES.values() if r.severity == "error" and r.confidence != "S"} == {
        "QUA006"  # no law: a source that points nowhere is a fault of the data itself
    }


def test_the_packages_of_2026_are_off_and_tell_their_court_status() -> None:
    off = {pack.id: pack for pack in PACKS.values() if not pack.on}
    assert set(off) == {"ca-2026-blackjack", "ca-2026-rotation"}
    assert all("Superior Court" in pack.status and pack.as_of for pack in off.values())
