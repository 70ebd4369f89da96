"""Random hands of every poker filing, dealt by the library and followed by the referee's dealer.

Stacks are often short: exactly a blind, or one chip more or less than some bets. Answers are often
raises: the least, the most, and all but one chip.
"""

import json
from random import Random
from typing import Any

from tests.referee.betting import Answer, Dealer, Offer, clockwise
from tests.referee.betting_filings import FILINGS, Filing, Stakes

import houseway

CHIP = 50
MOST_RAISES = 9
"""After so many raises in one round players only call, so that every hand ends."""


def compare(game_id: str, random: Random) -> None:
    """Play one hand or a few at one table, and compare every decision and every chip."""
    filing, rules = choose_options(FILINGS[game_id], random)
    stakes = random.choice(filing.stakes)
    table = houseway.game(game_id).open_table(stakes=stakes.name, **rules)
    players = Players(filing, stakes)
    choose_stack = random.choice((short_or_deep, short_or_deep, nearly_equal))
    new = {
        seat: choose_stack(stakes, random)
        for seat in random.sample(range(1, filing.seats + 1), random.randint(2, 6))
    }
    players.chips |= new
    for left in reversed(range(random.choice((1, 1, 1, 3)))):
        hand = table.deal(seed=random.getrandbits(32), stacks=new)
        players.check(hand.events[0])
        if not left:
            break
        winner = random.choice(players.dealt) if stakes.kill and random.random() < 0.8 else 0
        players.finish(follow(filing, stakes, hand, random, winner), hand.events)
        new = {}
        if random.random() < 0.4 and len(players.chips) < filing.seats:
            free = [seat for seat in range(1, filing.seats + 1) if seat not in players.chips]
            new = {random.choice(free): choose_stack(stakes, random)}
            players.join(new)
    if random.random() < 0.4:
        hand = with_posts(filing, stakes, hand, random)
    follow(filing, stakes, hand, random)


def compare_full_tables(game_id: str, random: Random) -> None:
    """A hand in which every seat stays, so that the deck runs out and a common card is used."""
    filing, stakes = FILINGS[game_id], FILINGS[game_id].stakes[0]
    table = houseway.game(game_id).open_table(stakes=stakes.name)
    stacks = dict.fromkeys(range(1, filing.seats + 1), 60 * stakes.bets[0])
    hand = table.deal(seed=random.getrandbits(32), stacks=stacks)
    assert follow(filing, stakes, hand, random, stay=True).common, "no common card was needed"


class Players:
    """The players at a table between hands: their chips, the button, and who waits."""

    def __init__(self, filing: Filing, stakes: Stakes) -> None:
        self.filing, self.stakes = filing, stakes
        self.chips: dict[int, int] = {}
        self.waiting: set[int] = set()
        """New players who wait for the big blind."""
        self.button = 0
        self.dealt: list[int] = []
        self.winners: list[int] = []

    def join(self, new: dict[int, int]) -> None:
        self.chips |= new
        if self.filing.waits and self.stakes.blinds:
            self.waiting |= set(new)

    def check(self, opening: Any) -> None:
        """The button moves to the next player, and the two after it post the blinds.

        Nobody waits unless more than two others play. The first button is drawn by cards.
        """
        waiting = self.waiting if len(self.chips) - len(self.waiting) > 2 else set()
        active = [seat for seat in self.chips if seat not in waiting]
        button = clockwise(active, self.button)[0] if self.button else opening.button
        blinds: list[tuple[int, int]] = []
        if self.stakes.blinds:
            small, big = clockwise(active, button)[:2]
            if len(active) == 2 and self.filing.button_small:
                small, big = big, small
            if waiting:
                big = clockwise([*waiting, big], small)[0]
            blinds = list(zip((small, big), self.stakes.blinds, strict=True))
            active += [big] if big in waiting else []
        chips = {seat: self.chips[seat] or opening.stacks[seat] for seat in active}
        assert opening.button == button, f"the button is at {opening.button}, not {button}"
        assert list(opening.blinds) == blinds, f"blinds {opening.blinds}, not {blinds}"
        assert opening.stacks == chips, f"dealt in: {opening.stacks}, not {chips}"
        assert opening.kill == self.killer(active), f"killed by {opening.kill}"
        self.button, self.dealt = button, active
        self.waiting -= set(active)

    def killer(self, dealt: list[int]) -> int:
        """The winner of two whole pots in a row kills the next, where kills are played."""
        last = self.winners[-2:]
        if not self.stakes.kill or len(last) < 2 or last[0] != last[1]:
            return 0
        return last[0] if last[0] in dealt else 0

    def finish(self, dealer: Dealer, events: list[Any]) -> None:
        self.chips |= dealer.stack
        winners = {event.seat for event in events if type(event).__name__ == "PotAwarded"}
        self.winners.append(winners.pop() if len(winners) == 1 else 0)


