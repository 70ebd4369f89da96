"""Exact baccarat prices agree with published counts and with a second enumeration."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.book import BOOK
from tests.games.plain_baccarat import CENTURY, DRAW_ON, GAMES, Result
from tests.own_rulebook import SMALL, own_book
from tests.pricing.plain_enumeration import as_cards, falling, payoffs, rounds

from houseway.banked.table import BankedTable
from houseway.cards.deck import Deck
from houseway.families.baccarat.price import outcome_table
from houseway.families.baccarat.script import FAMILY, facts
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.pricing.price import price_wagers

EZ = "saloon/ez-baccarat-panda-8"
BUCK = "lucky-buck/commission-free-baccarat"
ZOO = "tavern/zoobac"
DAI = "tavern/dai-bacc"
BIG = "cordova/big-bonus-baccarat"
EIGHT_DECKS = 4_998_398_275_503_360


@cache
def filed_prices(game, preset):
    """Return the prices of a game's wagers under a preset, counted once for all tests."""
    filed_game = FiledGame(BOOK, game)
    rules = filed_game.rules(preset=preset)
    return {
        price.wager: price for price in price_wagers(filed_game, rules.options, rules.wagers).wagers
    }


def wager_price(game, wager, book=BOOK, preset="practice", **rules):
    """Return the price of a wager, by default as usually dealt, which published figures assume."""
    if book is BOOK and not rules:
        return filed_prices(game, preset)[wager]
    filed_game = FiledGame(book, game)
    (price,) = price_wagers(
        filed_game, filed_game.rules(rules, preset=preset).options, [wager]
    ).wagers
    return price


def counts(price):
    """Count the combinations for each payoff, in units."""
    by_payoff = Counter()
    for outcome in price.outcomes:
        by_payoff[outcome.pays] += outcome.combinations
    return by_payoff


def percent(value, digits):
    """Format a fraction as a percentage with a number of decimals."""
    return f"{float(round(value * 100, digits)):.{digits}f}"


def with_wagers(directory, *wagers, changes=()):
    """Return a rulebook whose small filing has more wagers: (id, [(condition, odds), ...])."""
    blocks = []
    for name, rows in wagers:
        pays = ", ".join(f"{{ when = '{when}', odds = '{odds}' }}" for when, odds in rows)
        blocks.append(
            f'[[wagers]]\nid = "{name}"\nname = "{name}"\npays = [{pays}]\nsource = "900 1"\n\n'
        )
    ids = ", ".join(f'"{name}"' for name, _ in wagers)
    return own_book(
        directory,
        ("[[action]]", "".join(blocks) + "[[action]]"),
        ('["player", "banker"]', f'["player", "banker"{", " if ids else ""}{ids}]'),
        *changes,
    )


# Published figures for eight decks.


def test_the_counts_of_player_banker_and_tie_are_the_published_counts():
    assert counts(wager_price(EZ, "player")) == {
        1: 2_230_518_282_592_256,
        -1: 2_292_252_566_437_888,
        0: 475_627_426_473_216,
    }
    assert wager_price(EZ, "player").total == EIGHT_DECKS == falling(416, 6)


@pytest.mark.parametrize(
    ("game", "wager", "edge", "stdev"),
    [
        (SMALL, "banker", "1.0579", "0.927372"),
        (EZ, "player", "1.2351", "0.951153"),
        (EZ, "tie", "14.3596", "2.640872"),
        (ZOO, "tie", "4.844032", None),
        (BUCK, "tie", "4.844", None),
        ("lucky-buck/ez-baccarat", "tie", "4.844032", None),
        (EZ, "banker", "1.0183", None),
        ("tavern/ez-baccarat-panda-8", "banker", "1.0183", None),
        ("lucky-buck/ez-baccarat", "banker", "1.0183", None),
        ("deuce-lounge/ez-baccarat", "banker", "1.0183", None),
        (DAI, "banker", "1.0183", None),
        ("cordova/cash-in-baccarat", "banker", "1.0183", None),
        (BIG, "banker", "1.0183", None),
        (EZ, "dragon-7", "7.6113", None),
        (DAI, "tiger-7", "7.611334", None),
        ("cordova/cash-in-baccarat", "phoenix-7", "7.611334", None),
        (BIG, "phoenix-7", "7.611334", None),
        (BUCK, "player-dragon", "2.6517", None),
        (BUCK, "banker", "1.4581", None),
        ("cordova/commission-free-baccarat", "dealer", "1.4581", None),
        ("cordova/commission-free-baccarat-dragon-bonus", "banker", "1.4581", None),
        (DAI, "kill-the-ox-tiger", "13.7559", None),
        (ZOO, "banker", "1.7009", None),
        (ZOO, "rabbit", "9.3700", None),
        (ZOO, "tiger", "8.2698", None),
        (ZOO, "monkey", "12.4527", None),
        (ZOO, "zoo", "5.6837", None),
        (CENTURY, "dealer", "1.0579", "0.927372"),
    ],
)
def test_edges_agree_with_the_published_edges_to_the_last_digit(tmp_path, game, wager, edge, stdev):
    book = own_book(tmp_path) if game == SMALL else BOOK
    price = wager_price(game, wager, book)
    assert percent(price.edge, len(edge.split(".")[1])) == edge
    if stdev:
        assert f"{price.stdev:.6f}" == stdev


