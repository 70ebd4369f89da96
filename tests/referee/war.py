"""Casino War (001 1181-1298) and Ultimate War (004 2156-2380) as filed.

Numbers such as "001 1242" are lines of a paper. Where a paper is silent, the reading named in a
comment decides.
"""

from random import Random
from typing import Any, NamedTuple

from tests.referee.answers import agree, answer, table_lines
from tests.referee.bank import Bank, around, first_with_wager
from tests.referee.bettors import (
    Bet,
    bet_rows,
    bettor_turns,
    draw_amount,
    draw_bank,
    money,
    place_bettors,
)
from tests.referee.own_hands import dealt_cards, events_of

import houseway

RANKS = "23456789TJQKA"
"""From the lowest; suits have no rank (001 1217, 004 2180-2182)."""

Pays = tuple[str, int]
LOSE: Pays = ("lose", 0)
PUSH: Pays = ("push", 0)
SURRENDER: Pays = ("surrender", 0)


def win(pays: int) -> Pays:
    """A win at so much to 1."""
    return ("win", pays)


class Filing(NamedTuple):
    tables: tuple[int, ...]
    covers: tuple[str, ...]
    orders: tuple[str, ...] = ("",)
    """The values of `settlement_order` where the order of kinds is a reading."""
    tie_pays: int = 0
    war_ties_pay: int = 0
    wars_pay: tuple[int, ...] = ()
    """What the War Bet pays after one war, two, three, four and more."""
    fives_pay: tuple[int, int] = (0, 0)
    """What an Ultimate 5 bet pays before and after a war."""
    burns: int = 0
    first_card: str = ""
    five_pushes: bool = False


CASINO, ULTIMATE = "tavern/casino-war", "cordova/ultimate-war"
FILINGS = {
    CASINO: Filing(  # 001 1195 eight places, 1271 and 1272 the odds, 1255 three burned
        tables=(8,),
        covers=("gross", "net", "each-way"),
        tie_pays=10,
        war_ties_pay=2,
        burns=3,
    ),
    ULTIMATE: Filing(  # 004 2186-2190, 2287-2298, 2333-2336, 2217 one to the right first
        tables=(8, 14),
        covers=("gross", "net"),
        orders=("wager-by-wager", "seat-by-seat"),  # reading table/kind-by-kind
        wars_pay=(10, 20, 100, 300),
        fives_pay=(40, 120),
        first_card="banker",
        five_pushes=True,  # 004 2242-2254
    ),
}


class Setup(NamedTuple):
    """A table and its wagers before the deal."""

    game: str
    seats: int
    player_dealer: int
    bets: list[Bet]
    turns: dict[tuple[int, str], int]
    seated: dict[int, str]
    names_seated: bool
    cover: str
    order: str

    @property
    def filing(self) -> Filing:
        return FILINGS[self.game]

    @property
    def rules(self) -> dict[str, Any]:
        return {"cover": self.cover, **({"settlement_order": self.order} if self.order else {})}

    @property
    def wagered(self) -> set[int]:
        return {bet.seat for bet in self.bets}


def higher(card: str, other: str) -> int:
    """Above zero if the first card is higher, zero if they tie."""
    return RANKS.index(card[0]) - RANKS.index(other[0])


# Drawing a hand.


def draw_setup(game: str, source: Random) -> Setup:
    filing = FILINGS[game]
    seats = source.choice(filing.tables)
    player_dealer = source.randint(1, seats)
    bets: list[Bet] = []
    while not bets:
        for place in place_bettors(source, seats, back_line=True):
            if place.seat != player_dealer:
                kinds = draw_kinds(game, source)
                bets += [Bet(place.seat, place.bettor, k, draw_amount(source)) for k in kinds]
    source.shuffle(bets)
    # Without `seated` the first to bet sits there.
    names_seated = source.random() < 0.8
    turns, seated = bettor_turns(bets, names_seated)
    cover, order = source.choice(filing.covers), source.choice(filing.orders)
    return Setup(game, seats, player_dealer, bets, turns, seated, names_seated, cover, order)


def draw_kinds(game: str, source: Random) -> list[str]:
    """The wagers of a bettor; a Tie Wager needs a Primary Wager (001 1224)."""
    if game == CASINO:
        return ["base", "tie"] if source.random() < 0.4 else ["base"]
    return [kind for kind in ULTIMATE_KINDS if source.random() < 0.4]


