"""Table options as people read them: a label, and what each choice means."""

from collections.abc import Mapping

from houseway.pages.play_words import PLAY_WORDS
from houseway.pages.words import capital, choice_words, sentence, spaced
from houseway.rulebook.model import Option, Value, choice


def table_option_label(option: Option) -> str:
    """What an option sets, without the choices that some name after a colon.

    >>> shoe = Option(says="how a shoe ends: by the cut card or each round", default="round")
    >>> table_option_label(shoe)
    'How a shoe ends'
    """
    return capital(option.says.partition(": ")[0])


def option_in_words(option: Option, value: Value) -> str:
    """An option and what it is set to.

    >>> option_in_words(Option(says="decks in the shoe", default=8), 6)
    'Decks in the shoe: 6'
    """
    return f"{table_option_label(option)}: {choice_words(choice(value))}"


def choice_label(name: str, option: Option, value: Value) -> str:
    """A choice as a form lists it: in words, or by name if the form also shows its meaning."""
    text = choice(value)
    if text not in choice_meanings(name, option):
        return choice_words(text)
    return spaced(text) if text.islower() else text


def choice_with_meaning(name: str, option: Option, value: Value) -> str:
    """What an option is set to, with its meaning if the choice alone does not say it."""
    label = choice_label(name, option, value)
    meaning = choice_meanings(name, option).get(choice(value))
    return f"{label}: {meaning}" if meaning else label


def table_option_hint(name: str, option: Option) -> str:
    """What the choices of an option mean; empty if its label says it all.

    >>> fold = Option(says="Pair & Up after a fold", default="plays", values=["plays", "lost"])
    >>> table_option_hint("pair_and_up_after_fold", fold)
    'Plays: it stays in action. Lost: it loses with the hand.'
    """
    meanings = choice_meanings(name, option)
    if meanings:
        return " ".join(
            sentence(f"{choice_label(name, option, value)}: {meaning}")
            for value, meaning in meanings.items()
        )
    return sentence(option.says.partition(": ")[2])


def choice_meanings(name: str, option: Option) -> dict[str, str]:
    """The meaning of each choice of an option, where the choice alone does not say it."""
    known = _MEANINGS.get(name, {})
    offered = [choice(value) for value in option.values]
    return {value: known[value] for value in offered if value in known}


def _played(key: str) -> Mapping[str, str]:
    """What a field of `[play]` means for each of its values."""
    says = PLAY_WORDS[key]
    assert not isinstance(says, str)
    return says


_AFTER_FOLD = {"lost": "it loses with the hand", "plays": "it stays in action"}

_MEANINGS: Mapping[str, Mapping[str, str]] = {
    "action": {
        "dice": "by a roll of the dice",
        "number": "by a random number",
    },
    "added_pays": _played("PanPlay.added_pays"),
    "back_line_adds": _played("TwentyOnePlay.back_line_adds"),
    "bad_beat_after_fold": _AFTER_FOLD,
    "bad_beat_needs": {"ante": "Ante and Blind", "trips": "Ante, Blind and Trips"},
    "banker_three_card_7": {
        "push": "banker bets push",
        "pay": "banker bets are paid like any other win",
    },
    "blackjack_x": {
        "spades": "only the ace and king of spades",
        "suited": "any ace and king of one suit",
    },
    "bonus_limit": {
        "ante": "all bonuses together are at most the Ante",
        "table": "only the table limits",
    },
    "brings_in": _played("StudPlay.brings_in"),
    "button_faces": {
        "ten": "each counts 10",
        "eleven-twelve-thirteen": "a jack counts 11, a queen 12, a king 13",
    },
    "button_rule": _played("Button.moves"),
    "cover": {
        "gross": "both payouts and the losing bets collected count against the bank",
        "net": "losing bets that were collected are added back to the bank",
        "each-way": "payouts and the losing bets collected are each limited to the bank",
    },
    "deal": _played("PaiGowPlay.deal"),
    "dragon_limit": {
        "5-to-500": "from $5 to $500",
        "at-most-base": "at most the base bet",
    },
    "eldest": _played("PanPlay.eldest"),
    "exposed_card": {
        "exchange-card": "after the deal, the top leftover card replaces it",
        "replace-card": "the next card of the deal replaces it",
    },
    "fee_players": {
        "after-flop": "players still in when the flop is dealt",
        "dealt-in": "everyone dealt in",
    },
    "first_action": {"button": "at the action button"},
    "first_card": _played("WarPlay.first_card"),
    "five_option": {
        "first-card": "only its first card, which is face up",
        "whole-hand": "the total of its first two cards",
    },
    "forced_bet": {
        "lower-limit": "as large as the lower limit",
        "small-blind": "as large as the small blind of the fee schedule",
    },
    "free_raises": _played("Betting.uncapped"),
    "full_house_front": {
        "highest": "the highest possible pair, even if it comes from the three of a kind",
        "keep-three": "the second pair; the three of a kind stays behind",
    },
    "gee_joon": _played("TilesPlay.gee_joon"),
    "heads_up_blinds": _played("Button.heads_up"),
    "insurance_pays": {
        "natural": "a natural only",
        "two-card-31": "any two-card 31",
    },
    "joker_rule": _played("Ranking.joker"),
    "largest_by": _played("TilesPlay.largest_by"),
    "lowest_straight": _played("ThreeCardPlay.lowest_straight"),
    "lowest_straight_flush": _played("ThreeCardPlay.lowest_straight_flush"),
    "naturals": _played("BaccaratPlay.naturals"),
    "naturals_tie": {
        "same": "only two of the same kind tie",
        "all": "any two of them tie",
    },
    "no_limit_raises": _played("Betting.no_limit_raises"),
    "odd_chips": _played("Pots.odd_chips"),
    "odd_half": _played("Pots.odd_half"),
    "one_each": {"lose": "it loses", "push": "it is returned"},
    "pair_and_up_after_fold": _AFTER_FOLD,
    "pairs": _played("Split.pairs"),
    "second_card": {"up": "face up", "down": "face down"},
    "settlement_order": {
        "seat-by-seat": "all bets at a seat before the next seat",
        "wager-by-wager": "one kind of bet around the table before the next kind",
    },
    "shoe": {
        "cut-card": "until the cut card comes out",
        "round": "one round; all cards are shuffled before each deal",
    },
    "short_all_in": _played("Betting.short_all_in"),
    "soft_17": _played("DealerChart.soft_17"),
    "spades": {"in": "all spades are dealt", "left-out": "one spade of each rank is left out"},
    "spread_raises": _played("Betting.spread_raises"),
    "stripped": {
        "full": "none",
        "no-valle-spades": "the threes, fives and sevens of spades",
        "no-spades": "all spades",
    },
    "tied_rows": {"push": "it is returned", "lose": "it loses"},
    "ties_over": {"push": "it is returned", "lose": "it loses"},
    "wheel": _played("Ranking.wheel"),
}
"""Meanings by option and choice; numbers, amounts, yes and no need no explanation."""
