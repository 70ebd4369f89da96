"""What was counted for the prices of each family, as sentences for the math report."""

from houseway.play.game import Rules

BACCARAT = (
    "every ordered draw of six cards from the shoe, by value, and by rank or card where a wager "
    "needs it; six are counted even if fewer are dealt",
)
THREE_CARD = (
    "every hand of three cards, up to a change of suits, against every hand of the player-dealer; "
    "if a card of the player-dealer is exposed, for each such card",
    "for everything that a player can see, the better of playing and folding",
)
CARNIVAL = {
    "ultimate": (
        "every board with every holding of the player and of the player-dealer",
        "the best decision before the flop, on the flop and at the end, by the cards seen so far",
    ),
    "caribbean": (
        "every hand of five cards, up to a change of suits, and each up card against every hand "
        "of the player-dealer",
        "for each hand and up card, the better of betting and folding",
    ),
    "let_it_ride": (
        "every hand of three cards, up to a change of suits, with both community cards in order",
        "for each of the first two bets, the better of letting it ride and taking it back",
    ),
    "peek": (
        "all two-card rows, and all five-card rows for the wagers that they decide",
        "the row worth most once the six cards are seen, for a wager made then",
    ),
}
WAR = {
    "seats": ("every ordered draw of four cards by rank, two of them for a war",),
    "community": ("the whole shoe in pairs by rank, as wars go on without limit",),
}
TWENTY_ONE = (
    "every hand that the player and the player-dealer can reach, with the cards left in the shoe",
    "for each hand the best of the allowed choices; wagers on the first cards by exact count",
)
PAI_GOW = (
    "every hand of the player against every hand of the player-dealer, each set the house way",
    "bonus wagers on one hand over all hands of seven cards, or of the filed number",
)
TILES = ("every hand of four tiles against every other, both set the house way",)


def counted_what(rules: Rules) -> tuple[str, ...]:
    """What was enumerated for the prices of these rules."""
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
