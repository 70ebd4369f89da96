"""The library: every playable filing deals, answers, copies and saves in the same way."""

import json
import pickle
import re

import pytest
from tests.each import each
from tools import api_reference

import houseway
from houseway import Hand, Rulebook
from houseway.play.events import ChoiceMade

BOOK = Rulebook()
PLAYABLE = [game_id for game_id in BOOK if BOOK[game_id].playable]


def test_ninety_two_filings_can_be_dealt():
    assert len(PLAYABLE) == 92


@each("game_id", PLAYABLE)
def test_a_hand_is_played_to_the_end_and_its_nets_add_up_to_zero(game_id):
    hand = BOOK[game_id].play(seed=7)
    assert hand.closed
    assert hand.decisions == []
    assert len(hand.nets) >= 3
    assert sum(hand.nets.values()) == 0
    assert hand.events == BOOK[game_id].play(seed=7).events


@each("game_id", PLAYABLE)
def test_a_copied_or_saved_hand_continues_like_the_original(game_id):
    table = BOOK[game_id].open_table()
    hand = table.deal(seed=3)
    seen = set()
    while not hand.closed:
        versions = [hand]
        # Once for each kind of decision, since either way plays the hand again from its start.
        if hand.decisions[0].kind not in seen:
            seen.add(hand.decisions[0].kind)
            versions += [hand.copy(), Hand.from_json(hand.to_json())]
        for version in versions:
            decision = version.decisions[0]
            cards = last_cards(version, decision) if decision.kind == "discard" else ()
            version.answer(decision.default, cards=cards)
        assert all(version.events == hand.events for version in versions)
    assert hand.nets == Hand.from_json(hand.to_json()).nets
    assert sum(hand.nets.values()) == 0
    assert sum(table.deal(seed=4).play_on().nets.values()) == 0


def last_cards(hand, decision):
    return hand.state.cards[decision.seat][-decision.cards :]


def test_a_hand_can_be_dealt_with_given_wagers_bank_and_names():
    table = houseway.game("tavern/zoobac").open_table(seats=8)
    hand = table.deal(
        seed=1,
        wagers=[{"seat": 2, "bettor": "Ann", "wager": "player", "amount": "100.00"}],
        bank="50.00",
        player_dealer=5,
        names={5: "Cora"},
    )
    assert set(hand.nets) == {"Cora", "Ann", "house"}
    assert abs(hand.nets["Ann"]) <= 5000


GIVEN = {
    "tavern/zoobac": "5s 6h 5d 6c",
    "lucky-buck/blackjack-x": "Ax Th Kd 9c",
    "tavern/pai-gow-tiles": "4-2 2-1",
    "tavern/texas-holdem": "As Ks Qs Js",
    "lucky-buck/pan": "Ks Kh Kd 7c",
}


def dealt_first(hand, count):
    cards = []
    for event in hand.events:
        cards += [event.card] if hasattr(event, "card") else getattr(event, "cards", ())
    return cards[:count]


@pytest.mark.parametrize("game_id", GIVEN)
def test_the_cards_of_a_given_shoe_are_dealt_first(game_id):
    shoe = GIVEN[game_id].split()
    hand = BOOK[game_id].open_table().deal(seed=3, shoe=shoe)
    assert dealt_first(hand, len(shoe)) == shoe
    for version in (hand.copy(), Hand.from_json(hand.to_json())):
        assert version.play_on().events == hand.copy().play_on().events
    other = BOOK[game_id].open_table().deal(seed=4, shoe=shoe)
    assert dealt_first(other, len(shoe) + 12) != dealt_first(hand, len(shoe) + 12)


def test_a_given_shoe_has_only_cards_of_the_game():
    table = houseway.game("tavern/texas-holdem").open_table()
    with pytest.raises(houseway.InputError, match=r"As .*shoe"):
        table.deal(shoe=["As", "As"])