def follow(
    filing: Filing,
    stakes: Stakes,
    hand: Any,
    random: Random,
    winner: int = 0,
    stay: bool = False,
) -> Dealer:
    """Play a hand to its end with random answers; every decision must be the dealer's.

    With a `winner`, everyone else folds as soon as possible. With `stay`, everyone checks or calls.
    """
    dealer = Dealer(filing, stakes, hand.events[0])
    dealer.events = hand.events
    raises = 0
    for offers in dealer.play():
        offered = [offer_of(decision) for decision in hand.decisions]
        assert offered == offers, f"offered {offered}, but the dealer offers {offers}"
        for offer in offers:
            if winner and offer.seat != winner and "fold" in offer.choices:
                answer = Answer("fold")
            elif stay and offer.kind == "bet":
                answer = Answer("call" if offer.call else "check")
            else:
                answer = choose(dealer, offer, random, raises)
            raises = raises + 1 if answer.choice == "raise" else raises
            raises = 0 if answer.choice in ("bet", "check") else raises
            cards = choose_cards(dealer, offer, answer, random)
            hand.answer(answer.choice, amount=answer.amount or None, cards=cards, seat=offer.seat)
            # Without an amount the only legal one is meant.
            dealer.answers[offer.seat] = answer._replace(amount=answer.amount or offer.least)
        dealer.events = hand.events
    assert hand.closed, f"the dealer is done, but {hand.decisions} is open"
    return dealer


def offer_of(decision: Any) -> Offer:
    return Offer(
        seat=decision.seat,
        kind=decision.kind,
        choices=decision.choices,
        default=decision.default,
        call=decision.call,
        least=decision.least,
        most=decision.most,
        step=decision.step,
        cards=decision.cards,
    )


# Choices.


def choose_options(filing: Filing, random: Random) -> tuple[Filing, dict[str, Any]]:
    """As filed in half of the hands, otherwise with some of the table's options."""
    rules: dict[str, Any] = {}
    if random.random() < 0.5:
        return filing, rules
    for name, value, changes in random.sample(filing.options, min(2, len(filing.options))):
        if name not in rules:
            rules[name] = value
            filing = filing.changed(**changes)
    return filing, rules


def short_or_deep(stakes: Stakes, random: Random) -> int:
    forced = stakes.blinds or (stakes.ante, stakes.ante + stakes.bring_in)
    odd = random.choice((-2 * CHIP, -CHIP, 0, 0, CHIP, 2 * CHIP))
    kind = random.random()
    if kind < 0.15:
        return max(random.choice(forced), CHIP)
    if kind < 0.6:
        return max(
            random.randint(1, 12) * stakes.bets[0] + random.choice((0, forced[0])) + odd, CHIP
        )
    return random.randint(20, 60) * stakes.bets[0] + odd


def nearly_equal(stakes: Stakes, random: Random) -> int:
    """Some deep, the others a few bets: one short all-in follows another, and both make a raise."""
    bet = stakes.bets[0]
    if random.random() < 0.4:
        return 50 * bet
    return random.randint(2, 4) * bet + random.randint(0, 2 * bet) // CHIP * CHIP


def choose(dealer: Dealer, offer: Offer, random: Random, raises: int) -> Answer:
    """A random answer: mostly raises, and folds only now and then."""
    if offer.kind != "bet":
        return Answer(random.choice(offer.choices))
    chance = random.random()
    if offer.most and chance < 0.55 and raises < MOST_RAISES:
        return Answer(offer.choices[-1], choose_amount(dealer, offer, random))
    passive = "call" if offer.call else "check"
    folds = 0.9 if offer.call else 0.97
    return Answer("fold" if "fold" in offer.choices and chance > folds else passive)


def choose_amount(dealer: Dealer, offer: Offer, random: Random) -> int:
    """The least, the most, all but a chip, what leaves another player a chip short, or any."""
    if offer.least == offer.most:
        return random.choice((offer.least, 0))
    if dealer.stakes.kind == "limit":
        return random.choice((offer.least, offer.most))
    others = [dealer.bets[seat] + dealer.stack[seat] for seat in dealer.live]
    amounts = [
        offer.least,
        offer.least,
        offer.most,
        offer.most - CHIP,
        random.choice(others) - random.choice((CHIP, dealer.stakes.bets[0], 0)),
        random.randint(offer.least, offer.most) // CHIP * CHIP,
    ]
    return min(max(random.choice(amounts), offer.least), offer.most)


def choose_cards(dealer: Dealer, offer: Offer, answer: Answer, random: Random) -> list[str]:
    if answer.choice not in ("discard", "draw"):
        return []
    dealer.note_cards()
    held = [card for card, _ in dealer.cards[offer.seat]]
    count = 1 if offer.kind == "discard" else random.randint(1, offer.cards)
    thrown = random.sample(held, count)
    dealer.cards[offer.seat] = [
        (card, face) for card, face in dealer.cards[offer.seat] if card not in thrown
    ]
    return thrown


# Posts that the library's tables do not ask for: a saved hand is opened with them.


def with_posts(filing: Filing, stakes: Stakes, hand: Any, random: Random) -> Any:
    """The same deal with a straddle, late posts, a kill or a bomb pot, where the game has them."""
    saved = json.loads(hand.to_json())
    opening = saved["events"][0]
    saved["events"] = [opening]
    if not stakes.blinds:
        return hand
    small, big = stakes.blinds
    posted = [seat for seat, _ in opening["blinds"]]
    order = clockwise([int(seat) for seat in opening["stacks"]], opening["blinds"][-1][0])
    others = [seat for seat in order if seat not in posted]
    what = random.choice(("bomb", "kill", "straddle", "post"))
    if what == "bomb" and filing.bombs:
        opening["bomb"], opening["blinds"] = big * random.choice((1, 1, 2)), []
    elif what == "kill" and filing.kills and random.random() < 0.7:
        opening["may_kill"] = True
    elif what == "kill" and (filing.kills or stakes.kill):
        opening["kill"] = random.choice(order)
    elif others and random.random() < 0.5:
        opening["blinds"].append([others[0], 2 * big])
    elif others:
        opening["posts"] = [[random.choice(others), big, random.choice((0, small))]]
    return houseway.Hand.from_json(json.dumps(saved))
