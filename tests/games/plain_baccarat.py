"""A second implementation of baccarat, independent of the engine, to compare with it.

It implements the twelve filings as they are usually dealt: the draw, the pay of each wager, the
order of settlement and how much the bank covers. It does not use the engine's code.
"""

from fractions import Fraction

VALUE = {rank: min(n, 10) % 10 for n, rank in enumerate("A23456789TJQK", 1)}
COUNT = {rank: n for n, rank in enumerate("A23456789TJQK", 1)}


def total(cards):
    return sum(VALUE[card[0]] for card in cards) % 10


def draw(cards):
    """Both hands, drawn from these cards by the usual rules of baccarat."""
    cards = list(cards)
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    later = cards[4:]
    if max(total(player), total(banker)) >= 8:
        return player, banker
    if total(player) >= 6:
        if total(banker) <= 5:
            banker.append(later[0])
        return player, banker
    player.append(later[0])
    third, score = VALUE[later[0][0]], total(banker)
    lowest = {3: 0, 4: 2, 5: 4, 6: 6}.get(score, 0)
    if score <= 2 or (score == 3 and third != 8) or (4 <= score <= 6 and lowest <= third <= 7):
        banker.append(later[1])
    return player, banker


class Result:
    """The facts about two finished hands that the pay rules below use."""

    def __init__(self, player, banker):
        self.p, self.b = total(player), total(banker)
        self.pc, self.bc = len(player), len(banker)
        self.p2, self.b2 = total(player[:2]), total(banker[:2])
        self.p_natural, self.b_natural = self.pc == 2 and self.p >= 8, self.bc == 2 and self.b >= 8
        self.win = "P" if self.p > self.b else "B" if self.b > self.p else "T"


LOSE, PUSH = Fraction(-1), Fraction(0)


def line(side, half_on_6=False, push=None, pays=Fraction(1)):
    """A bet on one hand; `push` is (points, cards) of a winning banker hand that pushes."""

    def pay(r):
        if r.win == "T":
            return PUSH
        if r.win != side:
            return LOSE
        if push and (r.b, r.bc) == push:
            return PUSH
        return Fraction(1, 2) if half_on_6 and r.b == 6 else pays

    return pay


def bet(odds, wins):
    return lambda r: Fraction(odds) if wins(r) else LOSE


