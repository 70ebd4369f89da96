"""HTML as values: text is escaped unless it is HTML already."""

from html import escape

VOID = frozenset({"img", "input", "link", "meta"})


class Html(str):
    """A piece of HTML. Only `tag`, `join` and `trusted` make one."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: str | bool | None) -> Html:
    """An element; attributes that are None or False are left out, `class_` is `class`.

    >>> tag("p", "Bets < $5", class_="limit")
    '<p class="limit">Bets &lt; $5</p>'
    """
    opening = f"<{name}{''.join(_attribute(*pair) for pair in attributes.items())}>"
    if name in VOID:
        return Html(opening)
    return Html(f"{opening}{join(*children)}</{name}>")


def join(*children: str) -> Html:
    """Children one after the other, each escaped unless it is HTML."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children))


def trusted(html: str) -> Html:
    """HTML or CSS from this program, which needs no escaping."""
    return Html(html)


def _attribute(name: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'
