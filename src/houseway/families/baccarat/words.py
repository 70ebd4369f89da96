"""Words for Baccarat."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Baccarat",
    play={
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
    },
    names_wagers=frozenset(("FiveOption.wager",)),
    options={
        "naturals": "BaccaratPlay.naturals",
    },
)
