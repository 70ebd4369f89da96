"""Openings and answers for new recordings; not needed for replays."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from tests.book import BOOK
from tests.games.random_play import Random, random_wagers
from tests.golden import engine
from tests.golden.engine import Data
from tests.poker.random_bot import RandomBot

from houseway.banked.hand import SEAT_REMEDIES
from houseway.banked.table import BankedTable
from houseway.cards.shuffle import Seed
from houseway.pan.advice import choose as choose_in_pan
from houseway.pan.table import PanTable
from houseway.play.collection import Collection
from houseway.play.game import FiledGame
from houseway.poker.advice import SimpleBot
from houseway.poker.table import PokerTable
from houseway.values.errors import HousewayError, InputError

STYLES = ("bot", "random", "bot", "random", "random")
SHORT_HANDS = (2, 3)
"""The numbers of the hands with a short bank, or with short stacks in poker and pan."""
RULED_HANDS = (4, 5)
"""The numbers of the hands with a floor ruling: usually between choices in 4, on a card in 5."""
RARE_CHOICES = {
    "twenty-one": {2: "split", 3: "split", 4: "double", 5: "insure"},
    "war": {2: "war", 4: "surrender"},
    "pai-gow": {2: "set", 4: "double"},
    "three-card": {2: "play", 4: "fold"},
}
"""By family and hand number, a choice that the hand should include if the game has it."""
_ATTEMPTS = 60


def find_opening(game_id: str, number: int) -> Data:
    """The opening whose hand lacks the fewest of the features required for its number."""
    from tests.golden.hands import record

    best = None
    for opening in _candidates(game_id, number):
        try:
            _, events = record(opening)
        except HousewayError:
            continue
        missing = _missing(opening, number, events)
        if best is None or missing < best[0]:
            best = missing, opening
        if not missing:
            break
    assert best is not None, game_id
    return best[1]


def _candidates(game_id: str, number: int) -> Iterator[Data]:
    make = {"banked": _banked, "poker": _poker, "pan": _pan}[engine.games()[game_id]]
    for attempt in range(_ATTEMPTS):
        source = Random((game_id, number, attempt))
        try:
            yield make(game_id, number, source)
        except HousewayError:
            continue


def _missing(opening: Data, number: int, events: list[Data]) -> int:
    """The number of required features that the hand lacks."""
    tags = {event["event"] for event in events}
    features = [not opening["option"] or "fee-taken" in tags]
    if opening["kind"] == "banked":
        bettors = {(wager["seat"], wager["bettor"]) for wager in opening["wagers"]}
        features.append(len(bettors) > 1)
    if number in SHORT_HANDS and opening["kind"] == "banked":
        settled = [event for event in events if event["event"] == "wager-settled"]
        features.append(any(e["in_action"] < e["amount"] for e in settled))
    if number in SHORT_HANDS and opening["kind"] == "poker":
        features.append(any(e["event"] == "pot-awarded" and e["pot"] > 1 for e in events))
    if number in RULED_HANDS and opening["rulings"]:
        features.append("floor-ruled" in tags)
        features.append(number == max(RULED_HANDS) or not events[-1].get("void"))
    if opening["kind"] == "pan":
        features.append("went-out" in tags)
        features.append(number in SHORT_HANDS or "forced" in tags)
    choices = {event["choice"] for event in events if event["event"] == "choice-made"}
    rare_choice = RARE_CHOICES.get(FiledGame(BOOK, opening["game"]).family.name, {}).get(number)
    features.append(not rare_choice or rare_choice in choices)
    return features.count(False)


# Openings.


def _banked(game_id: str, number: int, source: Random) -> Data:
    game = FiledGame(BOOK, game_id)
    option, collect_by = _collection(game, source)
    table = BankedTable(game.rules(_rules(game, source)), option=option, collect_by=collect_by)
    player_dealer = source.between(1, table.seats)
    wagers = random_wagers(table, player_dealer, source, max_seats=4)
    if not wagers:
        raise InputError("nobody bets")
    action = sum(wager.amount for wager in wagers)
    bank = max(action // source.between(2, 8), 100) if number in SHORT_HANDS else 1000 * action
    return {
        "kind": "banked",
        "game": game_id,
        "rules": table.rules.options,
        "seats": table.seats,
        "player_dealer": player_dealer,
        "bank": bank,
        "option": option or "",
        "collect_by": collect_by,
        "seated": {},
        "wagers": [wager._asdict() for wager in wagers],
        "rulings": _ruling(table.rules, number, source, [wager.seat for wager in wagers]),
        **_players(game_id, number, source),
    }


def _poker(game_id: str, number: int, source: Random) -> Data:
    game = FiledGame(BOOK, game_id)
    option, collect_by = _collection(game, source)
    rules = game.rules(_rules(game, source))
    stakes = None if option else source.one_of(rules.play.stakes)  # type: ignore[attr-defined]
    table = PokerTable(rules, stakes, option=option, collect_by=collect_by)
    seats = list(range(1, table.seats + 1))
    count = min((5, 8, 4, 2, 6)[number - 1], table.seats)
    for _ in range(count):
        seat = seats.pop(source.between(0, len(seats) - 1))
        table.put(seat, f"P{seat}", _stack(table, number, source))
    table.give_button(source.one_of(table.players))
    if table.takes_time:
        table.pay_time(*table.time_owed(0))
    if number > 3 and table.has_blinds:
        _owe_blinds(table, source)
    if number == 3 and table.stakes.kill:
        table.winners = [min(table.players)] * 2
    bomb = 5 * table.limits.least if number == 1 and getattr(table.play, "bomb_pots", 0) else 0
    may_kill = number == 2 and game.family.name == "draw"
    plan = table.plan(straddle=number == 2, bomb=bomb)
    opened = table.make_hand(plan, None, may_kill=may_kill).opened  # type: ignore[arg-type]
    data = msgspec.json.decode(msgspec.json.encode(opened))
    del data["event"]
    rulings = _ruling(rules, number, source, sorted(plan.dealt))
    return {"kind": "poker", **data, "rulings": rulings, **_players(game_id, number, source)}


def _stack(table: PokerTable, number: int, source: Random) -> int:
    """A stack of 20 to 60 bets, or 1 to 9 bets in hands with short stacks, sometimes plus $0.50."""
    bets = source.between(1, 9) if number in SHORT_HANDS else source.between(20, 60)
    return bets * max(table.limits.units) + source.one_of([0, 0, 50])


def _owe_blinds(table: PokerTable, source: Random) -> None:
    """Make a random player owe both blinds and post them to come back."""
    table.hands = 1
    player = table.players[source.one_of(table.players)]
    player.waiting = player.posting = player.missed_small = player.missed_big = True


def _pan(game_id: str, number: int, source: Random) -> Data:
    game = FiledGame(BOOK, game_id)
    option, _ = _collection(game, source, with_method=False)
    players = source.between(3, 8)
    chips = [2, 5, 40] if number in SHORT_HANDS else [60, 120, 250]
    stacks = {seat: 100 * source.one_of(chips) for seat in range(1, players + 1)}
    rules = game.rules(_rules(game, source))
    doubles = tuple(range(1, players, 2)) if rules.play.doubles and number % 2 else ()  # type: ignore[attr-defined]
    chooser = Seed.of(number).stream("eldest")
    table = PanTable(
        rules,
        stacks,
        condition=100,
        chooser=chooser,
        doubles=doubles,
        collection=game.collection(option),
    )
    table.carried = source.one_of([0, 300])
    table.last_winner = source.between(1, players)
    data = engine.events(table.deal())[0]
    del data["event"]
    return {"kind": "pan", **data, "rulings": [], **_players(game_id, number, source)}


def _players(game_id: str, number: int, source: Random) -> Data:
    """The seed for the cards, and whether choices are made by bots or at random."""
    seed = Seed.of(number).child(game_id, repr(source.seed)).hex()
    return {"seed": seed, "answers": STYLES[number - 1]}


def _rules(game: FiledGame, source: Random) -> Data:
    """Random values for some of the table's options."""
    options = {}
    for name, option in game.raw.options.items():
        if source.chance(0.3):
            options[name] = source.one_of(option.range or option.choices)
    return options


