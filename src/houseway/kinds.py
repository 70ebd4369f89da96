"""Every kind of game and every family, registered when the package loads."""

from houseway.play import plugins

KINDS = {
    "banked": "houseway.banked.kind",
    "poker": "houseway.poker.kind",
    "pan": "houseway.pan.kind",
}

FAMILIES = {
    "baccarat": "houseway.games.baccarat",
    "pai-gow": "houseway.games.pai_gow",
    "tiles": "houseway.games.tiles",
    "three-card": "houseway.games.three_card",
    "carnival": "houseway.games.carnival",
    "war": "houseway.games.war",
    "twenty-one": "houseway.games.twenty_one",
    "flop": "houseway.games.flop",
    "stud": "houseway.games.stud",
    "draw": "houseway.games.draw",
    "pan": "houseway.games.pan",
}

plugins.KINDS.update(KINDS)
plugins.FAMILIES.update(FAMILIES)