# Casino War: each seat against the player-dealer.


def draw_shoe(setup: Setup, source: Random) -> list[str]:
    """Enough cards for every seat to go to war, with many ties."""
    few = source.sample(RANKS, source.choice((1, 2, 3)))
    size = len(setup.wagered) * (2 + setup.filing.burns) + 5
    ranks = [source.choice(few if source.random() < 0.7 else RANKS) for _ in range(size)]
    return [rank + "shdc"[number % 4] for number, rank in enumerate(ranks)]


def tied_bets(setup: Setup, cards: dict[str, list[str]]) -> list[Bet]:
    """Who chooses between war and surrender, from the house dealer's left (001 1242, 1247).

    Each bettor decides for their own wager, the seated player first (reading "Who decides for a
    back-line wager on a tie?").
    """
    dealer = cards["player-dealer"][0]
    tied = [
        bet
        for bet in setup.bets
        if bet.wager == "base" and not higher(cards[str(bet.seat)][0], dealer)
    ]
    return sorted(tied, key=lambda bet: (bet.seat, setup.turns[bet.seat, bet.bettor]))


def deal_first(setup: Setup, shoe: list[str]) -> dict[str, list[str]]:
    """One card to each seat with a wager from the house dealer's left, the player-dealer last."""
    places = [*map(str, sorted(setup.wagered)), "player-dealer"]
    return {place: [shoe[number]] for number, place in enumerate(places)}


def war_places(at_war: set[int]) -> list[str]:
    """Who receives a war card, in order (001 1255)."""
    return [*map(str, sorted(at_war)), "player-dealer"] if at_war else []


def deal_war(setup: Setup, cards: dict[str, list[str]], shoe: list[str], at_war: set[int]) -> int:
    """Deal the war cards, each after the burned cards; returns how many cards were used."""
    used = len(cards)
    for place in war_places(at_war):
        used += setup.filing.burns
        cards[place].append(shoe[used])
        used += 1
    return used


def decide_casino(
    setup: Setup, cards: dict[str, list[str]], chosen: dict[Bet, str]
) -> list[tuple[Bet, Pays]]:
    """Every wager in the order of settlement, with what it is due."""
    dealer = cards["player-dealer"]

    def in_order(bets: list[Bet], kinds: tuple[str, ...]) -> list[Bet]:
        """Seat by seat from the house dealer's left, kind by kind on a seat (001 1242, 1256)."""
        turns = around(start_seat(setup), setup.seats)
        return sorted(
            bets,
            key=lambda b: (
                turns.index(b.seat),
                kinds.index(b.wager),
                setup.turns[b.seat, b.bettor],
            ),
        )

    first = in_order([bet for bet in setup.bets if bet not in chosen], ("base", "tie"))
    decided = [(bet, first_cards_due(setup.filing, bet, cards, dealer)) for bet in first]
    gave_up = [bet for bet, choice in chosen.items() if choice == "surrender"]
    decided += [(bet, SURRENDER) for bet in in_order(gave_up, ("base",))]
    at_war = [bet for bet, choice in chosen.items() if choice == "war"]
    at_war += [bet._replace(wager="war") for bet in at_war]
    for bet in in_order(at_war, ("base", "war")):
        result = higher(cards[str(bet.seat)][1], dealer[1])
        decided.append((bet, war_due(setup.filing, bet.wager, result)))
    return decided


def first_cards_due(
    filing: Filing, bet: Bet, cards: dict[str, list[str]], dealer: list[str]
) -> Pays:
    result = higher(cards[str(bet.seat)][0], dealer[0])
    if bet.wager == "tie":
        return LOSE if result else win(filing.tie_pays)
    return win(1) if result > 0 else LOSE


def war_due(filing: Filing, wager: str, result: int) -> Pays:
    """What the Primary and the War Wager are due after the war (001 1257-1259, 1272).

    The winner has the Primary Wager back (reading "What does a player who wins the war receive?").
    """
    if result < 0:
        return LOSE
    if wager == "base":
        return PUSH
    return win(1 if result else filing.war_ties_pay)


# Ultimate War: two community hands.

ULTIMATE_KINDS = ("player", "banker", "war", "ultimate-5-player", "ultimate-5-banker")


