"""Settlement: the filed order, a bank that runs out, and a comparison with a second program."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.book import BOOK
from tests.each import each
from tests.games import plain_baccarat

from houseway.banked.bank import Bank
from houseway.banked.settlement import Decided, SettlementPass, needed_cover
from houseway.banked.settlement import settle as settle_passes
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.play.case import settle
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.rulebook.model import Pass
from houseway.rulebook.source import Source
from houseway.values.odds import Odds

HERE = Source.parse("000 1")
EVEN = Odds.parse("1 to 1")


# Passes without a game


def decided_wager(seat, wager, amount=100, wins=False):
    return Decided(
        Placed(seat, f"P{seat}", wager, amount),
        "win" if wins else "lose",
        EVEN if wins else None,
        "up",
        "",
        "",
    )


def settled_order(wagers, *passes, button=1, bank=10**6, player_dealer=8):
    settlement_passes = [SettlementPass(settlement_pass) for settlement_pass in passes]
    lines = settle_passes(
        settlement_passes, wagers, Bank(bank), seats=8, player_dealer=player_dealer, button=button
    )
    return [(line.placed.seat, line.placed.wager) for line, _ in lines]


LINES = [decided_wager(s, w) for s in (2, 5) for w in ("player", "banker", "tie")]


def test_wager_by_wager_each_kind_is_settled_around_the_table_before_the_next_kind():
    filed = Pass(["player", "banker", "tie"], HERE)
    assert settled_order(LINES, filed, button=4) == [
        (5, "player"), (2, "player"), (5, "banker"), (2, "banker"), (5, "tie"), (2, "tie"),
    ]  # fmt: skip


def test_seat_by_seat_all_wagers_of_a_seat_come_before_the_next_seat():
    filed = Pass(["player", "banker", "tie"], HERE, order="seat-by-seat")
    assert settled_order(LINES, filed, button=4) == [
        (5, "player"), (5, "banker"), (5, "tie"), (2, "player"), (2, "banker"), (2, "tie"),
    ]  # fmt: skip


def test_wagers_named_together_are_settled_in_one_trip_around_the_table():
    filed = Pass([["player", "banker"], "tie"], HERE)
    assert settled_order(LINES, filed, button=1) == [
        (2, "player"), (2, "banker"), (5, "player"), (5, "banker"), (2, "tie"), (5, "tie"),
    ]  # fmt: skip


def test_settlement_may_run_counter_clockwise_from_a_fixed_place():
    filed = Pass(["player"], HERE, start="house-dealer-right", direction="counter-clockwise")
    assert settled_order([decided_wager(s, "player") for s in (1, 3, 7)], filed, button=3) == [
        (7, "player"), (3, "player"), (1, "player"),
    ]  # fmt: skip


def test_settlement_may_start_at_the_player_dealers_left():
    filed = Pass(["player"], HERE, start="left-of-player-dealer")
    wagers = [decided_wager(s, "player") for s in (1, 3, 7)]
    assert settled_order(wagers, filed, button=7, player_dealer=2) == [
        (3, "player"), (7, "player"), (1, "player"),
    ]  # fmt: skip


def test_losers_may_be_collected_before_winners_are_paid():
    wagers = [
        decided_wager(1, "player", wins=True),
        decided_wager(2, "player"),
        decided_wager(1, "tie"),
    ]
    filed = Pass(["player", "tie"], HERE, losers_first=True)
    assert settled_order(wagers, filed) == [(2, "player"), (1, "tie"), (1, "player")]


def test_passes_run_in_order_and_the_cover_decides_which_of_two_passes_applies():
    full = Pass(["player"], HERE, cover="full")
    short = Pass(["player"], HERE, cover="short", direction="counter-clockwise")
    last = Pass(["tie"], HERE)
    wagers = [decided_wager(s, w) for s in (2, 5) for w in ("player", "tie")]
    assert settled_order(wagers, full, short, last, bank=400)[:2] == [(2, "player"), (5, "player")]
    assert settled_order(wagers, full, short, last, bank=399)[:2] == [(5, "player"), (2, "player")]
    assert settled_order(wagers, full, short, last)[2:] == [(2, "tie"), (5, "tie")]


def test_several_wagers_on_one_spot_are_settled_in_the_order_they_were_placed():
    first = decided_wager(2, "player")
    wagers = [replace(first, placed=Placed(2, name, "player", 1)) for name in "CAB"]
    passes = [SettlementPass(Pass(["player"], HERE))]
    lines = settle_passes(passes, wagers, Bank(100), seats=8, player_dealer=8, button=1)
    assert [line.placed.bettor for line, _ in lines] == ["C", "A", "B"]


def test_full_cover_is_the_amount_that_would_be_paid_and_collected_at_filed_odds():
    forty = Decided(Placed(1, "A", "tie", 100), "win", Odds.parse("40 to 1"), "up", "", "")
    half = replace(decided_wager(1, "x", 101), result="surrender")
    push = replace(decided_wager(1, "x", 500), result="push")
    assert needed_cover([forty, decided_wager(2, "x", 300), half, push]) == (4000, 350)


# The twelve games, described as cases. Each test is named for a rule of its filing.

PLAYER_9_BANKER_7 = ["9s", "7h", "Kd", "Kc"]
BANKER_9_PLAYER_7 = ["7s", "9h", "Kd", "Kc"]
TIE_OF_SEVENS = ["7s", "7h", "Kd", "Kc"]


def settle_round(game, bank, wagers, shoe, player_dealer=8, **fields):
    rows = [
        {"seat": seat, "bettor": bettor, "wager": wager, "amount": f"{dollars}.00"}
        for seat, bettor, wager, dollars in wagers
    ]
    return settle(
        {
            "game": game,
            "player_dealer": {"seat": player_dealer, "bank": f"{bank}.00"},
            "wagers": rows,
            "shoe": shoe,
            **fields,
        },
        BOOK,
    )


MONEY = ("in_action", "paid", "taken", "returned")


def lines(result):
    """The seat, wager, result, and dollars in action, paid, taken and returned, line by line."""
    return [
        (x["seat"], x["wager"], x["result"], *(float(x[key]) for key in MONEY))
        for x in result["lines"]
    ]


DAI = "tavern/dai-bacc"


def test_the_bank_may_run_out_in_the_middle_of_a_losing_wager():
    result = settle_round(
        DAI,
        150,
        [(1, "A", "banker", 100), (2, "B", "banker", 100), (3, "C", "banker", 50)],
        PLAYER_9_BANKER_7,
    )
    assert lines(result) == [
        (1, "banker", "lose", 100, 0, 100, 0),
        (2, "banker", "lose", 50, 0, 50, 50),
        (3, "banker", "no-action", 0, 0, 0, 50),
    ]
    assert result["player_dealer"] == {"bank": "150.00", "used": "150.00", "net": "150.00"}
    assert "; the bank covers $50 of $100" in result["lines"][1]["why"]
    assert "the bank is used up" in result["lines"][2]["why"]


def test_the_bank_may_run_out_in_the_middle_of_a_wager_that_wins_at_odds():
    game = "saloon/ez-baccarat-panda-8"
    shoe = ["2s", "7h", "3d", "Kc", "3s"]  # player 8 with three cards, banker 7
    wagers = [
        (1, "A", "player", 100),
        (1, "A", "panda-8", 10),
        (2, "B", "player", 20),
        (2, "B", "panda-8", 10),
    ]
    result = settle_round(game, 245, wagers, shoe)
    assert lines(result) == [
        (1, "player", "win", 100, 100, 0, 0),
        (2, "player", "win", 20, 20, 0, 0),
        (1, "panda-8", "win", 5, 125, 0, 5),
        (2, "panda-8", "no-action", 0, 0, 0, 10),
    ]
    assert result["player_dealer"] == {"bank": "245.00", "used": "245.00", "net": "-245.00"}


def test_a_push_uses_no_cover_and_has_no_action_once_the_bank_is_used_up():
    wagers = [
        (1, "A", "player", 100),
        (1, "A", "tie", 50),
        (2, "B", "banker", 100),
        (2, "B", "tie", 50),
    ]
    result = settle_round("lucky-buck/ez-baccarat", 450, wagers, TIE_OF_SEVENS)
    assert lines(result) == [
        (1, "player", "push", 100, 0, 0, 0),
        (2, "banker", "push", 100, 0, 0, 0),
        (1, "tie", "win", 50, 450, 0, 0),
        (2, "tie", "no-action", 0, 0, 0, 50),
    ]
    by_seat = settle_round(
        "lucky-buck/ez-baccarat",
        450,
        wagers,
        TIE_OF_SEVENS,
        rules={"settlement_order": "seat-by-seat"},
    )
    assert lines(by_seat) == [
        (1, "player", "push", 100, 0, 0, 0),
        (1, "tie", "win", 50, 450, 0, 0),
        (2, "banker", "no-action", 0, 0, 0, 100),
        (2, "tie", "no-action", 0, 0, 0, 50),
    ]


def test_both_settlement_orders_give_the_same_results_when_the_bank_covers_everything():
    wagers = [(s, f"P{s}", w, 10) for s in (1, 4) for w in ("player", "banker", "ox-6")]
    orders = [
        settle_round(DAI, 5000, wagers, PLAYER_9_BANKER_7, rules={"settlement_order": o})
        for o in ("wager-by-wager", "seat-by-seat")
    ]
    assert sorted(lines(orders[0])) == sorted(lines(orders[1]))


def test_with_gross_cover_losers_do_not_replenish_the_bank_and_with_net_cover_they_do():
    wagers = [(1, "A", "banker", 100), (2, "B", "player", 100)]
    gross = settle_round(DAI, 150, wagers, PLAYER_9_BANKER_7)
    assert lines(gross) == [
        (2, "player", "win", 100, 100, 0, 0),
        (1, "banker", "lose", 50, 0, 50, 50),
    ]
    net = settle_round(DAI, 150, wagers, PLAYER_9_BANKER_7, rules={"cover": "net"})
    assert lines(net)[1] == (1, "banker", "lose", 100, 0, 100, 0)
    assert net["player_dealer"] == {"bank": "150.00", "used": "0.00", "net": "0.00"}


def test_back_line_bettors_are_settled_with_their_seat_in_the_order_of_their_squares():
    wagers = [
        (2, "A", "player", 60),
        (1, "B", "player", 60),
        (1, "C", "player", 60),
        (1, "C", "ox-6", 5),
    ]
    result = settle_round(DAI, 150, wagers, PLAYER_9_BANKER_7)
    assert [(x["seat"], x["bettor"], x["paid"]) for x in result["lines"]] == [
        (1, "B", "60.00"),
        (1, "C", "60.00"),
        (2, "A", "30.00"),
        (1, "C", "0.00"),
    ]


def test_a_button_on_an_empty_seat_moves_to_the_next_seat_with_a_wager():
    # The second card of the banker hand is a four: seat 4, which is empty.
    shoe = ["9s", "3h", "Kd", "4c"]
    result = settle_round(
        "tavern/ez-baccarat-panda-8", 100, [(1, "A", "player", 80), (6, "B", "player", 80)], shoe
    )
    assert result["action_seat"] == 6
    assert lines(result) == [
        (6, "player", "win", 80, 80, 0, 0),
        (1, "player", "win", 20, 20, 0, 60),
    ]


def test_the_player_dealers_seat_is_not_counted_for_the_button():
    shoe = ["9s", "3h", "Kd", "4c"]
    result = settle_round(
        "tavern/ez-baccarat-panda-8", 100, [(5, "A", "player", 80)], shoe, player_dealer=2
    )
    assert result["action_seat"] == 5


def test_an_option_lets_the_saloon_start_at_the_left_of_the_player_dealer():
    shoe = ["9s", "3h", "Kd", "4c"]
    wagers = [(1, "A", "player", 80), (6, "B", "player", 80)]
    with_option = settle_round(
        "saloon/ez-baccarat-panda-8",
        100,
        wagers,
        shoe,
        rules={"first_action": "left-of-player-dealer"},
    )
    assert with_option["action_seat"] == 1
    assert settle_round("saloon/ez-baccarat-panda-8", 100, wagers, shoe)["action_seat"] == 6


ZOO = "tavern/zoobac"
ZOO_WAGERS = [
    (1, "A", "player", 10),
    (1, "A", "tie", 10),
    (5, "B", "player", 10),
    (5, "B", "banker", 10),
]


def test_zoobac_with_full_cover_takes_losers_then_pays_winners_ring_by_ring_counter_clockwise():
    result = settle_round(ZOO, 40, ZOO_WAGERS, PLAYER_9_BANKER_7)
    assert [(x["seat"], x["wager"]) for x in result["lines"]] == [
        (5, "banker"),
        (1, "tie"),
        (5, "player"),
        (1, "player"),
    ]


def test_zoobac_with_a_short_bank_settles_clockwise_from_the_button_wager_by_wager():
    # The player hand's first card is a nine, which counts to seat 2; the next wager is on seat 5.
    result = settle_round(ZOO, 39, ZOO_WAGERS, PLAYER_9_BANKER_7)
    assert result["action_seat"] == 5
    assert lines(result) == [
        (5, "player", "win", 10, 10, 0, 0),
        (1, "player", "win", 10, 10, 0, 0),
        (5, "banker", "lose", 10, 0, 10, 0),
        (1, "tie", "lose", 9, 0, 9, 1),
    ]


def test_21st_century_baccarat_settles_the_line_and_then_the_tie_seat_by_seat():
    wagers = [
        (1, "A", "player", 20),
        (1, "A", "tie", 20),
        (2, "B", "dealer", 20),
        (2, "B", "tie", 20),
    ]
    result = settle_round("deuce-lounge/21st-century-baccarat", 1000, wagers, BANKER_9_PLAYER_7)
    assert [(x["seat"], x["wager"]) for x in result["lines"]] == [
        (1, "player"),
        (1, "tie"),
        (2, "dealer"),
        (2, "tie"),
    ]
    assert lines(result)[2] == (2, "dealer", "win", 20, 19, 0, 0)


def test_the_collections_of_the_round_are_listed_when_an_option_is_given():
    wagers = [(1, "A", "player", 200), (1, "B", "banker", 150), (3, "C", "player", 100)]
    result = settle_round("deuce-lounge/ez-baccarat", 1000, wagers, PLAYER_9_BANKER_7, option="3")
    assert [(fee["payer"], fee["bettor"], fee["amount"]) for fee in result["fees"]] == [
        ("player-dealer", None, "5.00"),
        ("player", "A", "0.50"),
        ("player", "B", "0.50"),
        ("player", "C", "0.50"),
    ]
    assert result["player_dealer"]["net"] == "-150.00"
    assert settle_round("deuce-lounge/ez-baccarat", 1000, wagers, PLAYER_9_BANKER_7)["fees"] == []


def test_every_line_gives_its_reason_and_its_source():
    result = settle_round(
        DAI, 150, [(1, "A", "player", 100), (1, "A", "ox-6", 10)], PLAYER_9_BANKER_7
    )
    assert [(x["why"], x["source"]) for x in result["lines"]] == [
        ("player 9 beats banker 7: pays 1 to 1", "001 lines 4389, 4431, 4433"),
        (
            "the player hand does not win with a three-card 6 "
            "(player 9 with 2 cards over banker 7 with 2 cards): loses",
            "001 lines 4393, 4456-4465",
        ),
    ]


# All twelve games against the second program


DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


def bets(draw_, rules, seat, bettor):
    """Wagers on some of the lines, and other wagers that are not larger."""
    line_amount = draw_(st.integers(500, 5000))
    lines_ = [kind for kind in ("player", "banker", "dealer") if kind in rules.wagers]
    other_kinds = sorted(set(rules.wagers) - set(lines_))
    kinds = draw_(st.lists(st.sampled_from(other_kinds), unique=True, max_size=4))
    amounts = [
        (kind, line_amount) for kind in draw_(st.sampled_from([lines_[:1], lines_[1:], lines_]))
    ]
    amounts += [(kind, draw_(st.integers(500, line_amount))) for kind in kinds]
    return [(seat, bettor, kind, amount) for kind, amount in amounts]


@st.composite
def rounds(draw_):
    """A game, a table, a bank that may run out, some wagers and the cards."""
    game = draw_(st.sampled_from(sorted(plain_baccarat.GAMES)))
    rules = FiledGame(BOOK, game).rules({})
    seats = draw_(st.sampled_from([rules.seats, rules.most_seats, 2, 5]))
    player_dealer = draw_(st.integers(1, seats))
    bettor_seats = [seat for seat in range(1, seats + 1) if seat != player_dealer]
    wagers = []
    for seat in draw_(st.lists(st.sampled_from(bettor_seats), unique=True, max_size=5)):
        for bettor in draw_(st.sampled_from(["A", "AB", "ABC"])):
            wagers += bets(draw_, rules, seat, f"{bettor}{seat}")
    allowed = [w for w in wagers if w[1][0] == "A" or rules.wagers[w[2]].wager.back_line]
    bank = draw_(st.one_of(st.integers(1, 20000), st.integers(1, 2000000)))
    cards = draw_(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
    return game, seats, player_dealer, bank, allowed, cards


def play(game, seats, player_dealer, bank, wagers, cards, stood, **rules):
    """Play a round as it is usually dealt, as the second program does."""
    options = BOOK.raw(game).options.items()
    as_dealt = {name: option.practice for name, option in options if option.practice is not None}
    table = BankedTable(FiledGame(BOOK, game).rules({**as_dealt, **rules}), seats=seats)
    placed = [Placed(*wager) for wager in wagers]
    state = table.open_round(player_dealer, bank, placed, GivenChance(cards))
    answers = lambda d: Choice("stand" if (d.seat, d.bettor) in stood else "hit")  # noqa: E731
    play_hand(state, answers)
    return state


HAS_ORDER = {game for game in plain_baccarat.GAMES if "settlement_order" in BOOK.raw(game).options}


@settings(max_examples=400)
@given(rounds(), st.booleans(), st.booleans(), st.data())
def test_every_game_settles_as_the_second_program_does(round_data, net, by_seat, data):
    game, *_, wagers, cards = round_data
    players = sorted({wager[:2] for wager in wagers if wager[2] == "player"})
    stood = data.draw(st.sets(st.sampled_from(players))) if players else set()
    player, banker = plain_baccarat.draw(cards)
    open_five = plain_baccarat.total(player[:2]) == 5 and plain_baccarat.VALUE[banker[0][0]] in (
        5,
        6,
    )
    if game != plain_baccarat.CENTURY or not open_five:
        stood = set()
    rules = {"cover": "net" if net else "gross"}
    if by_seat and game in HAS_ORDER:
        rules["settlement_order"] = "seat-by-seat"
    state = play(*round_data, stood, **rules)
    expected = plain_baccarat.settle(*round_data, stood, net, by_seat and game in HAS_ORDER)
    settled = [
        ((x.seat, x.bettor, x.wager, x.amount), x.result, x.paid, x.taken, x.returned)
        for x in state.lines
    ]
    assert settled == expected
    assert (state.hands["player"], state.hands["banker"]) == (player, banker)


@settings(max_examples=200)
@given(rounds())
def test_no_round_exceeds_the_bank_loses_a_chip_or_settles_a_wager_twice(round_data):
    *_, bank, wagers, _cards = round_data
    state = play(*round_data, set())
    assert Counter((x.seat, x.bettor, x.wager, x.amount) for x in state.lines) == Counter(wagers)
    assert sum(x.paid + x.taken for x in state.lines) <= bank
    assert state.bank.used == sum(x.paid + x.taken for x in state.lines)
    assert state.bank.net == sum(x.taken - x.paid for x in state.lines)
    for x in state.lines:
        assert x.in_action + x.returned == x.amount
        assert min(x.in_action, x.returned, x.paid, x.taken) >= 0
    assert [x.order for x in state.lines] == list(range(1, len(state.lines) + 1))


@each("game", sorted(plain_baccarat.GAMES))
def test_the_second_program_knows_every_wager_of_the_filing(game):
    assert set(plain_baccarat.GAMES[game]) == set(FiledGame(BOOK, game).rules({}).wagers)