def test_the_next_hand_of_poker_moves_the_button_and_keeps_the_stacks():
    table = houseway.game("tavern/texas-holdem").open_table()
    first = table.deal(seed=1, players=4).play_on()
    second = table.deal(seed=2)
    assert first.events[0].button != second.events[0].button
    assert (
        sum(second.events[0].stacks.values())
        == sum(first.events[0].stacks.values()) - first.nets["house"]
    )


def test_pan_carries_the_tops_of_a_hand_that_nobody_plays_to_the_next_hand():
    table = houseway.game("lucky-buck/pan").open_table()
    hand = table.deal(seed=2, players=4)
    while not hand.closed:
        hand.answer("top")
    assert hand.nets == {"P1": -100, "P2": -100, "P3": -100, "P4": -100, "house": 0, "carried": 400}
    assert table.deal(seed=3).events[0].carried == 400


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stacks": {1: 100}}, "not stacks"),
        ({"players": 12}, "players must be 1 to"),
        ({"bank": 2.5}, "whole cents"),
        ({"wagers": [{"seat": 1, "wager": "player"}]}, "the key 'amount' is missing"),
        (
            {"wagers": [{"seat": 1, "wager": "player", "amount": 100, "odd": 1}]},
            "unknown key 'odd'",
        ),
    ],
)
def test_a_bad_argument_is_refused_with_a_message_that_names_it(change, message):
    table = houseway.game("tavern/zoobac").open_table()
    with pytest.raises(houseway.InputError, match=message):
        table.deal(seed=1, **change)


def test_a_choice_that_is_not_offered_changes_nothing():
    hand = houseway.game("tavern/texas-holdem").open_table().deal(seed=1)
    before = hand.events
    with pytest.raises(houseway.InputError, match="not 'dance'"):
        hand.answer("dance")
    with pytest.raises(houseway.InputError, match="not over"):
        _ = hand.nets
    with pytest.raises(houseway.InputError, match="no decision is open for seat 99"):
        hand.answer("fold", seat=99)
    assert hand.events == before


def test_a_saved_file_that_is_not_a_hand_is_refused():
    for text in ("", "{}", '{"seed": "x"}', "[1]", '{"seed": "1", "names": {"x": "Ann"}}'):
        with pytest.raises(houseway.InputError):
            Hand.from_json(text)


def test_answers_already_given_stand_when_other_players_finish_the_hand():
    hand = houseway.game("tavern/21st-century-blackjack-switch").open_table().deal(seed=3)
    insured = hand.decisions[-1]
    hand.answer("insure", seat=insured.seat, hand=insured.hand)
    choices = [event for event in hand.play_on().events if isinstance(event, ChoiceMade)]
    assert [choice.seat for choice in choices if choice.choice == "insure"] == [insured.seat]


def test_players_with_the_same_name_have_one_net():
    table = houseway.game("tavern/texas-holdem").open_table()
    hand = table.deal(seed=6, players=3, names={2: "Ann", 3: "Ann"}).play_on()
    assert hand.nets == {"Ann": 400, "P1": -400, "house": 0}


def test_a_settlement_of_pan_has_payments_but_no_lines():
    melds = [["3s", "3s", "3s"], ["Kh", "Qh", "Jh"], ["4c", "5c", "6c", "7c", "Jc"]]
    others = {"2": {"stack": "50.00"}, "3": {"stack": "50.00"}}
    players = {"1": {"stack": "50.00", "melds": melds}, **others}
    case = {"game": "deuce-lounge/pan", "condition": "1.00", "out": "1", "players": players}
    settlement = houseway.settle(case)
    assert (settlement.net, settlement.lines) == (None, [])
    assert settlement["lines"][0]["paid"] == "7.00"
    assert "<table" in settlement._repr_html_()


