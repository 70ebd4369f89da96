"""The referee of pai gow poker agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import pai_gow, pai_gow_hands, pai_gow_house_way, pai_gow_pays, pai_gow_rounds
from tests.referee.pai_gow import BETTOR, FILINGS, OWN_RIGHT, WAGER
from tests.referee.pai_gow_hands import ACE, PAIR, QUADS, ROYAL, TRIPS, Ranks
from tests.referee.pai_gow_house_way import TABLES, double_hand, literal_double_hand
from tests.referee.pai_gow_pays import LOSE, PUSH
from tests.referee.runs import SLOW_HANDS, compare_hands, differs

import houseway

PLANTED = 2000
"""Hands in which a planted fault must show; most show within the first few."""

ACE_UP = "cordova/ace-up-pai-gow-poker"
CORDOVA = "cordova/pai-gow-poker"
MINI = "cordova/mini-pai-gow"
TRIPLE = "cordova/pai-gow-poker-triple-bonus"
ULTIMATE = "cordova/ultimate-pai-gow-poker"
DEUCE = "deuce-lounge/fortune-pai-gow-poker"
LUCKY_BUCK = "lucky-buck/pai-gow-double-hand-poker"
SALOON = "saloon/fortune-pai-gow-poker"
JOKERS_WILD = "saloon/jokers-wild-pai-gow-poker"
TAVERN = "tavern/fortune-pai-gow-poker"
NINE_HIGH = "tavern/commission-free-fortune-pai-gow-poker"


@pytest.mark.parametrize("filing", FILINGS)
def test_rounds_are_settled_as_filed(filing):
    compare_hands(pai_gow_rounds.compare, filing)


@pytest.mark.parametrize("filing", TABLES)
def test_the_house_way_sets_hands_as_filed(filing):
    compare_hands(pai_gow_house_way.compare, filing)


@pytest.mark.slow
@pytest.mark.parametrize("filing", FILINGS)
def test_many_rounds_are_settled_as_filed(filing):
    compare_hands(pai_gow_rounds.compare, filing, SLOW_HANDS)


@pytest.mark.slow
@pytest.mark.parametrize("filing", TABLES)
def test_the_house_way_sets_many_hands_as_filed(filing):
    compare_hands(pai_gow_house_way.compare, filing, SLOW_HANDS)


def test_every_game_that_can_be_played_is_refereed():
    games = [game_id for game_id in houseway.Rulebook() if houseway.game(game_id).playable]
    assert {g for g in games if houseway.game(g).family == "pai-gow"} == set(FILINGS) == set(TABLES)


@pytest.mark.parametrize(
    ("filing", "wrong"),
    [
        (ACE_UP, {"order": BETTOR}),
        (CORDOVA, {"first_hand_only": False}),
        (DEUCE, {"envy": FILINGS[DEUCE].envy._replace(any_player=False)}),
        (DEUCE, {"deal": "by-hand"}),
        (LUCKY_BUCK, {"largest_decides": False}),
        (MINI, {"always_picks": False}),
        (MINI, {"order": BETTOR}),
        (NINE_HIGH, {"wagers": ("base", "fortune-bonus", "tiger-9")}),
        (SALOON, {"envy": FILINGS[SALOON].envy._replace(minimum=2500)}),
        (SALOON, {"order": WAGER}),
        (TRIPLE, {"blocked": OWN_RIGHT}),
        (TRIPLE, {"order": WAGER}),
        (ULTIMATE, {"order": BETTOR}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, filing, wrong):
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(**wrong))
    assert differs(pai_gow_rounds.compare, filing, PLANTED)


def planted(own, **wrong):
    """A change of one thing in a module of the referee."""
    ((name, fault),) = wrong.items()
    return own, name, fault


def never_folded(own, other):
    return (LOSE, PUSH, 1)[(own.front > other.front) + (own.back > other.back)]


def copies_push(own, other):
    if own.foul:
        return LOSE
    won = (own.front >= other.front) + (own.back >= other.back)
    return (LOSE, PUSH, 1)[won]


WRONG_ROUNDS = {
    "the joker is an ace like the others in Mini": (
        MINI,
        (TABLES, MINI, [TABLES[MINI][0]._replace(ranks=Ranks(completes_royal=False))]),
    ),
    "copies are won": (CORDOVA, planted(pai_gow_pays, compared=copies_push)),
    "a foul is compared": (LUCKY_BUCK, planted(pai_gow_pays, compared=never_folded)),
    "a pair of nines is nine high": (
        NINE_HIGH,
        planted(pai_gow_pays, has_nine_high=lambda dealer: dealer.front[1][0] == 9),
    ),
    "fours qualify": (
        MINI,
        planted(
            pai_gow_pays,
            doubled=lambda own, dealer: (
                PUSH if dealer.back < (PAIR, (4,)) else pai_gow_pays.compared(own, dealer)
            ),
        ),
    ),
    "a pair of twos is enough for 2 to 1": (
        TRIPLE,
        planted(pai_gow_pays, front_pair=lambda way: way.front[0] == PAIR),
    ),
    "a tie of five cards pays as one of two": (
        ULTIMATE,
        planted(
            pai_gow_pays,
            tie_bet=lambda player, banker: (
                30 if player.front == banker.front or player.back == banker.back else LOSE
            ),
        ),
    ),
    "ace high needs no joker for 15 to 1": (
        ACE_UP,
        planted(
            pai_gow_pays,
            ace_high=lambda hand, dealer: (
                LOSE if dealer.high != ACE else 40 if hand.high == ACE else 15
            ),
        ),
    ),
    "piles go around the other way": (
        DEUCE,
        planted(
            pai_gow_rounds,
            active_seats=lambda *table: (
                pai_gow.active_seats(*table)[:1] + pai_gow.active_seats(*table)[:0:-1]
            ),
        ),
    ),
    "the button is counted from the left of the player-dealer": (
        TAVERN,
        planted(
            pai_gow,
            active_seats=lambda filing, seats, player_dealer: pai_gow.around(
                player_dealer % seats + 1, seats
            ),
        ),
    ),
    "the back line is paid first": (
        SALOON,
        planted(
            pai_gow,
            bettor_turns=lambda played: {
                (row.seat, row.bettor): -turn for turn, row in enumerate(played.rows)
            },
        ),
    ),
    "envy is paid for a bettor's own hand": (
        SALOON,
        planted(
            pai_gow,
            envy_rows=lambda played, results: (
                (row._replace(wager="envy", amount=0), 500)
                for row in played.rows
                if row.wager == "fortune-bonus" and QUADS in results.dealt[str(row.seat)].rows
            ),
        ),
    ),
    "a wild joker in front is an ace even if that fouls": (
        JOKERS_WILD,
        planted(
            pai_gow_hands,
            fronts=lambda cards, ranks: FRONTS(cards, ranks._replace(wild=False)),
        ),
    ),
}
FRONTS = pai_gow_hands.fronts


@pytest.mark.parametrize("wrong", WRONG_ROUNDS)
def test_a_wrong_settlement_is_noticed(monkeypatch, wrong):
    filing, fault = WRONG_ROUNDS[wrong]
    pai_gow_hands._settings.cache_clear()
    if fault[0] is TABLES:
        monkeypatch.setitem(*fault)
    else:
        monkeypatch.setattr(*fault)
    assert differs(pai_gow_rounds.compare, filing, PLANTED)


@pytest.mark.parametrize("row", [ROYAL, QUADS, TRIPS])
def test_a_wrong_row_of_a_pay_table_is_noticed(monkeypatch, row):
    monkeypatch.setitem(pai_gow_pays.FORTUNE, row, pai_gow_pays.FORTUNE[row] + 1)
    assert differs(pai_gow_rounds.compare, TAVERN, PLANTED)


def wrong_chart(filing, **wrong):
    return [TABLES[filing][0]._replace(**wrong)]


WRONG_TABLES = {
    "the joker completes a flush in Ace Up": (ACE_UP, {"ranks": Ranks()}),
    "the joker completes no flush at Cordova": (CORDOVA, {"ranks": Ranks(completes_flush=False)}),
    "the joker is wild at the Tavern": (TAVERN, {"ranks": Ranks(wild=True)}),
    "a full house gives its three of a kind": (LUCKY_BUCK, {"chart": literal_double_hand}),
    "the footnote is forgotten": (TAVERN, {"chart": double_hand}),
    "the Deuce Lounge has the usual chart": (DEUCE, {"chart": double_hand}),
    "the joker handicap is used": (DEUCE, {"chart": pai_gow_house_way.handicapped}),
}


@pytest.mark.parametrize("wrong", WRONG_TABLES)
def test_a_wrong_house_way_is_noticed(monkeypatch, wrong):
    filing, fault = WRONG_TABLES[wrong]
    monkeypatch.setitem(TABLES, filing, wrong_chart(filing, **fault))
    assert differs(pai_gow_house_way.compare, filing, PLANTED)


def one_rank_lower(wish):
    """The wish for a card in front, for one rank lower."""
    return lambda value: wish(value - 1)


def split_threes(shape):
    if shape.three:
        yield pai_gow_house_way.ace_and_next(shape.three)
    yield from LOWER_ROWS(shape)


FRONT_AT_LEAST = pai_gow_house_way.front_at_least
LOWER_ROWS = pai_gow_house_way.lower_rows
WRONG_ROWS = {
    "a lower card in front keeps two pairs together": (
        CORDOVA,
        planted(pai_gow_house_way, front_at_least=one_rank_lower(FRONT_AT_LEAST)),
    ),
    "four of a kind always stays behind": (
        ACE_UP,
        planted(pai_gow_house_way, split=lambda four: pai_gow_house_way.FOUR_BEHIND),
    ),
    "every three of a kind is split": (
        LUCKY_BUCK,
        planted(pai_gow_house_way, lower_rows=split_threes),
    ),
    "three kings are kept": (
        DEUCE,
        planted(pai_gow_house_way, _logical_lower=lambda shape, handicap: LOWER_ROWS(shape)),
    ),
    "a flush comes after a straight": (
        MINI,
        planted(pai_gow_house_way, FLUSH=pai_gow_hands.STRAIGHT),
    ),
}


@pytest.mark.parametrize("wrong", WRONG_ROWS)
def test_a_wrong_row_of_a_house_way_is_noticed(monkeypatch, wrong):
    filing, fault = WRONG_ROWS[wrong]
    monkeypatch.setattr(*fault)
    assert differs(pai_gow_house_way.compare, filing, PLANTED)


@pytest.mark.parametrize("pair", "J9")
def test_a_wrong_row_of_the_two_pair_chart_is_noticed(monkeypatch, pair):
    row = pai_gow_house_way.TWO_PAIR_CHART[pair]
    monkeypatch.setitem(pai_gow_house_way.TWO_PAIR_CHART, pair, "S " * len(row))
    assert differs(pai_gow_house_way.compare, DEUCE, PLANTED)


def test_five_cards_rank_as_filed():
    compare_hands(pai_gow_house_way.compare_ranks, "pai-gow", 1000)


WRONG_RANKS = {
    "the wheel is the second highest straight": Ranks(wheel_second=True),
    "the joker completes no flush": Ranks(completes_flush=False),
    "the joker completes no royal flush": Ranks(completes_royal=False),
    "the joker is wild": Ranks(wild=True),
    "the joker is above the aces": Ranks(above_ace=True),
}


@pytest.mark.parametrize("wrong", WRONG_RANKS)
def test_a_wrong_ranking_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(pai_gow_house_way, "FILED_RANKS", WRONG_RANKS[wrong])
    assert differs(pai_gow_house_way.compare_ranks, "pai-gow", PLANTED)