def test_a_banker_line_that_pushes_on_a_three_card_seven_has_the_published_counts():
    price = wager_price(EZ, "banker")
    assert [(o.result, o.combinations) for o in price.outcomes] == [
        ("push", 112_633_011_329_024),
        ("win", 2_179_619_555_108_864),
        ("push", 475_627_426_473_216),
        ("lose", 2_230_518_282_592_256),
    ]


@pytest.mark.parametrize("game", sorted(DRAW_ON))
def test_the_banker_line_by_the_letter_of_ez_baccarat_favors_the_bettor(game):
    assert wager_price(game, "banker", preset="letter").edge < 0


def test_the_dragon_7_has_its_published_count():
    price = wager_price(EZ, "dragon-7")
    assert counts(price)[40] == 112_633_011_329_024
    assert f"{float(price.hit_rate):.6f}" == "0.022534"


def test_the_player_dragon_bonus_has_its_published_counts():
    price = wager_price(BUCK, "player-dragon")
    assert [(o.pays, o.combinations) for o in price.outcomes] == [
        (1, 812_685_054_124_032),
        (30, 18_409_431_764_992),
        (10, 34_097_645_543_424),
        (6, 89_590_261_473_280),
        (4, 141_238_897_317_888),
        (2, 166_169_165_987_840),
        (1, 186_780_352_174_080),
        (0, 89_325_908_267_520),
        (-1, 3_460_101_558_850_304),
    ]


@pytest.mark.parametrize(("decks", "edge"), [(4, "2.6998"), (6, "2.6675"), (8, "2.6517")])
def test_the_dragon_bonus_has_its_published_edge_by_number_of_decks(tmp_path, decks, edge):
    dragon = '[[wagers]]\nuse = "baccarat/player-dragon"\nsource = "900 1"\n\n[[action]]'
    book = own_book(
        tmp_path,
        ("[[action]]", dragon),
        ('["player", "banker"]', '["player", "banker", "player-dragon"]'),
    )
    assert percent(wager_price(SMALL, "player-dragon", book, decks=decks).edge, 4) == edge


def test_banker_wins_by_final_total_are_the_published_counts():
    rules = FiledGame(BOOK, EZ).rules(preset="practice")
    table = outcome_table(rules, set())
    banker = table.columns["winner"] == 1
    wins_by_total = {
        total: int(table.weights[banker & (table.columns["banker_points"] == total)].sum())
        for total in range(1, 10)
    }
    assert wins_by_total == {
        1: 24_291_119_898_624,
        2: 44_681_581_871_104,
        3: 72_927_778_568_192,
        4: 163_359_790_133_248,
        5: 216_715_928_915_968,
        6: 269_232_304_455_680,
        7: 384_279_324_919_808,
        8: 529_914_458_673_152,
        9: 586_850_279_002_112,
    }


WIN_6 = 'winner == "banker" and banker_points == 6 and banker_cards =='


def test_lucky_6_as_a_users_own_wager_has_its_published_edge(tmp_path):
    rows = [(f"{WIN_6} 2", "12 to 1"), (f"{WIN_6} 3", "23 to 1")]
    price = wager_price(SMALL, "lucky-6", with_wagers(tmp_path, ("lucky-6", rows)))
    assert counts(price)[12] == 186_173_936_904_192
    assert counts(price)[23] == 83_058_367_551_488
    assert percent(price.edge, 4) == "11.6985"


def test_banker_6_at_lucky_buck_counts_the_same_hands_as_lucky_6():
    assert counts(wager_price(BUCK, "banker-6"))[10] == 186_173_936_904_192
    assert counts(wager_price(BUCK, "banker-6"))[30] == 83_058_367_551_488


def test_kill_the_ox_or_tiger_has_its_published_count():
    price = wager_price(DAI, "kill-the-ox-tiger")
    assert counts(price)[30] == 139_058_824_534_272
    assert f"{float(price.hit_rate):.6f}" == "0.027821"


