"""Amounts at a live table: a decision offers a range, and only that range is accepted."""

import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import all_views, open_table, step
from tests.server.live_tables import recover

from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice
from houseway.play.live.view import view
from houseway.values.errors import InputError
from houseway.values.money import parse_money

BLACKJACK = "tavern/no-bust-21st-century-blackjack"
SPANISH = "tavern/pure-spanish-21-5"
SWITCH = "tavern/21st-century-blackjack-switch"
PEEK = "cordova/two-card-peek"


def find_decision(table, choice):
    """Ann's open decision that offers an amount with this choice; None if there is none."""
    for decision in view(table, "ann")["decisions"]:
        if choice in decision.get("amounts", ()):
            return decision
    return None


def play_until_offered(table, choice):
    """Play until Ann may make this choice with an amount; return her decision."""
    for _ in range(3000):
        if find_decision(table, choice) is not None:
            return find_decision(table, choice)
        step(table)
    raise AssertionError(f"no decision offered the choice {choice}")


def choose(table, decision, choice, amount=0):
    table.choose(
        "ann", decision["seat"], decision["kind"], Choice(choice, amount), hand=decision["hand"]
    )


def range_of(decision):
    """The minimum, maximum and usual amount of a decision."""
    return decision["least"], decision["most"], decision["usual"]


def test_a_double_may_be_for_less_and_the_full_wager_is_the_default():
    table = open_table(BLACKJACK)
    decision = play_until_offered(table, "double")
    assert decision["amounts"] == ["double"]
    assert range_of(decision) == ("0.01", "30.00", "30.00")
    before = table.stacks[1]
    choose(table, decision, "double", 1200)
    assert (1, "double", 1200) in [(w.seat, w.on, w.amount) for w in table.current.wagers]
    if table.phase == "play":
        assert table.stacks[1] == before - 1200
    assert all_views(recover(table), "ann") == all_views(table, "ann")


def test_a_double_for_less_starts_at_the_tables_minimum():
    table = open_table(BLACKJACK, limits=(1000, 100_000))
    assert range_of(play_until_offered(table, "double")) == ("10.00", "30.00", "30.00")


@pytest.mark.parametrize("amount", [999, 3001])
def test_an_amount_that_was_not_offered_is_refused_and_changes_nothing(amount):
    table = open_table(BLACKJACK, limits=(1000, 100_000))
    decision = play_until_offered(table, "double")
    before = all_views(table, "ann")
    with pytest.raises(InputError, match=r"double on \$30 must be \$10 to \$30"):
        choose(table, decision, "double", amount)
    assert all_views(table, "ann") == before


def test_an_amount_with_a_choice_that_takes_no_amount_is_refused():
    table = open_table(BLACKJACK)
    decision = play_until_offered(table, "double")
    before = all_views(table, "ann")
    with pytest.raises(InputError, match=r"'stand' takes no amount \(amount\)"):
        choose(table, decision, "stand", 1000)
    assert all_views(table, "ann") == before


def test_no_amount_is_offered_where_only_a_full_double_is_allowed():
    table = open_table(SPANISH)
    doubles = 0
    for _ in range(300):
        step(table)
        for decision in view(table, "ann")["decisions"]:
            assert "least" not in decision
            doubles += "double" in decision["choices"]
    assert doubles


def deal_until_choice(choice, rules=None, **chips_left):
    """Deal hands until Ann may make a choice; return the table and her decision.

    `chips_left` maps each bettor to the chips they have after a bet of $30 on Ann's seat.
    """
    for number in range(100):
        table = open_table(BLACKJACK, bots=0, people=("cy",), rules=rules or {})
        table.seeds = lambda name, hand, number=number: Seed.of(number)
        for seat, (who, chips) in enumerate(chips_left.items(), 2):
            table.sit(who, who.title(), seat, 3000 + chips)
        table.take_bank("cy", True, 100_000)
        for who in chips_left:
            table.wager(who, 2, "base", 3000)
        for who in chips_left:
            table.ready(who)
        decision = find_decision(table, choice)
        if decision is not None:
            return table, decision
    raise AssertionError(f"no decision offered the choice {choice}")


