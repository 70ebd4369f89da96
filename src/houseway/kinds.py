"""Every kind of game and every family by name, with the module to import when it is first used.

A new family needs one line here; `play/registry.py` finds it.
"""

KINDS = {
    "banked": "houseway.banked.kind",
    "poker": "houseway.poker.kind",
    "pan": "houseway.pan.kind",
}

FAMILIES = {
    "baccarat": "houseway.families.baccarat",
    "pai-gow": "houseway.families.pai_gow",
    "tiles": "houseway.families.tiles",
    "three-card": "houseway.families.three_card",
    "carnival": "houseway.families.carnival",
    "war": "houseway.families.war",
    "twenty-one": "houseway.families.twenty_one",
    "flop": "houseway.families.flop",
    "stud": "houseway.families.stud",
    "draw": "houseway.families.draw",
    "pan": "houseway.families.pan",
}