def _collection(
    game: FiledGame, source: Random, with_method: bool = True
) -> tuple[str | None, str]:
    """A collection option and a collection method, or neither in about one of four hands."""
    options = [option for option in BOOK.collection_options(game.id) if not option.lost]
    if not options or source.chance(0.25):
        return None, ""
    option = source.one_of(options)
    method = source.one_of(["", *option.ways]) if with_method else ""
    Collection(option, method or None)
    return option.id, method


def _ruling(rules: Any, number: int, source: Random, seats: list[int]) -> list[Data]:
    """A ruling on one of the filing's irregularities, with a remedy that it allows."""
    if number not in RULED_HANDS or not rules.irregularities:
        return []
    entry = source.one_of(rules.irregularities.values())
    remedy = source.one_of(entry.open_remedies)
    seat = source.one_of(seats) if remedy in SEAT_REMEDIES or source.chance(0.5) else 0
    between = number == min(RULED_HANDS) and source.chance(0.6)
    return [
        {
            "irregularity": entry.id,
            "after": 0 if between else source.between(1, 12),
            "seat": seat,
            "remedy": remedy if entry.remedy == "floor-decides" else "",
            "choices": source.between(0, 3) if between else None,
        }
    ]


# Answers.

Player = Callable[..., Data]


def choose(opening: Data) -> Player:
    """The function that answers the decisions of a hand, with bots or at random."""
    source = Random((opening["seed"], "answers"))
    by_chance = opening["answers"] == "random"
    answer = {"banked": _in_round, "poker": _in_poker, "pan": _in_pan}[opening["kind"]]
    return lambda hand, decision: answer(by_chance, source, hand, decision)


