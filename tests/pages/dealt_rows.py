"""Hands that reach every pay row of a game: stacked shoes and random choices, from a seed.

`SEEDS` lists, for each game, seeds that were found to reach all its rows. It is only a shortcut:
rows that they do not reach any more are searched for. To search again for all games:

    .venv/bin/python -m tests.pages.dealt_rows
"""

import json
import sys
from collections import Counter
from itertools import count, islice
from pathlib import Path
from random import Random

from tests.book import BOOK
from tests.games.random_play import PLAYABLE

from houseway.banked.family import family_of
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.table import BankedTable
from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.play.chance import FinalHandsChance, GivenChance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.values.money import parse_printed

SEEDS_FILE = Path(__file__).parent.parent / "data" / "pay-row-seeds.json"
SEEDS = json.loads(SEEDS_FILE.read_text("utf-8")) if SEEDS_FILE.exists() else {}

LARGE, SMALL = 10_000, 300
"""Stakes in cents; some rows are only for bets below $5."""
_BANK = 10**12
_ROUND = "A23456789TJQKA"
_NAMED = ("678", "7", "8", "A234", "A", "23", "2", "TJQKA", "AK", "9", "2346789")
"""Ranks that pay tables name."""


def deal(table, seed):
    """One hand with every wager of the game, covered in full."""
    rng = Random(seed)
    rules = table.rules
    players = rng.choice((1, 1, 2))
    wagers = _wagers(table, rng, players)
    state = table.open_round(table.seats, _BANK, wagers, _chance(table, rng, players))
    play_hand(state, lambda decision: _answer(state, decision, rng))
    assert rules.id == state.rules.id
    return state


def _wagers(table, rng, players):
    """Every wager before the deal; one that excludes an earlier one is a second bettor's."""
    spaces = [ready.wager for ready in table.rules.wagers.values()]
    spaces = [space for space in spaces if space.placed == BEFORE_THE_DEAL]
    wanted = rng.choice((LARGE, LARGE, SMALL))
    placed = []
    for seat in range(1, players + 1):
        earlier = set()
        for space in spaces:
            bettor = f"P{seat} behind" if earlier & set(space.excludes) else f"P{seat}"
            earlier.add(space.id)
            on = rng.choice(space.on or [""])
            placed += [Placed(seat, bettor, space.id, _stake(space, wanted), on)] * space.hands
    return placed


def _stake(space, wanted):
    limit = space.limit
    stake = wanted // (len(limit.together) or 1)
    low = parse_printed(limit.minimum) if limit.minimum else 0
    high = parse_printed(limit.maximum) if limit.maximum else stake
    return max(min(stake, high), low)


def _chance(table, rng, players):
    rules = table.rules
    dice = number = None
    for action in rules.filing.action:
        if action.by == "dice":
            dice = tuple(rng.randint(1, 6) for _ in range(action.dice))
        if action.by == "number":
            number = rng.randint(1, table.seats)
    if rules.filing.family == "pai-gow" or rules.id == "cordova/two-card-peek":
        return FinalHandsChance(_final_hands(rules, rng, players), dice, number)
    return GivenChance(_stacked(rules.cards, rng, 40), dice, number)


def _final_hands(rules, rng, players):
    """Hands of several cards each, every one from its own part of the deck."""
    family = family_of(rules)
    hands, left = {}, list(rules.cards)
    for place, size in family.card_places(rules).items():
        own = place == "player" and family.seat_hands(rules.play)
        for name in map(str, range(1, players + 1)) if own else (place,):
            left = _stacked(left, rng, size)
            hands[name], left = left[:size], left[size:]
    return hands


def _stacked(cards, rng, size):
    """The cards, shuffled, with those of a few ranks or suits among the first ones."""
    cards = list(cards)
    rng.shuffle(cards)
    wanted = _part(rng)
    if wanted is None:
        return cards
    chosen = [card for card in cards if wanted(card)][:size]
    left = Counter(chosen)
    others = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            others.append(card)
    share = rng.choice((1, 1, 0.9, 0.7, 0.5))
    first = []
    while chosen and others:
        first.append((chosen if rng.random() < share else others).pop())
    return first + chosen + others


def _part(rng):
    """Which cards come first, or None for an even shuffle."""
    suits = rng.sample("cdhs", rng.choice((1, 1, 1, 2)))
    joker = rng.random() < 0.5
    special = ("Jk", "Ax") if joker else ()
    kind = rng.randrange(9)
    if kind == 0:
        return None
    if kind == 1:
        return lambda card: card in ("Jk", "Ax")
    if kind <= 4:
        start = rng.choice((9, 9, 0, rng.randrange(10)))
        ranks = _ROUND[start : start + rng.choice((5, 5, 6, 7, 8))]
    elif kind == 5:
        ranks, suits = rng.choice(_NAMED), rng.choice(("c", "hd", "cs", "cdhs"))
    elif kind == 6:
        ranks, suits = rng.sample("23456789TJQKA", rng.choice((1, 2, 2, 3, 4))), "cdhs"
    elif kind == 7:
        ranks = _ROUND
    else:
        ranks, suits = "A23456789"[: rng.randint(2, 9)], "cdhs"
    return lambda card: card in special or (card[0] in ranks and card[1:] in suits)


def _answer(state, decision, rng):
    choice = rng.choice(decision.choices)
    if choice != "set":
        return Choice(choice)
    banks = decision.seat == state.player_dealer
    held = state.hands[PLAYER_DEALER if banks else str(decision.seat)]
    return Choice(choice, cards=tuple(rng.sample(held, decision.cards)))


def dealt_rows(state):
    """The rows that a hand reached: wager, words of the pay row, and what it pays."""
    for line in state.lines:
        yield line.wager, line.why, line.reason.odds or line.reason.decided


def printed_rows(rules):
    """The rows of every pay table: wager, words and what each pays."""
    for wager, ready in rules.wagers.items():
        for row in ready.wager.pays:
            yield wager, row.says or row.when.text, str(row.odds)
        if ready.wager.loses:
            yield wager, ready.wager.loses, str(ready.wager.otherwise)


def hands(rules, seeds):
    """The hand of each seed; seeds whose wagers or choices are refused are left out."""
    table = BankedTable(rules)
    for seed in seeds:
        try:
            yield seed, deal(table, seed)
        except InputError:
            continue


def find_seeds(rules, rows, most):
    """Seeds among the first `most` whose hands reach these rows, and the rows not reached."""
    missing, found = set(rows), []
    for seed, state in hands(rules, islice(count(), most)):
        reached = missing & set(dealt_rows(state))
        if reached:
            found.append(seed)
            missing -= reached
        if not missing:
            break
    return found, missing


def main(wanted):
    for game_id in wanted or PLAYABLE:
        game = FiledGame(BOOK, game_id)
        seeds = []
        for preset in ("letter", "practice"):
            rules = game.rules({}, preset=preset)
            reached = {row for _, state in hands(rules, seeds) for row in dealt_rows(state)}
            found, missing = find_seeds(rules, set(printed_rows(rules)) - reached, 20_000)
            seeds += found
            for row in sorted(missing):
                print(game_id, preset, "not reached:", *row, sep=" | ")
        SEEDS[game_id] = seeds
        print(game_id, len(seeds), flush=True)
        lines = ",\n".join(f'"{game_id}": {SEEDS[game_id]}' for game_id in sorted(SEEDS))
        SEEDS_FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