def test_the_animal_bets_in_zoobac_have_the_expected_counts():
    assert counts(wager_price(ZOO, "rabbit"))[75] == 19_674_174_881_792
    assert counts(wager_price(ZOO, "rabbit"))[25] == 136_397_665_880_064 - 19_674_174_881_792
    assert counts(wager_price(ZOO, "tiger"))[75] == 15_389_778_067_456
    assert counts(wager_price(ZOO, "tiger"))[25] == 146_752_024_801_280 - 15_389_778_067_456
    assert counts(wager_price(ZOO, "monkey"))[150] == 28_979_901_420_544


def test_baccarat_gold_as_a_users_own_filing_has_its_published_edges(tmp_path):
    rows = {0: "H" * 10, 1: "H" * 10, 2: "H" * 10, 3: "H" * 10}
    rows |= {4: "SSSHHHHHSS", 5: "SSSHHHHHSS", 6: "S" * 10, 7: "S" * 10}
    chart = ", ".join(f'{total} = "{row}"' for total, row in rows.items())
    tie = ("tie", [("player_points == banker_points", "9 to 1")])
    book = with_wagers(
        tmp_path,
        tie,
        changes=[('{ use = "baccarat/banker-chart", source', f"{{ rows = {{ {chart} }}, source")],
    )
    assert counts(wager_price(SMALL, "player", book)) == {
        1: 2_232_878_486_302_976,
        -1: 2_290_212_297_375_744,
        0: 475_307_491_824_640,
    }
    edges = [percent(wager_price(SMALL, w, book).edge, 3) for w in ("player", "banker", "tie")]
    assert edges == ["1.147", "1.144", "4.908"]


@pytest.mark.parametrize(
    ("total", "player", "banker", "tie"),
    [
        (0, "0.278792", "0.654627", "0.066581"),
        (2, "0.290303", "0.634207", "0.075490"),
        (4, "0.322084", "0.579983", "0.097933"),
        (6, "0.430362", "0.427801", "0.141838"),
        (8, "0.810911", "0.094938", "0.094151"),
    ],
)
def test_probabilities_by_the_total_of_the_players_first_two_cards_are_as_published(
    total, player, banker, tie
):
    table = outcome_table(FiledGame(BOOK, EZ).rules(preset="practice"), set())
    rows = table.columns["player_two_points"] == total
    ways = [int(table.weights[rows & (table.columns["winner"] == w)].sum()) for w in range(3)]
    assert [f"{count / sum(ways):.6f}" for count in ways] == [player, banker, tie]


# Every filed number of decks.


FILED_DECKS = [
    pytest.param(game, decks, marks=[pytest.mark.slow] if decks != 8 else [])
    for game in sorted(GAMES)
    for decks in range(*(lambda o: (o.range[0], o.range[1] + 1) if o else (8, 9))(
        BOOK.raw(game).options.get("decks")
    ))
]  # fmt: skip


@pytest.mark.parametrize(("game", "decks"), FILED_DECKS)
def test_the_total_counts_all_six_card_sequences_for_every_filed_number_of_decks(game, decks):
    rules = {"decks": decks} if "decks" in BOOK.raw(game).options else {}
    prices = price_wagers(FiledGame(BOOK, game), rules, FiledGame(BOOK, game).rules().wagers)
    assert prices.method == "exact"
    assert prices.total == prod(range(52 * decks, 52 * decks - 6, -1))
    for price in prices.wagers:
        assert price.total == prices.total


def compare_with_plain(game, decks, preset="practice"):
    """Compare every wager of a game with the second enumeration and the second pay rules."""
    draws_on = preset == "letter" and game in DRAW_ON
    pays = (DRAW_ON if draws_on else GAMES)[game]
    rules = {"decks": decks} if "decks" in BOOK.raw(game).options else {}
    chosen = FiledGame(BOOK, game).rules(rules, preset=preset).options
    for price in price_wagers(FiledGame(BOOK, game), chosen, list(pays)).wagers:
        if (game, price.wager) != (CENTURY, "player"):
            plain = payoffs(pays[price.wager], decks, not draws_on)
            assert counts(price) == plain, price.wager