def _answer(choice: str, amount: int = 0, cards: Any = ()) -> Data:
    return {"choice": choice, "amount": amount, "cards": list(cards)}


def _in_round(by_chance: bool, source: Random, hand: Any, decision: Any) -> Data:
    if not by_chance:
        advise = hand.rules.family.advise
        return _answer(advise(hand, decision) if advise else decision.default)
    choice = source.one_of(decision.choices)
    if choice == "set":
        return _answer(choice, 0, _front(hand, decision, source))
    amount = decision.amount_with(choice)
    if amount is None or source.chance(0.5):
        return _answer(choice)
    steps = (amount.most - amount.least) // 100
    return _answer(choice, amount.least + 100 * source.between(0, steps))


def _front(hand: Any, decision: Any, source: Random) -> list[str]:
    """Random cards from the hand for the front; the setting may be foul."""
    cards = list(hand.hands.get(str(decision.seat)) or hand.hands[decision.bettor])
    count = getattr(hand.rules.play, "front", 2)
    return [cards.pop(source.between(0, len(cards) - 1)) for _ in range(count)]


def _in_poker(by_chance: bool, source: Random, hand: Any, turn: Any) -> Data:
    bot = RandomBot(hand, source) if by_chance else SimpleBot(hand, source)
    answer = bot(turn)
    if answer.choice == "fold" and by_chance and source.chance(0.8):
        return _answer("check" if "check" in turn.choices else "call")
    return _answer(answer.choice, answer.amount, answer.cards)


def _in_pan(by_chance: bool, source: Random, hand: Any, decision: Any) -> Data:
    if by_chance and decision.kind == "declare":
        return _answer("in" if source.chance(0.7) else "top")
    if by_chance and source.chance(0.2):
        return _answer(source.one_of(decision.choices))
    return _answer(choose_in_pan(hand, decision))
