"""What the values of `[play]` mean, as sentences for readers.

Keys are a struct and its field. A text has `{}` where the value goes, or `{either}` for a list with
"or"; a table has a sentence for each value ("yes" and "no" for a switch, "*" for all others). An
empty sentence means that there is nothing to say.
"""

from collections.abc import Mapping
from typing import Any

from houseway.cards.card import RANK_NAMES
from houseway.pages.words import listed

Says = str | Mapping[str, str]


def says_of(kind: type, field: str, value: Any, names: Mapping[str, str]) -> str | None:
    """What a value of a struct means; None if no wording exists, "" if there is nothing to say."""
    key = next((k for k in (f"{c.__name__}.{field}" for c in kind.__mro__) if k in PLAY_WORDS), "")
    if not key:
        return None
    says = PLAY_WORDS[key]
    if not isinstance(says, str):
        word = _word(value)
        says = says.get(word, says.get("*", ""))
    parts = _parts(value, names if key in _NAMES_WAGERS else {})
    return says.format(listed(parts), either=listed(map(_with_article, parts), "or"))


def _with_article(word: str) -> str:
    """The name of a rank with its article; any other word unchanged."""
    if word not in RANK_NAMES.values():
        return word
    return f"an {word}" if word in ("ace", "eight") else f"a {word}"


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "up" if any(any(cards) for cards in value.values()) else "down"
    return str(value)


def _parts(value: Any, names: Mapping[str, str]) -> list[str]:
    """A value as the words of a list: names of wagers, ranks of cards, or the values themselves."""
    if isinstance(value, Mapping):
        return [
            f"{listed(item, 'or')} on the {key.replace('-', ' ')}" for key, item in value.items()
        ]
    if isinstance(value, list):
        return [names.get(str(item), str(item)) for item in value]
    text = str(value)
    if text and all(letter in RANK_NAMES for letter in text) and not text.isdecimal():
        return [RANK_NAMES[letter] for letter in text]
    return [names.get(text, text.replace("-", " ") if text.islower() else text)]


_FROM = {
    "left-of-player-dealer": "the player-dealer's left",
    "house-dealer-left": "the house dealer's left",
}


def _each(text: str, values: Mapping[str, str]) -> dict[str, str]:
    return {value: text.format(words) for value, words in values.items()}


_LOWEST = {"A-2-3": "A-2-3", "4-3-2": "4-3-2 (A-2-3 does not count)"}

_BACCARAT: dict[str, Says] = {
    "BaccaratPlay.player_hits": "the player hand draws on {} or less",
    "BaccaratPlay.banker_hits": "the banker hand draws on {} or less if the player hand stands",
    "BaccaratPlay.naturals": {
        "stop": "neither hand draws if one of them has a natural 8 or 9",
        "draw-on": "a natural does not keep the other hand from drawing",
    },
    "BaccaratPlay.banker_name": {"banker": "", "dealer": "the second hand is the dealer hand"},
    "BaccaratPlay.faces": {
        "down": "the first cards are dealt face down",
        "up": "the first cards are dealt face up, except the last card of the second hand",
    },
    "FiveOption.against": "a player-line bettor may stand on a five against {either}",
    "FiveOption.looks_at": {
        "first-card": "they see the first card of the other hand",
        "whole-hand": "they see the whole other hand",
    },
    "FiveOption.wager": "this applies to bets on {}",
}

_THREE_CARD: dict[str, Says] = {
    "ThreeCardPlay.qualifies": "the player-dealer qualifies with {} high or better",
    "ThreeCardPlay.exposed": {
        "0": "the player-dealer's cards are all face down until the players decide",
        "1": "the player-dealer's last card is face up when the players decide",
    },
    "ThreeCardPlay.lowest_straight": _each("the lowest straight is {}", _LOWEST),
    "ThreeCardPlay.lowest_straight_flush": _each("the lowest straight flush is {}", _LOWEST),
}

_SPECIALTY: dict[str, Says] = {
    "UltimatePlay.raises": "the Play wager may be these multiples of the Ante: {}",
    "UltimatePlay.community": {
        "first": "the community cards are dealt before the hands",
        "last": "the community cards are dealt after the hands",
        "by-street": "the community cards are dealt street by street",
    },
    "UltimatePlay.qualifies": "the player-dealer qualifies with a {} or better",
    "UltimatePlay.at_a_time": {
        "1": "cards are dealt one at a time",
        "2": "cards are dealt two at a time",
    },
    "UltimatePlay.burns": {"0": "", "1": "one card is burned before each street"},
    "CaribbeanPlay.bet": "the second bet is {} times the Ante",
    "CaribbeanPlay.qualifies": "the player-dealer qualifies with {} or better",
    "LetItRidePlay.lowest_pair": {
        "T": "a pair of tens or better wins",
        "*": "the lowest pair that wins is of rank {}",
    },
    "PeekPlay.qualifies": "a row qualifies with {} high or better",
}

