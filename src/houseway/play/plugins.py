"""Where the families and kinds are, by name; `houseway.kinds` fills this in."""

FAMILIES: dict[str, str] = {}
KINDS: dict[str, str] = {}