@pytest.mark.parametrize("preset", ["letter", "practice"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_second_enumeration_of_eight_decks_gives_the_same_counts(game, preset):
    compare_with_plain(game, 8, preset)


WITH_DECKS = sorted(game for game in GAMES if "decks" in BOOK.raw(game).options)


@pytest.mark.slow
@pytest.mark.parametrize("decks", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("game", WITH_DECKS)
def test_a_second_enumeration_gives_the_same_counts_for_every_filed_number_of_decks(game, decks):
    if decks >= BOOK.raw(game).options["decks"].range[0]:
        compare_with_plain(game, decks)


def century_by_hand():
    """Count the player line's payoffs for each strategy.

    A strategy is the dealer up cards against which bettors stand on five.
    """
    pay = GAMES[CENTURY]["player"]
    by_strategy = {stands: Counter() for stands in ((), (5,), (6,), (5, 6))}
    for (player, banker), ways in rounds(8).items():
        if_hit = pay(Result(as_cards(player), as_cards(banker)))
        may_stand = sum(player[:2]) % 10 == 5 and banker[0] in (5, 6)
        if_stood = pay(Result(as_cards(player[:2]), as_cards(banker))) if may_stand else if_hit
        for stands, counter in by_strategy.items():
            counter[if_stood if banker[0] in stands else if_hit] += ways
    return by_strategy


def test_the_best_strategy_on_five_is_to_stand_against_a_five_and_hit_against_a_six():
    by_strategy = century_by_hand()
    assert counts(wager_price(CENTURY, "player")) == by_strategy[5,]
    assert min(
        by_strategy, key=lambda stands: by_strategy[stands][-1] - by_strategy[stands][1]
    ) == (5,)


def test_the_strategy_covers_every_two_card_five():
    strategy = price_wagers(FiledGame(BOOK, CENTURY), {}, ["player"]).strategy
    assert strategy.count("against 5: stand") == strategy.count("against 6: hit") == 5
    assert price_wagers(FiledGame(BOOK, EZ), {}, ["player"]).strategy == "no decisions"


@pytest.mark.parametrize("looks_at", ["first-card", "whole-hand"])
def test_the_choice_on_five_lowers_the_edge(looks_at):
    with_choice = wager_price(CENTURY, "player", five_option=looks_at)
    assert with_choice.edge < wager_price(EZ, "player").edge


# Pairs.


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_pairs_have_the_counted_probabilities(tmp_path, decks):
    book = with_wagers(
        tmp_path,
        ("pair", [("player_pair", "11 to 1")]),
        ("both", [("player_pair and banker_pair", "75 to 1")]),
    )
    n, cards = 4 * decks, 52 * decks
    pair = wager_price(SMALL, "pair", book, decks=decks)
    assert pair.hit_rate == Fraction(n - 1, cards - 1)
    both = wager_price(SMALL, "both", book, decks=decks)
    ways = 13 * falling(n, 4) + 13 * 12 * falling(n, 2) ** 2
    assert both.hit_rate == Fraction(ways, falling(cards, 4))


def test_suited_pairs_have_the_counted_probabilities(tmp_path):
    book = with_wagers(
        tmp_path,
        ("suited", [("banker_suited_pair", "200 to 1"), ("player_suited_pair", "25 to 1")]),
    )
    price = wager_price(SMALL, "suited", book)
    assert Fraction(counts(price)[200], EIGHT_DECKS) == Fraction(7, 415)
    either = Fraction(counts(price)[200] + counts(price)[25], EIGHT_DECKS)
    both = 52 * falling(8, 4) + 52 * 51 * falling(8, 2) ** 2
    assert either == 2 * Fraction(7, 415) - Fraction(both, falling(416, 4))


# The outcome table agrees with the engine.


@cache
def sorted_table():
    """The outcome table, a number for the values of each row, and the order of the numbers."""
    table = outcome_table(FiledGame(BOOK, EZ).rules(), set())
    keys = sum(table.columns[f"c{place}"] * 10 ** (6 - place) for place in range(1, 7))
    return table, keys, np.argsort(keys)


def row_of(cards):
    table, keys, order = sorted_table()
    values = ["TA23456789".index(card[0]) if card[0] not in "JQK" else 0 for card in cards]
    key = int("".join(map(str, values)))
    place = order[np.searchsorted(keys[order], key)]
    assert keys[place] == key
    return {name: int(column[place]) for name, column in table.columns.items()}


@given(st.lists(st.sampled_from(Deck().cards), min_size=6, max_size=6))
def test_the_outcome_table_has_the_same_facts_as_a_played_round(cards):
    rules = FiledGame(BOOK, EZ).rules()
    state = BankedTable(rules).open_round(8, 100, [], GivenChance(cards))
    play_hand(state, lambda decision: Choice(decision.default))
    row = row_of(cards)
    for name, value in state.facts.items():
        if name in row:
            fact = FAMILY.facts[name]
            assert row[name] == (fact.code(value) if fact.words else int(value)), name
    assert state.facts == facts(state.hands["player"], state.hands["banker"])


def test_the_outcome_table_has_only_possible_rounds():
    one_deck = table_of_decks(1)
    assert int(one_deck.weights.min()) > 0
    assert one_deck.total == falling(52, 6)
    sixes = sum((one_deck.columns[f"c{n}"] == 6).astype(int) for n in range(1, 7))
    assert int(sixes.max()) == 4


def table_of_decks(decks):
    deck = Deck(decks=decks)

    class Rules:
        play = FiledGame(BOOK, EZ).rules().play

    Rules.deck = deck
    return outcome_table(Rules, set())