_WAR: dict[str, Says] = {
    "WarPlay.hands": {
        "seats": "each seat's card plays against the player-dealer's card",
        "player-and-banker": "a player hand plays against a banker hand, for all bettors",
    },
    "WarPlay.burns": {
        "0": "no card is burned before a war card",
        "3": "three cards are burned before a war card",
    },
    "WarPlay.first_card": _each(
        "the {} hand is dealt first", {"player": "player", "banker": "banker"}
    ),
    "WarPlay.war_tie": {
        "yes": "a Tie Wager on the war deal may be made with the War Wager",
        "no": "there is no Tie Wager on the war deal",
    },
}

_TWENTY_ONE: dict[str, Says] = {
    "TwentyOnePlay.deals_from": _each("the deal starts at {}", _FROM),
    "TwentyOnePlay.acts_from": _each("players act from {}", _FROM),
    "TwentyOnePlay.hands": {
        "1": "each seat has one hand",
        "2": "each seat has two hands, whose second cards may be switched",
    },
    "TwentyOnePlay.hole": {
        "down": "the player-dealer's second card is face down",
        "up": "the player-dealer's second card is face up",
    },
    "TwentyOnePlay.checks": "with {either} up, the hole card is checked before anyone draws",
    "TwentyOnePlay.naturals": {
        "end": "a player's natural is paid at the end of the hand",
        "at-once": "a natural that the player-dealer cannot match is paid right away",
    },
    "TwentyOnePlay.over": {
        "waits": "a hand over 21 still depends on the player-dealer's hand",
        "lost": "a hand that busts loses right away",
    },
    "TwentyOnePlay.joker_freezes": {
        "yes": "with a joker up, players have no choices",
        "no": "",
    },
    "TwentyOnePlay.back_line_adds": {
        "own-choice": "a back-line bettor may decline to add to a double or split",
        "follows": "a back-line bettor adds to every double or split",
    },
    "TwentyOnePlay.completes_for": "the player-dealer draws for the {} even if no hand is left "
    "to beat",
    "PlayerChart.stands_hard": {
        "22": "",
        "*": "players must stand on a hard {} or more",
    },
    "PlayerChart.stands_soft": {"22": "", "*": "players must stand on a soft {} or more"},
    "PlayerChart.hits": "players must hit on {} or less",
    "PlayerChart.hits_over": {
        "yes": "a hand over 21 may still be hit",
        "no": "a hand over 21 is not hit again",
    },
    "DealerChart.stands": "the player-dealer stands on {} or more",
    "DealerChart.soft_17": {
        "hit": "the player-dealer hits a soft 17",
        "stand": "the player-dealer stands on a soft 17",
    },
    "Double.hard_at_most": {
        "21": "",
        "*": "a player may double only on a hard {} or less, or on any soft hand",
    },
    "Double.for_less": {
        "always": "a player may double for less",
        "never": "no double for less",
        "without-redoubling": "a player may double for less only where redoubling is not allowed",
    },
    "Double.table_minimum": {"yes": "a double for less is at least the table minimum", "no": ""},
    "Double.after_split": {
        "yes": "a player may double after a split",
        "no": "no double after a split",
    },
    "Double.redoubles": "the whole bet may be doubled again up to {} times",
    "Double.rescue": {
        "yes": "the last doubled part may be taken back and the rest forfeited",
        "no": "",
    },
    "Split.pairs": {
        "rank": "only two cards of the same rank may be split",
        "value": "any two cards of the same value may be split (such as J-K)",
    },
    "Split.hands": "a player may split to up to {} hands",
    "Split.aces": {"one-card": "split aces get one card each", "draw": "split aces may be hit"},
    "Split.resplit_aces": {"yes": "aces may be split again", "no": "aces are split once"},
    "Surrender.offered": {"yes": "surrender is offered", "no": "surrender is not offered"},
    "Surrender.when": {
        "before-check": "surrender is offered before the hole card is checked",
        "turn": "surrender is offered in turn, on the first two cards",
    },
    "Surrender.not_against": "no surrender against {either}",
    "Surrender.after_split": {
        "yes": "a player may also surrender after a split",
        "no": "no surrender after a split",
    },
    "Insurance.against": "insurance is offered with {either} up",
    "Insurance.exact_half": {"yes": "insurance is exactly half the bet", "no": ""},
    "Insurance.least_percent": "insurance is at least {}% of the bet",
}

