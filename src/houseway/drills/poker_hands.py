"""Poker drills: read the hands, count the side pots and push the pots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.drills.maker import RECORDED, Draft, Maker, Setup, sample
from houseway.drills.question import (
    Answer,
    Field,
    Shown,
    Solution,
    list_seats,
    name_seats,
    pot_name,
)
from houseway.drills.worked_hands import divide_case, suits_divide
from houseway.play.dealer import Deal
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame, Rules
from houseway.play.hand import ScriptedHand
from houseway.play.kind import TableTerms
from houseway.poker.dealer import PokerDealer
from houseway.poker.events import PotAwarded
from houseway.poker.family import family_of, play_of
from houseway.poker.hand import PokerHand
from houseway.poker.pots import Pot, make_pots, take_fee
from houseway.values.money import Cents, format_money, format_printed


def is_poker(game: FiledGame, rules: Rules) -> bool:
    return game.kind.plays_for == "stakes"


def deal_poker(setup: Setup, *, short_stacks: bool = False) -> PokerHand | None:
    """A hand played to a showdown; None if the hand ended without one."""
    if setup.recorded is not None:
        return _at_showdown(setup.recorded)
    return _at_showdown(play_poker(setup, 2 + setup.level, short_stacks=short_stacks))


def play_poker(setup: Setup, players: int, *, short_stacks: bool = False) -> PokerHand:
    """A finished hand with this many players, or a full table if it has fewer seats."""
    dealer = setup.game.kind.dealer(setup.rules, TableTerms())
    assert isinstance(dealer, PokerDealer)
    players = min(dealer.seats, players)
    deal = Deal(players=players)
    if short_stacks:
        unit = max(dealer.table.limits.units)
        stream = setup.stream
        stacks = {seat: unit * (2 + stream.below(9)) for seat in range(1, players + 1)}
        deal = Deal(stacks=stacks)
    hand = dealer.open(setup.seed, deal)
    return play_hand(hand, dealer.advise(hand, setup.seed))


def _at_showdown(hand: ScriptedHand) -> PokerHand | None:
    """The hand if it ended at a showdown with every hand shown, else None."""
    assert isinstance(hand, PokerHand)
    shown_down = len(hand.live) > 1 and hand.closed and not hand.void and hand.awards
    return hand if shown_down and not hand.mucked else None


# Reading.


def read_poker(setup: Setup) -> Draft | None:
    """A question about who wins the main pot, for each board and each half."""
    hand = deal_poker(setup)
    if hand is None:
        return None
    main = [award for award in hand.awards if award.pot == 1]
    if any(award.code == "no-qualifier" for award in main):
        return None
    pots = play_of(setup.rules).pots
    parts = ("high", "low") if pots.low and pots.high else ("",)
    boards = range(1, len(hand.boards) + 1) if len(hand.boards) > 1 else (0,)
    winners = {
        (board, part): sorted({a.seat for a in main if (a.board, a.part) == (board, part)})
        for board in boards
        for part in parts
    }
    # Folded hands give wrong names to choose from, but those of a recorded hand stay hidden.
    named = hand.live if setup.recorded else hand.order
    names = dict(_winning_names(hand, parts, named)) if len(hand.boards) < 2 else {}
    tied = any(len(seats) > 1 for seats in winners.values())
    low = any(part == "low" and seats for (_, part), seats in winners.items())
    return Draft(
        ask=(
            "Read the hands: which seats win? If hands tie, name every seat; "
            'if no seat wins, answer "none".'
        ),
        shown=tuple(show_poker(hand)),
        fields=tuple(
            Field(id=_winner_id(board, part), label=_winner_label(board, part), form="seats")
            for board, part in winners
        )
        + tuple(names),
        solution=Solution(
            answer=Answer(
                fields={_winner_id(*key): list_seats(s) or "none" for key, s in winners.items()}
                | {field.id: name for field, name in names.items()}
            ),
            reason="; ".join(_award_words(a.seat, a.part, a.why) for a in main),
            rule=str(pots.source),
        ),
        teaches=_teaches(setup, "equal hands" if tied else "a low hand" if low else ""),
    )


def _winning_names(
    hand: PokerHand, parts: Sequence[str], named: Sequence[int]
) -> Iterator[tuple[Field, str]]:
    """Fields that ask for the name of each winning hand, with the right names.

    The wrong names to choose from are those of the other hands in the seats `named`.
    """
    ranking = family_of(hand.rules).ranking(hand)
    size = len(hand.cards[hand.live[0]])
    seats = [seat for seat in named if len(hand.cards[seat]) == size]
    for part in parts:
        low = part == "low" or ranking.high is None
        rank, says = (ranking.low, ranking.says_low) if low else (ranking.high, ranking.says_high)
        assert rank is not None
        best = max(rank(seat, 0) for seat in hand.live)
        names = {says(value) for seat in seats if (value := rank(seat, 0)) > 0}
        if best > 0 and len(names) > 1:
            label = (
                f"What the best {part} hand is called" if part else "What the best hand is called"
            )
            choices = tuple(sorted(names))
            yield (
                Field(id=f"{part}-name".strip("-"), label=label, form="choice", choices=choices),
                says(best),
            )


def _teaches(setup: Setup, hand: str) -> str:
    return RECORDED if setup.recorded else hand


def _winner_id(board: int, part: str) -> str:
    return "-".join(filter(None, (part or "winner", str(board) if board else "")))


def _winner_label(board: int, part: str) -> str:
    best = f"Seats with the best {part} hand" if part else "Seats with the best hand"
    return f"{best} on board {board}" if board else best


def _award_words(seat: int, part: str, why: str) -> str:
    return f"seat {seat}{f', {part}' if part else ''}: {why}"


def show_poker(hand: PokerHand) -> list[Shown]:
    """The boards and the hands that are still in."""
    boards = [board for board in hand.boards if board]
    shown = [
        Shown(label=f"Board {n}" if len(boards) > 1 else "Board", text=" ".join(board), cards=True)
        for n, board in enumerate(boards, 1)
    ]
    if hand.common:
        shown.append(Shown(label="Common card", text=" ".join(hand.common), cards=True))
    return shown + [
        Shown(label=f"Seat {seat}", text=" ".join(hand.cards[seat]), cards=True)
        for seat in sorted(hand.live)
    ]


# Dividing pots.


def _divide(setup: Setup) -> Draft | None:
    if setup.case is not None:
        return divide_case(setup)
    hand = deal_poker(setup, short_stacks=setup.level > 1)
    if hand is None:
        return None
    pots = take_fee(make_pots(hand.paid, hand.live, hand.dead), hand.fee_total)
    won = dict.fromkeys(sorted(hand.live), 0)
    for award in hand.awards:
        won[award.seat] += award.amount
    winners = [award for award in hand.awards if award.amount]
    return Draft(
        ask="Push the pots: how much does each seat get?",
        shown=(
            Shown(label="Dealer button", text=f"seat {hand.button}"),
            *show_poker(hand),
            *(_show_pot(number, pot) for number, pot in enumerate(pots, 1) if pot.amount),
        ),
        fields=tuple(
            Field(id=f"seat-{seat}", label=f"Seat {seat} gets", form="money") for seat in won
        ),
        solution=Solution(
            answer=Answer(fields={f"seat-{seat}": format_money(c) for seat, c in won.items()}),
            reason="; ".join(_award_words(a.seat, a.part, a.why) for a in winners),
            rule=str(play_of(setup.rules).pots.source),
            moves=tuple(
                f"{pot_name(award.pot)}: push {format_printed(award.amount)} to seat {award.seat}."
                for award in winners
            ),
        ),
        teaches=_teaches(setup, _what_pots_teach(winners)),
    )


def _what_pots_teach(awards: Sequence[PotAwarded]) -> str:
    """A side pot, an odd chip or a split pot; "" if one seat wins everything."""
    if len({award.seat for award in awards}) < 2:
        return ""
    if len({(award.pot, award.seat) for award in awards}) == len({award.pot for award in awards}):
        return "a side pot"
    shares: dict[tuple[int, int, str], set[Cents]] = {}
    halves: dict[tuple[int, int], dict[str, Cents]] = {}
    for award in awards:
        shares.setdefault((award.pot, award.board, award.part), set()).add(award.amount)
        half = halves.setdefault((award.pot, award.board), {})
        half[award.part] = half.get(award.part, 0) + award.amount
    uneven = (*shares.values(), *(set(half.values()) for half in halves.values()))
    return "an odd chip" if any(len(amounts) > 1 for amounts in uneven) else "a split pot"


def _in_sentence(number: int) -> str:
    return "the main pot" if number == 1 else pot_name(number).lower()


def _show_pot(number: int, pot: Pot) -> Shown:
    text = f"{format_printed(pot.amount)} among {name_seats(sorted(pot.eligible))}"
    return Shown(label=pot_name(number), text=text)


# Counting side pots.


def _count(setup: Setup) -> Draft:
    """A question about players all in with random stacks; above level 1, one of them folded."""
    stream = setup.stream
    players = 2 + setup.level
    seats = sorted(sample(stream, range(1, setup.rules.seats + 1), players))
    chip = 500
    paid: list[Cents] = [0] * (setup.rules.seats + 1)
    stacks = [chip * (2 + stream.below(30)) for _ in seats]
    for seat, amount in zip(seats, stacks, strict=True):
        paid[seat] = amount
    live = list(seats)
    if setup.level > 1:
        folded = live.pop(stream.below(len(live)))
        paid[folded] = min(paid[folded], max(paid[seat] for seat in live))
    highest = sorted((paid[seat] for seat in live), reverse=True)
    paid = [min(amount, highest[1]) for amount in paid]  # uncalled bets are returned
    return _ask_pots(setup, seats, live, paid)


def _ask_pots(setup: Setup, seats: Sequence[int], live: list[int], paid: list[Cents]) -> Draft:
    pots = make_pots(paid, live)
    fields: list[Field] = []
    due: dict[str, str] = {}
    for number, pot in enumerate(pots, 1):
        name = pot_name(number)
        fields.append(Field(id=f"pot-{number}", label=name, form="money"))
        fields.append(
            Field(id=f"seats-{number}", label=f"{name}: seats that may win", form="seats")
        )
        due[f"pot-{number}"] = format_money(pot.amount)
        due[f"seats-{number}"] = list_seats(sorted(pot.eligible))
    return Draft(
        ask="Count the pots. Folded chips stay in; only seats still in may win.",
        shown=tuple(
            Shown(
                label=f"Seat {seat}",
                text=f"{format_printed(paid[seat])} in{'' if seat in live else ', folded'}",
            )
            for seat in seats
        ),
        fields=tuple(fields),
        solution=Solution(
            answer=Answer(fields=due),
            reason=(
                "Each level of bets makes a pot. A seat that is still in may win the pots that it "
                "has bet into."
            ),
            rule=str(play_of(setup.rules).pots.source),
            moves=tuple(
                f"Put {format_printed(pot.amount)} in {_in_sentence(number)}."
                for number, pot in enumerate(pots, 1)
            ),
        ),
        teaches="a side pot" if len(pots) > 1 else "",
    )


POTS = Maker(
    title="Count side pots",
    says="Count the main pot and the side pots, and say who may win each pot.",
    suits=is_poker,
    make=_count,
)
DIVIDE = Maker(
    title="Push the pots",
    says="Divide the pots among the winning hands, odd chips included.",
    suits=is_poker,
    make=_divide,
    suits_case=suits_divide,
    asks_recorded=True,
)
