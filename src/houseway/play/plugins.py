"""The modules of families and kinds by name; `houseway.kinds` fills this in."""

FAMILIES: dict[str, str] = {}
KINDS: dict[str, str] = {}