_PAI_GOW: dict[str, Says] = {
    "PaiGowPlay.cards": "each hand has {} cards",
    "PaiGowPlay.front": {"1": "one card goes in front", "2": "two cards go in front"},
    "PaiGowPlay.piles": "the cards are dealt in {} piles",
    "PaiGowPlay.hands": {
        "seats": "each seat plays against the player-dealer",
        "two-sides": "a player hand plays against a banker hand, for all bettors",
    },
    "PaiGowPlay.deal": {
        "back-and-forth": "cards are dealt one at a time to the piles, left to right and then back",
        "machine": "a machine deals whole hands, one after another",
    },
    "PaiGowPlay.picks_pile": {
        "by-hand": "the player-dealer picks the first pile if the cards are dealt by hand",
        "always": "the player-dealer picks the first pile, no matter who deals",
    },
    "PaiGowPlay.player_dealer_first": {
        "yes": "the player-dealer's hand is shown and set before the players set theirs",
        "no": "",
    },
    "PaiGowPlay.ace_high_ends": {
        "yes": "no one sets a hand if the player-dealer shows ace high",
        "no": "",
    },
    "PaiGowPlay.player_dealer_sets": {
        "freely": "the player-dealer may set the hand in any way",
        "house-way": "the player-dealer's hand is set the house way",
    },
    "PaiGowPlay.several_hands": {
        "each": "a bettor with several hands sets each of them",
        "first": "a bettor with several hands sets only the first",
    },
    "PaiGowPlay.inactive_seat": {
        "yes": "with one more seat than piles, one seat is not dealt in",
        "no": "",
    },
    "PaiGowPlay.right_of": {
        "player-dealer": "the seat that is not dealt in is on the player-dealer's right",
        "house-dealer": "the seat that is not dealt in is the next one clockwise from the "
        "player-dealer",
    },
    "Ranking.joker": {
        "ace-straight-flush": "the joker is an ace, or completes a straight or a flush",
        "ace-straight": "the joker is an ace, or completes a straight or a straight flush",
        "wild": "the joker is any card",
    },
    "Ranking.wheel": {
        "lowest": "A-2-3-4-5 is the lowest straight",
        "second-highest": "A-2-3-4-5 is the second-highest straight",
    },
    "Ranking.five_of_a_kind": {
        "aces": "five of a kind is five aces only",
        "all": "five of a kind may be of any rank",
    },
    "Ranking.royal_with_joker": {
        "yes": "a royal flush may have the joker",
        "no": "a royal flush with the joker is a straight flush",
    },
    "HouseWay.joker_if_equal": {
        "front": "if two settings are equal, the joker goes in front",
        "back": "if two settings are equal, the joker goes behind",
    },
    "Envy.wager": "",
    "Envy.bonus": "the envy bonus is paid to bettors on the {}",
    "Envy.minimum": "the bonus bet must be at least {}",
    "Envy.hands": {
        "in-bonus": "the envy bonus is paid for other hands with a bonus bet",
        "any-player": "the envy bonus is paid for the hands of all other players",
    },
    "SecondBet.wager": "the second bet is the {}",
    "SecondBet.base": "the second bet equals the {}",
    "TilesPlay.gee_joon": {
        "either": "each tile of the Gee Joon pair counts 3 or 6",
        "spots": "the tiles of the Gee Joon pair count their dots",
    },
    "TilesPlay.largest_by": {
        "rank": "rank decides which tile is the largest or smallest",
        "dots": "dots decide which tile is the largest or smallest",
    },
    "TilesPlay.player_dealer_sets": {
        "freely": "the player-dealer may set the hand in any way",
        "house-way": "the player-dealer's tiles are set the house way",
    },
}