def dragon(side):
    def pay(r):
        own, other = (r.p, r.b) if side == "P" else (r.b, r.p)
        natural = r.p_natural if side == "P" else r.b_natural
        if own == other:
            return PUSH if natural else LOSE
        if own < other:
            return LOSE
        if natural:
            return Fraction(1)
        return Fraction({9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(own - other, -1))

    return pay


def rabbit(r):
    return r.win == "P" and (r.p, r.pc) == (7, 3)


def tiger(r):
    return r.win == "B" and (r.b, r.bc) == (8, 3)


def monkey(r):
    return r.p == r.b == 0


def zoo(r):
    if monkey(r) or (rabbit(r) and r.b == 0) or (tiger(r) and r.p == 0):
        return Fraction(30)
    return Fraction(10) if rabbit(r) or tiger(r) else LOSE


def tripled(wins, other_is_zero):
    return lambda r: Fraction(75 if other_is_zero(r) else 25) if wins(r) else LOSE


def three_card_7(r):
    return r.win == "B" and (r.b, r.bc) == (7, 3)


def three_card_8(r):
    return r.win == "P" and (r.p, r.pc) == (8, 3)


def banker_6(r):
    if r.win == "B" and r.b == 6:
        return Fraction(10 if r.bc == 2 else 30)
    return LOSE


def kill(r):
    ox = (r.p, r.pc) == (6, 3) and r.win != "P"
    tiger_7 = (r.b, r.bc) == (7, 3) and r.win != "B"
    return Fraction(30) if ox or tiger_7 else LOSE


def seven_six(r):
    return {r.p, r.b} == {6, 7}


TIE = {odds: bet(odds, lambda r: r.p == r.b) for odds in (8, 9)}
EZ_BANKER = line("B", push=(7, 3))
PANDA, DRAGON_7 = bet(25, three_card_8), bet(40, three_card_7)
HALF = line("B", half_on_6=True)

# Each game's wagers in settlement order; both Dragon bonuses are settled together.
GAMES = {
    "saloon/ez-baccarat-panda-8": {
        "player": line("P"),
        "banker": EZ_BANKER,
        "tie": TIE[8],
        "panda-8": PANDA,
        "dragon-7": DRAGON_7,
    },
    "tavern/zoobac": {
        "player": line("P"),
        "banker": line("B", push=(8, 3)),
        "tie": TIE[9],
        "rabbit": tripled(rabbit, lambda r: r.b == 0),
        "tiger": tripled(tiger, lambda r: r.p == 0),
        "monkey": bet(150, monkey),
        "zoo": zoo,
    },
    "tavern/dai-bacc": {
        "player": line("P"),
        "banker": EZ_BANKER,
        "kill-the-ox-tiger": kill,
        "ox-6": bet(40, lambda r: r.win == "P" and (r.p, r.pc) == (6, 3)),
        "tiger-7": DRAGON_7,
    },
    "lucky-buck/commission-free-baccarat": {
        "player": line("P"),
        "banker": HALF,
        "tie": TIE[9],
        "player-dragon": dragon("P"),
        "banker-dragon": dragon("B"),
        "banker-6": banker_6,
    },
    "lucky-buck/ez-baccarat": {
        "player": line("P"),
        "banker": EZ_BANKER,
        "tie": TIE[9],
        "dragon-7": DRAGON_7,
    },
    "deuce-lounge/21st-century-baccarat": {
        "player": line("P"),
        "dealer": line("B", pays=Fraction(19, 20)),
        "tie": TIE[8],
    },
    "cordova/commission-free-baccarat-dragon-bonus": {
        "player": line("P"),
        "banker": HALF,
        "tie": TIE[8],
        "player-dragon": dragon("P"),
        "banker-dragon": dragon("B"),
    },
    "cordova/commission-free-baccarat": {"player": line("P"), "dealer": HALF, "tie": TIE[8]},
    "cordova/cash-in-baccarat": {
        "player": line("P"),
        "banker": EZ_BANKER,
        "tie": TIE[8],
        "tiger-8": PANDA,
        "phoenix-7": DRAGON_7,
    },
    "cordova/big-bonus-baccarat": {
        "player": line("P"),
        "banker": EZ_BANKER,
        "bbq": bet(50, lambda r: seven_six(r) and r.pc == r.bc == 2),
        "phoenix-7": DRAGON_7,
        "cold-bbq": bet(22, seven_six),
        "tiger-8": PANDA,
        "natural-0": bet(40, lambda r: r.p2 == r.b2 == 0),
        "tie-0-1": bet(90, lambda r: r.p == r.b <= 1),
        "win-4": bet(8, lambda r: r.win != "T" and max(r.p, r.b) <= 4),
    },
}
GAMES["tavern/ez-baccarat-panda-8"] = GAMES["saloon/ez-baccarat-panda-8"]
GAMES["deuce-lounge/ez-baccarat"] = {**GAMES["lucky-buck/ez-baccarat"], "tie": TIE[8]}

# By the letter of these filings, a hand draws against a natural and a three-card 7 is paid.
DRAW_ON = {game: {**GAMES[game], "banker": line("B")} for game in GAMES if "/ez-" in game}

BUTTON_FROM_HOUSE_DEALER = {
    "saloon/ez-baccarat-panda-8",
    "tavern/ez-baccarat-panda-8",
    "lucky-buck/ez-baccarat",
}
CENTURY = "deuce-lounge/21st-century-baccarat"


def start_seat(game, player, banker, seats, player_dealer, wagered):
    """The seat where settlement starts: the first with a wager at or after the button's seat."""
    from_player_dealer = [(player_dealer + n - 1) % seats + 1 for n in range(1, seats)]
    if game in BUTTON_FROM_HOUSE_DEALER:
        clockwise = [seat for seat in range(1, seats + 1) if seat != player_dealer]
        seat = clockwise[(COUNT[banker[1][0]] - 1) % len(clockwise)]
    elif game == "tavern/zoobac":
        seat = from_player_dealer[(min(COUNT[player[0][0]], 10) - 1) % len(from_player_dealer)]
    elif game == CENTURY:
        value = VALUE[banker[1][0]] or 1
        seat = from_player_dealer[(value - 1) % len(from_player_dealer)]
    else:
        seat = from_player_dealer[0]
    while wagered and seat not in wagered:
        seat = seat % seats + 1
    return seat


def settle(game, seats, player_dealer, bank, wagers, cards, stood=(), net=False, by_seat=False):
    """Settle wagers (seat, bettor, kind, cents) into lines (wager, result, paid, taken, returned).

    `stood` has each (seat, bettor) who stands on five; `by_seat` settles seat by seat.
    """
    player, banker = draw(cards)
    kinds = list(GAMES[game])
    wagers = seated_first(wagers, kinds)
    start = start_seat(game, player, banker, seats, player_dealer, {w[0] for w in wagers})
    results = [(w, outcome(game, w, player, banker, stood)) for w in wagers]
    ordered = sort_results(game, results, kinds, start, seats, by_seat, bank, net)
    return [(wager, *cover) for wager, cover in pay_out(ordered, bank, net)]


def seated_first(wagers, kinds):
    """The wagers bettor by bettor; the first to bet on a seat is taken to sit there."""
    turns = {}
    for wager in wagers:
        turns.setdefault(wager[:2], len(turns))
    return sorted(wagers, key=lambda wager: (turns[wager[:2]], kinds.index(wager[2])))


def outcome(game, wager, player, banker, stood):
    seat, bettor, kind, _ = wager
    hand = player[:2] if kind == "player" and (seat, bettor) in stood else player
    return GAMES[game][kind](Result(hand, banker))


def sort_results(game, results, kinds, start, seats, by_seat, bank, net):
    def turn(seat):
        return (seat - start) % seats

    rank = {kind: n for n, kind in enumerate(kinds)}
    if "banker-dragon" in rank:
        rank["banker-dragon"] = rank["player-dragon"]
    if game == CENTURY:
        rank["dealer"] = rank["player"]
        return sorted(results, key=lambda result: (turn(result[0][0]), rank[result[0][2]]))
    if game == "tavern/zoobac" and covers(results, bank, net):
        return sorted(
            results, key=lambda result: (result[1] > 0, rank[result[0][2]], -result[0][0])
        )
    if by_seat:
        return sorted(results, key=lambda result: (turn(result[0][0]), rank[result[0][2]]))
    return sorted(results, key=lambda result: (rank[result[0][2]], turn(result[0][0])))


def due(stake, pays):
    return -(-stake * pays.numerator // pays.denominator)


def covers(results, bank, net):
    paid = sum(due(w[3], pays) for w, pays in results if pays > 0)
    taken = sum(w[3] for w, pays in results if pays < 0)
    return max(paid, taken) <= bank if net else paid + taken <= bank


def pay_out(ordered, bank, net):
    """Settle wager by wager, until the bank runs out."""
    paid = taken = 0
    for wager, pays in ordered:
        stake = wager[3]
        to_pay = bank + taken - paid if net else bank - taken - paid
        to_take = bank - taken + paid if net else bank - taken - paid
        if pays > 0:
            payment = min(due(stake, pays), to_pay)
            live = stake if payment == due(stake, pays) else min(stake, -(-payment // pays))
            yield wager, ("win" if live else "no-action", payment, 0, stake - live)
            paid += payment
        elif pays < 0:
            loss = min(stake, to_take)
            yield wager, ("lose" if loss else "no-action", 0, loss, stake - loss)
            taken += loss
        else:
            dead = to_pay <= 0 and to_take <= 0
            yield wager, ("no-action" if dead else "push", 0, 0, stake if dead else 0)
