"""What the values that all poker games share mean, as sentences for readers."""

from collections.abc import Mapping

POKER_WORDS: Mapping[str, str | Mapping[str, str]] = {
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
    "PokerPlay.fee_players": {
        "after-flop": "",
        "dealt-in": "the collection counts everyone dealt in",
    },
    "PokerPlay.between": "limits between {} are allowed",
    "PokerPlay.any_blinds": {
        "yes": "no limit and pot limit games may have any blinds",
        "no": "",
    },
    "Betting.raises": {
        "0": "any number of raises in a round",
        "*": "at most a bet and {} raises in a round",
    },
    "Betting.uncapped": {
        "two-remain": "no cap on raises once two players remain",
        "two-entered": "no cap on raises if only two players entered the round",
        "two-can-wager": "no cap on raises in a round that only two players with chips began",
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
    "Betting.free_folds": {"yes": "a player who may check may also fold", "no": ""},
    "Betting.short_all_in": {
        "full-raise": "only a full raise reopens the betting",
        "together": "short all-in raises that add up to a full raise reopen the betting",
    },
    "Betting.least_raise": {
        "increment": "without fixed limits, a raise is at least the minimum bet of the round",
        "last-raise": "without fixed limits, a raise is at least the last bet or raise",
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

POKER_OPTIONS: Mapping[str, str] = {
    "button_rule": "Button.moves",
    "free_raises": "Betting.uncapped",
    "heads_up_blinds": "Button.heads_up",
    "least_raise": "Betting.least_raise",
    "no_limit_raises": "Betting.no_limit_raises",
    "odd_chips": "Pots.odd_chips",
    "odd_half": "Pots.odd_half",
    "short_all_in": "Betting.short_all_in",
    "spread_raises": "Betting.spread_raises",
}
"""Options whose values mean what a field of `[play]` means."""