def draw_hands(source: Random) -> dict[str, list[str]]:
    """Two hands, often after wars or won by a 5."""
    wars = source.choice((0, 0, 0, 1, 1, 2, 3, 4, 5))
    ranks = [[rank, rank] for rank in source.choices(RANKS, k=wars)]
    last = source.sample(RANKS, 2)
    if source.random() < 0.5:
        last = source.choice((["5", "2"], ["4", "5"], ["5", "6"], ["7", "5"], ["A", "2"]))
    source.shuffle(last)
    pairs = [*ranks, last]
    return {
        "player": [player + source.choice("sh") for player, _ in pairs],
        "banker": [banker + source.choice("dc") for _, banker in pairs],
    }


def shoe_of(filing: Filing, hands: dict[str, list[str]]) -> list[tuple[str, str]]:
    """The cards in the order of the deal, with their hands.

    The Player hand has its card first in a war (reading "Which hand receives the first card?").
    """
    other = {"banker": "player", "player": "banker"}[filing.first_card]
    places = [filing.first_card, other] + ["player", "banker"] * (len(hands["player"]) - 1)
    return [(place, hands[place][number // 2]) for number, place in enumerate(places)]


def ultimate_due(filing: Filing, wager: str, hands: dict[str, list[str]]) -> Pays:
    """What a wager of Ultimate War is due (004 2239-2377)."""
    wars = len(hands["player"]) - 1
    if wager == "war":  # once, for the last war
        return win(filing.wars_pay[min(wars, 4) - 1]) if wars else LOSE
    side = wager.removeprefix("ultimate-5-")
    other = {"player": "banker", "banker": "player"}[side]
    own = hands[side][-1]
    if higher(own, hands[other][-1]) < 0:
        return LOSE
    if wager == side:
        return PUSH if own[0] == "5" and filing.five_pushes else win(1)
    return win(filing.fives_pay[wars > 0]) if own[0] == "5" else LOSE


def decide_ultimate(setup: Setup, hands: dict[str, list[str]]) -> list[tuple[Bet, Pays]]:
    turns = around(start_seat(setup), setup.seats)
    rank = {seat: turn for turn, seat in enumerate(turns)}

    def turn(bet: Bet) -> tuple[int, ...]:
        kind, seat = ULTIMATE_KINDS.index(bet.wager), rank[bet.seat]
        own = setup.turns[bet.seat, bet.bettor]
        return (seat, kind, own) if setup.order == "seat-by-seat" else (kind, seat, own)

    due = [(bet, ultimate_due(setup.filing, bet.wager, hands)) for bet in setup.bets]
    return sorted(due, key=lambda line: turn(line[0]))


# Comparing.


def bank_for(setup: Setup, decided: list[tuple[Bet, Pays]], source: Random) -> int:
    to_pay = sum(bet.amount * pays for bet, (_, pays) in decided)
    to_take = sum(bet.amount for bet, pays in decided if pays == LOSE)
    to_take += sum(bet.amount // 2 for bet, pays in decided if pays == SURRENDER)
    return draw_bank(source, to_pay, to_take, setup.cover)


def first_seat(setup: Setup) -> int:
    """The first seat with a wager from where settlement begins."""
    return first_with_wager(start_seat(setup), setup.seats, setup.wagered)


def start_seat(setup: Setup) -> int:
    """The house dealer's left (001 1242) or the player-dealer's left (004 2197)."""
    return 1 if setup.game == CASINO else setup.player_dealer % setup.seats + 1


def settle(setup: Setup, decided: list[tuple[Bet, Pays]], amount: int) -> dict[str, Any]:
    bank = Bank(amount, setup.cover)
    lines = [(*bet, *bank.settle(bet.amount, *pays)) for bet, pays in decided]
    return {
        "lines": lines,
        "used": bank.used,
        "net": bank.taken - bank.paid,
        "action_seat": first_seat(setup),
        "seated": {str(seat): setup.seated[seat] for seat in sorted(setup.wagered)},
    }


def case_of(setup: Setup, bank: int) -> dict[str, Any]:
    case = {
        "game": setup.game,
        "seats": setup.seats,
        "rules": setup.rules,
        "player_dealer": {"seat": setup.player_dealer, "bank": money(bank)},
        "wagers": bet_rows(setup.bets),
    }
    if setup.names_seated:
        case["seated"] = {str(seat): name for seat, name in setup.seated.items()}
    return case


def compare(game: str, source: Random) -> None:
    """One hand, settled as a case or dealt at a table."""
    if source.random() < 0.2:
        compare_table(game, source)
    elif game == CASINO:
        compare_casino(source)
    else:
        compare_ultimate(source)


def compare_casino(source: Random) -> None:
    setup = draw_setup(CASINO, source)
    shoe = draw_shoe(setup, source)
    cards = deal_first(setup, shoe)
    chosen = {bet: source.choice(("war", "surrender")) for bet in tied_bets(setup, cards)}
    at_war = {bet.seat for bet, choice in chosen.items() if choice == "war"}
    used = deal_war(setup, cards, shoe, at_war)
    decided = decide_casino(setup, cards, chosen)
    bank = bank_for(setup, decided, source)
    case = case_of(setup, bank)
    case |= {"shoe": shoe[:used]} if source.random() < 0.6 else {"hands": cards}
    case["choices"] = [
        {"seat": bet.seat, "bettor": bet.bettor, "choice": choice} for bet, choice in chosen.items()
    ]
    agree(answer(case), {**settle(setup, decided, bank), "hands": cards}, case)


def compare_ultimate(source: Random) -> None:
    setup = draw_setup(ULTIMATE, source)
    hands = draw_hands(source)
    decided = decide_ultimate(setup, hands)
    bank = bank_for(setup, decided, source)
    case = case_of(setup, bank)
    if source.random() < 0.6:
        case["shoe"] = [card for _, card in shoe_of(setup.filing, hands)]
    else:
        case["hands"] = hands
    expected = {**settle(setup, decided, bank), "hands": hands, "starts_at": first_seat(setup)}
    agree(answer(case), expected, case)


def compare_table(game: str, source: Random) -> None:
    """The cards, choices and payments of a hand dealt at a table."""
    setup = draw_setup(game, source)
    turns, seated = bettor_turns(setup.bets, names_seated=True)
    setup = setup._replace(turns=turns, seated=seated)
    bank = source.choice((source.randint(100, 50_000), 100_000_00))
    played = (
        houseway.game(game)
        .open_table(seats=setup.seats, **setup.rules)
        .deal(
            seed=source.getrandbits(40),
            names={seat: f"P{seat}" for seat in setup.seated},
            player_dealer=setup.player_dealer,
            bank=bank,
            wagers=[bet._asdict() for bet in setup.bets],
        )
    )
    decided = play_casino(setup, played, source) if game == CASINO else play_ultimate(setup, played)
    assert not played.decisions
    assert table_lines(played) == settle(setup, decided, bank)["lines"], setup


def play_casino(setup: Setup, played: houseway.Hand, source: Random) -> list[tuple[Bet, Pays]]:
    """Answer each choice; check who is asked, and what is dealt face up and burned."""
    cards = deal_first(setup, [card for _, card, _ in dealt_cards(played)])
    chosen = {}
    for bet in tied_bets(setup, cards):
        asked = played.decisions[0]
        assert (asked.seat, asked.bettor) == (bet.seat, bet.bettor), setup
        assert asked.choices == ("war", "surrender")
        chosen[bet] = source.choice(asked.choices)
        played.answer(chosen[bet])
    at_war = {bet.seat for bet, choice in chosen.items() if choice == "war"}
    dealt = dealt_cards(played)
    first = [(place, own[0], True) for place, own in cards.items()]
    assert dealt[: len(first)] == first
    war = dealt[len(first) :]
    assert [place for place, _, _ in war] == war_places(at_war)
    for place, war_card, _ in war:
        cards[place].append(war_card)
    burned = setup.filing.burns * len(war)
    assert len(events_of(played, "CardBurned")) == burned
    return decide_casino(setup, cards, chosen)


def play_ultimate(setup: Setup, played: houseway.Hand) -> list[tuple[Bet, Pays]]:
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    for place, dealt, _ in dealt_cards(played):
        hands[place].append(dealt)
    assert [(place, dealt) for place, dealt, _ in dealt_cards(played)] == shoe_of(
        setup.filing, hands
    )
    assert events_of(played, "ActionPlaced")[-1].seat == first_seat(setup)
    return decide_ultimate(setup, hands)