def test_the_maximum_is_not_more_than_the_stack():
    table, decision = deal_until_choice("double", ann=1000)
    assert range_of(decision) == ("0.01", "10.00", "30.00")
    for amount in (0, 1001):
        with pytest.raises(InputError, match=r"not enough chips: you have \$10"):
            choose(table, decision, "double", amount)
    choose(table, decision, "double", 1000)
    assert (2, "double", 1000) in [(w.seat, w.on, w.amount) for w in table.current.wagers]


def test_a_player_with_no_chips_left_gets_a_one_line_error():
    table, decision = deal_until_choice("double", ann=0)
    assert decision["least"] == decision["most"] == "0.01"
    with pytest.raises(InputError, match=r"^not enough chips: you have \$0 \(choice\)$"):
        choose(table, decision, "double", 1)


def test_a_double_is_refused_if_another_bettor_on_the_seat_has_too_few_chips():
    table, decision = deal_until_choice("double", {"back_line_adds": "follows"}, ann=5000, ben=1000)
    with pytest.raises(InputError, match=r"seat 3 doesn't have enough chips"):
        choose(table, decision, "double")
    choose(table, decision, "double", 1000)
    doubled = [(w.bettor, w.amount) for w in table.current.wagers if w.on == "double"]
    assert doubled == [("ann", 1000), ("ben", 1000)]


def test_a_back_line_bettor_is_asked_how_much_to_add_to_a_double():
    table, decision = deal_until_choice("double", ann=5000, ben=1000)
    choose(table, decision, "double")
    (bens_decision,) = table.open_decisions()
    assert table.decider(bens_decision) == "ben"
    table.choose("ben", 2, bens_decision.kind, Choice("double", 700), hand=bens_decision.hand)
    doubled = [(w.bettor, w.amount) for w in table.current.wagers if w.on == "double"]
    assert doubled == [("ann", 3000), ("ben", 700)]
    assert all_views(recover(table), "ben") == all_views(table, "ben")


def test_insurance_is_offered_up_to_half_of_the_wager():
    table, decision = deal_until_choice("insure", ann=5000)
    assert range_of(decision) == ("0.01", "15.00", "15.00")
    choose(table, decision, "insure", 700)
    assert (2, "insurance", 700) in [(w.seat, w.wager, w.amount) for w in table.current.wagers]


def test_chips_committed_on_one_hand_are_not_offered_on_another_hand():
    for number in range(400):
        table = open_table(BLACKJACK, bots=0, people=("cy",))
        table.seeds = lambda name, hand, number=number: Seed.of(number)
        table.sit("ann", "Ann", 2, 8000)
        table.take_bank("cy", True, 100_000)
        table.wager("ann", 2, "base", 3000)
        table.wager("ann", 3, "base", 3000)
        table.ready("ann")
        decisions = view(table, "ann")["decisions"]
        if decisions and decisions[0]["kind"] == "insurance":
            break
    first, second = decisions
    assert first["most"] == second["most"] == "15.00"
    choose(table, first, "insure", 1200)
    (second,) = view(table, "ann")["decisions"]
    assert second["most"] == "8.00"
    assert all_views(recover(table), "ann") == all_views(table, "ann")
    choose(table, second, "insure", 800)
    assert table.stacks[2] == 0 or table.phase == "settled"


FAMILIES = ("twenty-one", "carnival")
WITH_AMOUNTS = [game_id for game_id in PLAYABLE if BOOK.filing(game_id).family in FAMILIES]


@pytest.mark.parametrize("end", ["least", "most"])
@pytest.mark.parametrize("game_id", others_slow(WITH_AMOUNTS))
def test_a_live_table_accepts_the_amounts_it_offers(game_id, end):
    table = open_table(game_id)
    count = 0
    while table.hand < 12:
        for decision in view(table, "ann")["decisions"]:
            if "amounts" in decision:
                choose(table, decision, decision["amounts"][0], parse_money(decision[end]))
                count += 1
                break
        else:
            step(table)
    assert count or not takes_amounts(game_id)


def takes_amounts(game_id):
    """Whether a game has a bet with a free amount: a double for less, insurance or Peek Bonus."""
    family = BOOK.filing(game_id).family
    return game_id == PEEK or (family == "twenty-one" and "spanish" not in game_id)


def test_no_amount_is_offered_if_insurance_must_be_half_of_the_wager():
    table = open_table(SWITCH)
    for _ in range(600):
        step(table)
        kinds = [decision["kind"] for decision in view(table, "ann")["decisions"]]
        if "insurance" in kinds:
            break
    (decision, _) = view(table, "ann")["decisions"]
    assert "least" not in decision
    with pytest.raises(InputError, match=r"insurance on \$30 must be \$15, not \$14"):
        choose(table, decision, "insure", 1400)