_POKER: dict[str, Says] = {
    "PokerPlay.ranking": {
        "standard": "",
        "bug": "the joker is an ace, or completes a straight or a flush",
        "lowball-joker": "the joker is the lowest card that the hand does not have",
        "mexican-41": "the deck has 41 cards: no eights, nines or tens, and one joker",
        "mexican-53": "the deck has 53 cards, including one joker",
    },
    "PokerPlay.collects": {
        "by-street": "the collection is taken from the pot as the streets are dealt",
        "before-deal": "the collection is taken before the deal",
    },
    "PokerPlay.between": "limits between {} are allowed",
    "PokerPlay.any_blinds": {
        "yes": "no limit and pot limit games may have any blinds",
        "no": "",
    },
    "FlopPlay.hole": "each player gets {} hole cards",
    "FlopPlay.must_use": {
        "any": "a hand is any five of the hole cards and the board",
        "two": "a hand uses exactly two hole cards and three board cards",
        "up-to-two": "a hand uses at most two hole cards",
    },
    "FlopPlay.discard": {
        "before-flop": "each player discards one hole card before the flop",
        "after-flop": "each player discards one hole card after the betting on the flop",
    },
    "FlopPlay.boards": {
        "1": "there is one board",
        "2": "there are two boards, each for half the pot",
    },
    "FlopPlay.run_twice": {"yes": "players who are all in may run it twice", "no": ""},
    "FlopPlay.bomb_pots": {"yes": "bomb pots are allowed", "no": ""},
    "StudPlay.brings_in": {
        "low-card": "the low card brings it in",
        "high-card": "the high card brings it in",
    },
    "StudPlay.bring_in_option": {
        "yes": "the player who brought it in may raise if no one has",
        "no": "",
    },
    "StudPlay.later_opens": {
        "high-hand": "on later streets the high hand opens",
        "left-of-button": "on later streets the player left of the button opens",
    },
    "StudPlay.last_opens": {
        "high-hand": "on the last street the high hand opens",
        "as-before": "on the last street the player who opened before opens again",
    },
    "StudPlay.later_deal": {
        "left-of-button": "later streets are dealt from the button's left",
        "button": "later streets are dealt from the button",
    },
    "StudPlay.burns": {
        "yes": "a card is burned before each street after the first",
        "no": "no cards are burned",
    },
    "StudPlay.open_pair": "on {} a player who shows a pair may bet the higher limit",
    "DrawPlay.most_draw": "a player draws up to {} cards",
    "DrawPlay.button_draw": "the button draws up to {} cards",
    "DrawPlay.burns": {"yes": "a card is burned before the draw", "no": "no card is burned"},
    "DrawPlay.after_draw": {
        "left-of-button": "after the draw the player left of the button acts first",
        "left-of-big-blind": "after the draw the player left of the big blind acts first",
    },
    "DrawPlay.sevens": {
        "yes": "a player who checks a seven or better after the draw wins no later bets",
        "no": "",
    },
    "DrawPlay.kills": {"yes": "the pot may be killed", "no": ""},
    "Betting.raises": {
        "0": "any number of raises in a round",
        "*": "at most a bet and {} raises in a round",
    },
    "Betting.uncapped": {
        "two-remain": "no cap on raises once two players remain",
        "two-entered": "no cap on raises if only two players entered the round",
        "never": "the cap on raises also applies to two players",
    },
    "Betting.no_limit_raises": {
        "capped": "the cap on raises also applies in no limit and pot limit",
        "free": "no cap on raises in no limit and pot limit",
    },
    "Betting.spread_raises": {
        "capped": "the cap on raises also applies in spread limit",
        "free": "no cap on raises in spread limit",
    },
    "Betting.low_rounds": {
        "1": "the first betting round is at the lower limit",
        "*": "the first {} betting rounds are at the lower limit",
    },
    "Betting.check_raise": {"yes": "check-raise is allowed", "no": "no check-raise"},
    "Betting.short_all_in": {
        "full-raise": "only a full raise reopens the betting",
        "together": "short all-in raises that add up to a full raise reopen the betting",
    },
    "Betting.oversized_chip": {
        "call": "one oversized chip put in without a word is a call",
        "as-announced": "an oversized chip counts as the player announces",
    },
    "Button.draw": {
        "suit": "suits decide between equal high cards for the first button",
        "redraw": "players with equal high cards draw again for the first button",
    },
    "Button.moves": {
        "simplistic": "the button moves to the next player who is dealt in",
        "dead": "the button may be at an empty seat",
        "forward": "the button moves forward; a player whom the big blind skips also posts it",
    },
    "Button.heads_up": {
        "button-small": "heads up, the button posts the small blind",
        "button-big": "heads up, the button posts the big blind",
    },
    "Button.single_blind": {
        "left-of-button": "a single blind is left of the button",
        "left-of-button-first": "a single blind is left of the button, and its player acts first",
        "button": "a single blind is posted by the button",
    },
    "Button.new_player": {
        "posts": "a new player posts or waits for the big blind",
        "at-once": "a new player is dealt in right away",
    },
    "Button.missed": {
        "posts": "missed blinds are posted, with the small blind dead",
        "total": "a player with missed blinds posts the total of the blinds",
        "straddles": "a player who missed a blind comes back on the blind or straddles it",
    },
    "Button.straddles": {
        "yes": "the player left of the big blind may straddle",
        "no": "no straddles",
    },
    "Button.short_buys": {"yes": "one short buy is allowed after each full buy-in", "no": ""},
    "Button.return_minutes": "a player who returns within {} minutes must bring at least the chips "
    "they left with",
    "Button.short_game": "with {} players or fewer, no one changes seats",
    "Pots.low": {
        "eight": "an eight or better for low takes half",
        "ace-to-five": "the lowest hand wins, ace to five",
    },
    "Pots.high": {"yes": "", "no": "there is no high hand"},
    "Pots.high_needs": {"pair": "the high half needs a pair or better"},
    "Pots.odd_chip": {
        "left-of-button": "an odd chip goes to the first winner left of the button",
        "high-suit": "an odd chip goes to the high card by suit",
    },
    "Pots.odd_chips": {
        "one-each": "several odd chips go to the winners one by one",
        "all": "all odd chips go to one winner",
    },
    "Pots.odd_half": {
        "high": "the odd chip of a split pot goes to the high hand",
        "left-of-button": "the odd chip of a split pot goes to the first winner left of the button",
    },
}