def test_results_are_typed_and_display_as_html_tables():
    case = {
        "game": "tavern/zoobac",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
        "hands": {"player": ["9s", "Kd"], "banker": ["2c", "2h"]},
    }
    settlement = houseway.settle(case)
    assert (settlement.net, settlement.lines[0].paid) == (-1000, 1000)
    assert str(settlement.lines[0].paid) == "$10"
    assert settlement.to_dict()["lines"][0]["paid"] == "10.00"
    assert settlement.to_dict()["lines"][0]["result"] == "win"
    assert "<table" in settlement._repr_html_()
    prices = houseway.price("tavern/zoobac", "player")
    assert prices.method == "exact"
    assert prices.edge("player") == pytest.approx(0.012351, abs=1e-6)
    with pytest.raises(houseway.InputError, match="wager must be player, not 'tie'"):
        prices.edge("tie")
    assert "<table" in prices._repr_html_()
    fee = houseway.fee("tavern/zoobac", "18", action=30000)
    assert fee.fees[0].payer == "player-dealer"
    assert "<table" in fee._repr_html_()
    findings = houseway.check("saloon", packs=["local"])
    assert findings.to_dict()[0]["code"] == findings[0].code
    assert repr(findings) == "<Findings: 2 warn>"
    assert "<table" in findings._repr_html_()


def test_the_api_reference_is_up_to_date_and_its_example_runs():
    text = api_reference.TARGET.read_text("utf-8")
    assert text == api_reference.reference(), "run `make docs`"
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(example[1], "docs/api.md", "exec"), {})


@pytest.mark.parametrize("amount", [450.0, True, "450", "$450", [450]])
def test_an_amount_that_is_not_money_is_refused_with_its_argument_named(amount):
    with pytest.raises(houseway.InputError) as refused:
        houseway.fee("tavern/ez-baccarat-panda-8", "12", action=amount)
    assert refused.value.where == "action"


def test_money_is_whole_cents_or_text_wherever_it_is_given():
    def fee(amount):
        return houseway.fee("tavern/ez-baccarat-panda-8", "12", action=amount).fees

    assert fee("450.00") == fee(45_000)
    pan = [
        houseway.fee("deuce-lounge/pan", "pan:5", condition=c, players=5) for c in (1000, "10.00")
    ]
    assert pan[0].fees == pan[1].fees
    table = houseway.game("tavern/zoobac").open_table(limits=("10.00", 20_000))
    wager = {"seat": 1, "bettor": "A", "wager": "player", "amount": "25.00"}
    by_text = table.deal(seed=5, wagers=[wager], bank="50.00").play_on()
    by_cents = table.deal(seed=5, wagers=[{**wager, "amount": 2500}], bank=5000, player_dealer=8)
    assert by_text.nets == by_cents.play_on().nets


def test_money_prints_as_dollars_and_counts_as_cents():
    hand = houseway.game("tavern/zoobac").play(seed=7)
    cents = hand.nets["P1"]
    assert isinstance(cents, int)
    assert str(cents) == f"{cents}" == repr(cents) == "-$25"
    assert repr([cents + 50, -cents, abs(cents), cents - 5, 0 - cents]) == (
        "[-$24.50, $25, $25, -$25.05, $25]"
    )
    assert f"{cents:d}" == "-2500"
    holdem = houseway.game("tavern/texas-holdem").open_table().deal(seed=1)
    assert "call=$4," in repr(holdem.decisions[0])


def test_a_repr_has_no_empty_fields():
    hand = houseway.game("tavern/zoobac").play(seed=7)
    placed = next(event for event in hand.events if type(event).__name__ == "WagerPlaced")
    assert repr(placed) == "WagerPlaced(seat=1, bettor='P1', wager='player', amount=2500)"
    holdem = houseway.game("tavern/texas-holdem").open_table().deal(seed=1)
    assert "bettor" not in repr(holdem.decisions[0])
    assert "evidence" not in repr(houseway.check("saloon", packs=["local"])[0].where)


