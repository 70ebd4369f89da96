"""What was counted for the prices of each family, as sentences for the math report."""

from houseway.play.game import Rules

BACCARAT = (
    "every ordered draw of six cards from the shoe, by value, and by rank or card where a wager "
    "needs it; six are counted even if fewer are dealt",
)
THREE_CARD = (
    "every three-card hand of the player against every hand of the player-dealer; hands that "
    "differ only in suits are counted together, and each exposed card is counted separately",
    "for everything that a player can see, the better of playing and folding",
)
CARNIVAL = {
    "ultimate": (
        "every board with every hand of the player and of the player-dealer",
        "the best decision before the flop, on the flop and at the end, by the cards seen so far",
    ),
    "caribbean": (
        "every five-card hand of the player and each up card against every hand of the "
        "player-dealer; hands that differ only in suits are counted together",
        "for each hand and up card, the better of betting and folding",
    ),
    "let_it_ride": (
        "every three-card hand with both community cards in order; hands that differ only in suits "
        "are counted together",
        "for each of the first two bets, the better of letting it ride and taking it back",
    ),
    "peek": (
        "all two-card rows, and all five-card rows for the wagers that they decide",
        "for the wager made after the six cards are seen, the row with the highest value",
    ),
}
WAR = {
    "seats": ("every ordered draw of four cards by rank, two of them for a war",),
    "community": ("the whole shoe in pairs by rank, because a war can be repeated without limit",),
}
TWENTY_ONE = (
    "every hand that the player and the player-dealer can reach, with the cards left in the shoe",
    "for each hand, the best of the allowed choices; for wagers on the first cards, every deal",
)
PAI_GOW = (
    "every hand of the player against every hand of the player-dealer, each set the house way, and "
    "also with the player's best setting where the strategy names it",
    "for bonus wagers on one hand, all hands of seven cards, or of the filed number of cards",
)
TILES = ("every hand of four tiles against every other, both set the house way",)


def describe_count(rules: Rules) -> tuple[str, ...]:
    """Sentences about what was counted for the prices of these rules."""
    family = rules.filing.family
    if family == "carnival":
        name = next((name for name in CARNIVAL if getattr(rules.play, name, None)), "peek")
        return CARNIVAL[name]
    if family == "war":
        return WAR["seats" if getattr(rules.play, "hands", "") == "seats" else "community"]
    known = {
        "baccarat": BACCARAT,
        "three-card": THREE_CARD,
        "twenty-one": TWENTY_ONE,
        "pai-gow": PAI_GOW,
        "tiles": TILES,
    }
    return known.get(family, ())