def test_the_peek_bonus_can_be_bet_on_any_row_up_to_its_maximum():
    table = open_table(PEEK)
    decision = play_until_offered(table, "B")
    assert decision["amounts"] == ["A", "B", "C"]
    assert range_of(decision) == ("0.01", "50.00", "30.00")
    choose(table, decision, "B", 4000)
    bonus = [w for w in table.current.wagers if w.wager == "peek-bonus" and w.seat == 1]
    assert [(w.on, w.amount) for w in bonus] == [("B", 4000)]


THREE_CARD = "tavern/three-card-poker"


def until_wagers(table):
    for _ in range(500):
        if table.phase == "wagers" and table.banker != "ann":
            return
        step(table)
    raise AssertionError("Ann always has the bank")


def test_a_wager_made_in_two_steps_is_one_wager_with_one_decision():
    table = open_table(THREE_CARD)
    until_wagers(table)
    table.wager("ann", 1, "ante", 1000)
    table.wager("ann", 1, "ante", 500)
    table.ready("ann")
    for _ in range(500):
        anns_decisions = [
            decision for decision in table.open_decisions() if table.decider(decision) == "ann"
        ]
        if anns_decisions:
            break
        step(table)
    wagers = [wager for wager in table.current.wagers if wager.bettor == "ann"]
    assert [(wager.wager, wager.amount) for wager in wagers] == [("ante", 1500)]
    table.choose("ann", 1, anns_decisions[0].kind, Choice("fold"), hand=1)
    choices = [choice.choice for choice in table.current.choices if choice.bettor == "ann"]
    assert choices == ["fold"]
    assert all(wager.wager == "ante" for wager in table.current.wagers if wager.bettor == "ann")
    assert all_views(recover(table), "ann") == all_views(table, "ann")


def test_a_wager_is_placed_on_the_bettors_spot_unless_another_spot_is_named():
    table = open_table("lucky-buck/pai-gow-double-hand-poker")
    until_wagers(table)
    table.wager("ann", 1, "base", 5000)
    table.wager("ann", 1, "base", 2500)
    table.wager("ann", 1, "base", 4000, spot=3)
    wagers = [(wager.spot, wager.amount) for wager in table.wagers if wager.bettor == "ann"]
    assert wagers == [(1, 5000), (1, 2500), (3, 4000)]
    with pytest.raises(InputError, match="must be at most"):
        table.wager("ann", 1, "base", 15_000)
    table.ready("ann")
    while table.current is None:
        step(table)
    final_wagers = [
        (wager.spot, wager.amount) for wager in table.current.wagers if wager.bettor == "ann"
    ]
    assert final_wagers == [(1, 7500), (3, 4000)]
    assert all_views(recover(table), "ann") == all_views(table, "ann")


WAR = "tavern/casino-war"


def test_chips_can_be_bought_mid_hand_for_a_bet_that_the_stack_does_not_cover():
    table = open_table(WAR)
    while not any("war" in decision["choices"] for decision in view(table, "ann")["decisions"]):
        step(table)
    (decision,) = view(table, "ann")["decisions"]
    table.stacks[1] = 0
    with pytest.raises(InputError, match="not enough chips"):
        choose(table, decision, "war")
    table.buy("ann", 10_000)
    choose(table, decision, "war")
    assert ("ann", "war", parse_money(decision["costs"]["war"])) in [
        (wager.bettor, wager.wager, wager.amount) for wager in table.current.wagers
    ]
    assert all_views(recover(table), "ann")[-2:] == all_views(table, "ann")[-2:]


@pytest.mark.parametrize(
    ("game_id", "choice"),
    [(SPANISH, "split"), ("cordova/mini-pai-gow", "double"), (WAR, "war")],
)
def test_a_choice_that_needs_chips_says_what_it_costs(game_id, choice):
    table = open_table(game_id)
    for _ in range(3000):
        for decision in view(table, "ann")["decisions"] if table.phase == "play" else ():
            if choice in decision["choices"]:
                assert decision["costs"][choice] == "30.00"
                return
        step(table)
    raise AssertionError(f"no decision offered the choice {choice}")