def test_a_card_is_its_text_with_a_rank_and_a_suit():
    card = houseway.Card("Td")
    assert (card, card.rank, card.suit, card.name) == ("Td", "T", "d", "ten of diamonds")
    assert (houseway.Card("Jk").rank, houseway.Card("6-5").suit) == ("*", "")
    assert json.dumps({"cards": [card]}) == '{"cards": ["Td"]}'
    assert pickle.loads(pickle.dumps(card)).rank == "T"
    with pytest.raises(houseway.InputError, match="ten is T"):
        houseway.Card("10d")


@each("game_id", PLAYABLE)
def test_every_hand_shows_its_cards_chips_and_names(game_id):
    hand = BOOK[game_id].open_table().deal(seed=5)
    hand.play_on()
    cards = [card for held in (*hand.cards.values(), *hand.boards) for card in held]
    assert cards
    assert all(type(card) is houseway.Card for card in cards)
    assert set(hand.hand_names) <= set(hand.cards)
    assert all(hand.hand_names.values())
    assert hand.pot == hand.nets.get("carried", 0)
    opening = hand.events[0]
    if BOOK[game_id].kind == "banked":
        banker = opening.player_dealer
        assert hand.stacks == {
            banker: opening.bank + hand.nets[opening.seated[banker]] + paid(hand)
        }
    else:
        taken = hand.nets["house"] + hand.nets.get("carried", 0)
        assert sum(hand.stacks.values()) == sum(opening.stacks.values()) - taken
        assert set(hand.stacks) == set(opening.stacks)


def paid(hand):
    """What the player-dealer paid in fees, which does not come from the bank."""
    return sum(
        event.amount for event in hand.events if getattr(event, "payer", "") == "player-dealer"
    )


def test_the_places_of_cards_are_those_of_a_case_and_a_seat_is_a_number_too():
    hand = houseway.game("tavern/texas-holdem").open_table().deal(seed=1, shoe="AsKsQsJs")
    assert hand.cards[1] == hand.cards["1"]
    assert "".join(hand.cards[seat][0] for seat in opening_order(hand)[:4]) == "AsKsQsJs"
    with pytest.raises(KeyError):
        hand.cards[9]
    baccarat = houseway.game("tavern/zoobac").play(seed=7)
    assert list(baccarat.cards) == ["player", "banker"]
    assert baccarat.hand_names["player"] == "4"


def opening_order(hand):
    return [seat for event in hand.events if type(event).__name__ == "Dealt" for seat in event.to]


def test_the_pot_grows_with_every_bet_and_is_empty_at_the_end():
    hand = houseway.game("tavern/texas-holdem").open_table().deal(seed=1, players=3)
    before, stacks = hand.pot, sum(hand.stacks.values())
    decision = hand.decisions[0]
    hand.answer("call")
    assert hand.pot - before == decision.call == stacks - sum(hand.stacks.values())
    banked = houseway.game("tavern/no-bust-21st-century-blackjack").open_table().deal(seed=7)
    assert banked.pot == 7500
    assert banked.play_on().pot == 0


def test_answer_returns_the_events_that_follow():
    hand = houseway.game("tavern/texas-holdem").open_table().deal(seed=1)
    before = hand.events
    events = hand.answer("call")
    assert events
    assert hand.events == before + events


@each("game_id", PLAYABLE)
def test_a_hand_can_do_what_it_lets_a_player_answer(game_id):
    hand = BOOK[game_id].open_table().deal(seed=11)
    for _ in range(3):
        if hand.closed:
            return
        decision = hand.decisions[0]
        for choice in (*decision.choices, "dance"):
            takes_amount = decision.amount_with(choice)
            for amount in (None, decision.least, decision.most + 1) if takes_amount else (None,):
                assert hand.can(choice, amount) == is_taken(hand.copy(), choice, amount)
        cards = hand.cards[decision.seat][-decision.cards :] if decision.kind == "discard" else ()
        assert hand.can(decision.default, cards=cards)
        hand.answer(decision.default, cards=cards)


