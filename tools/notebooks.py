"""Runs docs/notebooks/*.py and writes each as Markdown with its output and plots: `make docs`.

They are Python files in Jupytext's percent format: Jupyter opens them as notebooks, `python` runs
them, and changes can be read line by line.
"""

import ast
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import jupytext
import matplotlib as mpl

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
STYLE = {
    "svg.hashsalt": "houseway",
    "figure.figsize": (7, 3.5),
    "figure.constrained_layout.use": True,
}


def render(path: Path) -> dict[str, str]:
    """The files that a notebook gives: its page, and a drawing for each figure."""
    mpl.use("svg")
    from matplotlib import pyplot

    files: dict[str, str] = {}
    parts = []
    names: dict[str, object] = {"__name__": "__main__"}
    with mpl.rc_context(STYLE):
        for cell in jupytext.read(path).cells:
            if cell.cell_type == "markdown":
                parts.append(cell.source)
                continue
            parts.append(f"```python\n{cell.source}\n```")
            if shown := _run(cell.source, names):
                parts.append(f"```text\n{shown}\n```")
            for number in pyplot.get_fignums():
                name = f"{path.stem}-{len(files) + 1}.svg"
                drawing = StringIO()
                pyplot.figure(number).savefig(drawing, format="svg", metadata={"Date": None})
                files[name] = "\n".join(map(str.rstrip, drawing.getvalue().splitlines())) + "\n"
                parts.append(f"![Plot {len(files)}]({name})")
            pyplot.close("all")
    note = f"*Made from [{path.name}]({path.name}) by `make docs`.*"
    return {f"{path.stem}.md": "\n\n".join([*parts, note]) + "\n", **files}


def _run(source: str, names: dict[str, object]) -> str:
    """What a cell prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(tree, "<cell>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            # What a plot returns is seen in the plot.
            if value is not None and not type(value).__module__.startswith("matplotlib"):
                print(repr(value))
    return printed.getvalue().rstrip()


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(FOLDER.glob("*.py")):
        for name, text in render(path).items():
            (FOLDER / name).write_text(text, "utf-8")
