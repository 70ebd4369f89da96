"""Random changes to data and text; the same random numbers make the same changes."""

import copy
import pickle

ODD_VALUES = (
    None,
    True,
    -1,
    0,
    1,
    10**20,
    0.5,
    "",
    "x",
    "-1.00",
    "9" * 400,
    "é",
    [],
    {},
    [[]],
    "As",
    "??",
)
LETTERS = "\x00\n\"'=[]{}.,-+0159azAZ#\\é"


def mutate(data, random):
    """A copy of the data with up to three of its parts replaced, duplicated or removed."""
    changed = pickle.loads(pickle.dumps(data))  # faster than a deep copy
    places = list(_places(changed))
    for _ in range(random.between(1, 3) if places else 0):
        _change(*random.one_of(places), places, random)
    return changed


def _places(data):
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in list(keys):
        yield data, key
        yield from _places(data[key])


def _change(holder, key, places, random):
    if (isinstance(holder, list) and key >= len(holder)) or (
        isinstance(holder, dict) and (key not in holder)
    ):
        return
    match random.below(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 2:
            other, place = random.one_of(places)
            if place in other if isinstance(other, dict) else place < len(other):
                holder[key] = copy.deepcopy(other[place])
        case 3 if isinstance(holder[key], str):
            holder[key] = mutate_text(holder[key], random)
        case 4 if isinstance(holder, dict):
            holder[mutate_text(str(key), random)] = holder[key]
        case _:
            holder[key] = copy.deepcopy(random.one_of(ODD_VALUES))


def mutate_text(text, random):
    """A text with a character changed, inserted or removed, or a part removed or duplicated."""
    if not text:
        return random.one_of(LETTERS)
    place = random.below(len(text))
    letter = random.one_of(LETTERS)
    end = place + random.between(1, 8)
    return random.one_of(
        [
            text[:place] + letter + text[place + 1 :],
            text[:place] + letter + text[place:],
            text[:place] + text[end:],
            text[:end] + text[place:],
        ]
    )
