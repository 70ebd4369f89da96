"""Rounds of a banked game from fixed seeds, as readable text.

`python -m tests.golden` rewrites all files; `python -m tests.golden tavern/zoobac` only that one.
"""

from pathlib import Path

from tests.games.random_play import Random, choose, random_wagers

from houseway.banked import events as e
from houseway.banked.reasons import words
from houseway.banked.table import BankedTable
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import ShuffledChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError
from houseway.values.money import format_money

GOLDEN = Path(__file__).parent
ROUNDS = 4


def golden_file(game_id):
    return GOLDEN / f"{game_id}.txt"


def playthrough(book: FiledRulebook, game_id: str) -> str:
    """Play at least four rounds, every other round with a small bank, until a bank has run out."""
    game = FiledGame(book, game_id)
    table = _open_table(game)
    rules = ", ".join(f"{name} {value}" for name, value in table.rules.options.items())
    lines = [f"{game_id}: {game.filing.name}", f"rules: {rules or 'as filed'}"]
    number, ran_out = 0, False
    while number < ROUNDS or not ran_out:
        number += 1
        state = _play(table, number)
        ran_out = ran_out or any(line.returned and "bank" in words(line) for line in state.lines)
        lines += ["", f"Round {number}"]
        lines += [f"  {line}" for event in state.events for line in _lines(event)]
    return "\n".join(lines) + "\n"


def _open_table(game):
    """Open a table with the first collection option that works."""
    for option in game.rulebook.collection_options(game.id):
        try:
            table = BankedTable(game.rules(), option=option.id)
            _play(table, 1)
        except HousewayError:
            continue
        return table
    return BankedTable(game.rules())


def _play(table, number):
    source = Random((table.rules.id, number))
    player_dealer = source.one_of(range(1, table.seats + 1))
    wagers = random_wagers(table, player_dealer, source)
    action = sum(wager.amount for wager in wagers)
    bank = 1000 * action if number % 2 else max(action // (number + 1), 100)
    stream = Seed.of(number).stream("golden", table.rules.id)
    chance = ShuffledChance(Shoe(table.rules.cards, stream), stream)
    state = table.open_round(player_dealer, bank, wagers, chance)
    play_hand(state, lambda decision: choose(decision, source))
    return state


def _lines(event):
    """The readable lines of an event."""
    match event:
        case e.RoundOpened():
            bank = format_money(event.bank)
            yield f"{event.seats} seats; seat {event.player_dealer} banks {bank}"
            if event.option:
                yield f"collection {event.option}"
        case e.WagerPlaced():
            on = f" on {event.on}" if event.on else ""
            hand = f" hand {event.hand}" if event.hand > 1 else ""
            who = f"seat {event.seat}{hand}, {event.bettor}"
            yield f"{who}: {format_money(event.amount)} {event.wager}{on}"
        case e.FeeTaken():
            who = f"{event.payer} {event.bettor}".strip()
            yield f"fee of {who}: {format_money(event.amount)} ({event.tier or 'flat'})"
        case e.CardDealt():
            yield f"{event.hand} is dealt {event.card}{'' if event.face_up else ' face down'}"
        case e.CardBurned():
            yield f"{event.card} is burned"
        case e.DiceRolled():
            yield f"dice {' '.join(map(str, event.dice))}"
        case e.NumberDrawn():
            yield f"number {event.number}"
        case e.ChoiceMade():
            hand = f" hand {event.hand}" if event.hand > 1 else ""
            details = " ".join(
                [*event.cards, *([format_money(event.amount)] if event.amount else [])]
            )
            choice = f"{event.decision}: {event.choice} {details}".strip()
            yield f"seat {event.seat}{hand}, {event.bettor} chooses {choice}"
        case e.CardsMoved():
            for hand, cards in event.hands.items():
                if cards:
                    yield f"{hand} now has {' '.join(cards)}"
        case e.HandSet():
            parts = f"{' '.join(event.front)} / {' '.join(event.back)}"
            yield f"{event.hand} is set {parts}: {words(event)}{', foul' if event.foul else ''}"
        case e.FactsKnown():
            facts = ", ".join(f"{name} {value}" for name, value in sorted(event.facts.items()))
            yield f"known at {event.moment}: {facts or 'no shared facts'}"
        case e.ActionPlaced():
            yield f"action at seat {event.seat}: {words(event)}"
        case e.WagerSettled():
            yield _settled(event)
        case e.RoundClosed():
            yield f"the bank has used {format_money(event.used)}, net {format_money(event.net)}"
        case e.FloorRuled():
            yield f"the floor rules {event.irregularity}: {event.remedy}"
        case _:
            yield str(event)


def _settled(line):
    money = {"in action": line.in_action, "paid": line.paid, "taken": line.taken}
    money["returned"] = line.returned
    moved = ", ".join(f"{name} {format_money(cents)}" for name, cents in money.items() if cents)
    hand = f" hand {line.hand}" if line.hand > 1 else ""
    where = f"seat {line.seat}{hand}, {line.bettor}, {line.wager} {format_money(line.amount)}"
    return f"{line.order}. {where}: {line.result}; {moved}; {words(line)} [{line.source}]"