_PAN: dict[str, Says] = {
    "PanPlay.dealt": "each player gets {} cards",
    "PanPlay.out": "it takes {} melded cards to go out",
    "PanPlay.going_out": "going out pays {} chips from each player in the hand",
    "PanPlay.least_players": "at least {} players",
    "PanPlay.most_players": "at most {} players",
    "PanPlay.loose_sets": {
        "yes": "a set may have three cards of one suit and cards of other suits",
        "no": "",
    },
    "PanPlay.pluck_again": {
        "yes": "the first player may discard the card drawn and draw again",
        "no": "",
    },
    "PanPlay.split_melds": {"yes": "melds may be split and borrowed from", "no": ""},
    "PanPlay.split_pays": {
        "1": "a split condition pays 1 chip",
        "*": "a split condition pays {} chips",
    },
    "PanPlay.split_pays_spades": "a split condition in spades pays {} chips",
    "PanPlay.force_out_card": {
        "yes": "a player may be forced to take the card that goes out",
        "no": "a player is not forced to take the card that goes out",
    },
    "PanPlay.split_tops": {"yes": "the last two players may chop the tops", "no": ""},
    "PanPlay.doubles": {"yes": "players may play doubles", "no": ""},
    "PanPlay.eldest": {
        "drawn": "the first player of a new game is chosen by a card drawn before the deal",
        "fifth-card": "the first player of a new game is chosen by the fifth card, dealt face up",
    },
    "PanPlay.ante": {"1": "the ante is 1 chip", "*": "the ante is {} chips"},
    "PanPlay.buy_in": "the buy-in is at least {} chips",
    "PanPlay.short_buys": {
        "1": "a player may add less than the buy-in once",
        "*": "a player may add less than the buy-in up to {} times",
    },
    "PanPlay.plays_for_tops": {
        "yes": "a player without chips may play for the tops",
        "no": "",
    },
    "PanPlay.foul_repays": {
        "all": "a foul hand returns what it collected to everyone",
        "solvent": "a foul hand returns what it collected to players in action with chips",
    },
    "PanPlay.added_pays": {
        "same-suit": "a card added to a set of one suit pays if it is of that suit",
        "any-suit": "every card added to a set of one suit pays",
    },
    "PanPlay.retired_face_up": {"yes": "a player who goes on top shows the hand", "no": ""},
}

PLAY_WORDS: Mapping[str, Says] = {
    **_BACCARAT,
    **_THREE_CARD,
    **_SPECIALTY,
    **_WAR,
    **_TWENTY_ONE,
    **_PAI_GOW,
    **_POKER,
    **_PAN,
}

_NAMES_WAGERS = frozenset(
    {
        "FiveOption.wager",
        "TwentyOnePlay.completes_for",
        "Envy.bonus",
        "SecondBet.wager",
        "SecondBet.base",
    }
)
"""Fields that name wagers by their ids."""