def is_taken(hand, choice, amount):
    several = len(hand.decisions) > 1
    try:
        hand.answer(choice, amount=amount)
        if several:
            hand.play_on()
    except houseway.InputError:
        return False
    return True


def test_a_hand_cannot_be_set_with_cards_that_foul_it():
    hand = (
        houseway.game("tavern/pai-gow-poker")
        .open_table()
        .deal(seed=1, players=1, shoe="As Ad Kc Qh 9s 7d 3c")
    )
    seat = next(d.seat for d in hand.decisions if "set" in d.choices)
    low, high = hand.cards[seat][:2], hand.cards[seat][2:4]
    for cards in (low, high, low[:1], "2c2d"):
        assert hand.can("set", cards=cards, seat=seat) == is_set(hand.copy(), cards, seat)


def is_set(hand, cards, seat):
    try:
        hand.answer("set", cards=cards, seat=seat)
        hand.play_on()
    except houseway.InputError:
        return False
    return True


def test_options_are_given_in_rules_or_as_keywords_but_not_twice():
    game = houseway.game("tavern/zoobac")
    assert game.open_table(rules={"decks": 6}).rules == game.open_table(decks=6).rules
    assert (
        houseway.price("tavern/zoobac", "player", rules={"decks": 6}).to_dict()["wagers"]
        == houseway.price("tavern/zoobac", "player", decks=6).to_dict()["wagers"]
    )
    with pytest.raises(houseway.InputError, match="decks is given twice") as refused:
        game.open_table(rules={"decks": 6}, decks=8)
    assert refused.value.where == "rules.decks"
    with pytest.raises(houseway.InputError):
        game.open_table(rules={"deck": 6})


WAYS = ("As Ad Kc Qh 9s 7d 3c", "AsAdKcQh9s7d3c", "As,Ad,Kc,Qh,9s,7d,3c", "AsAd, KcQh 9s7d3c")


def test_cards_may_be_written_with_spaces_commas_or_nothing_between_them():
    pai_gow = "tavern/pai-gow-poker"
    assert {houseway.house_way(pai_gow, cards) for cards in WAYS} == {
        houseway.house_way(pai_gow, WAYS[0].split())
    }
    tiles = "tavern/pai-gow-tiles"
    assert houseway.house_way(tiles, "6-64-25-35-5") == houseway.house_way(tiles, "6-6 4-2 5-3 5-5")
    table = houseway.game("tavern/zoobac").open_table()
    shoes = [table.deal(seed=3, shoe=shoe).cards for shoe in ("5s6h5d6c", ["5s", "6h", "5d", "6c"])]
    assert shoes[0] == shoes[1]
    hands = {"player": "9sKd", "banker": "2c, 2h"}
    case = {
        "game": "tavern/zoobac",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
    }
    lists = {"player": ["9s", "Kd"], "banker": ["2c", "2h"]}
    assert houseway.settle({**case, "hands": hands}) == houseway.settle({**case, "hands": lists})
    for way in ("As,Ah", "As Ah", "AsAh"):
        assert houseway.equity("holdem", [way, "KsKh"], board="2c7d9hJc")["players"][0]["win"] == 42
    ranks = {
        row["rank"] for row in map(one_rank, ("As Ks Qs Js Ts", "As,Ks,Qs,Js,Ts", "AsKsQsJsTs"))
    }
    assert len(ranks) == 1
    for cards, wrong in (
        ("AsAdKcQh9s7d3x", "3x"),
        ("AsAdKc10h9s7d3c", "ten is T"),
        ("hello", "hello"),
    ):
        with pytest.raises(houseway.InputError, match=wrong):
            houseway.house_way(pai_gow, cards)


def one_rank(hand):
    return houseway.evaluate("high", hand)[0]
