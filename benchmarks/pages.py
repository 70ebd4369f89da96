"""The pages benchmark: what a page loads, and when it can be read on a slow phone.

    python -m benchmarks pages --rounds 3

Chromium slows its processor to a quarter and its line to 1.6 Mbit/s with 150 ms of delay, with
nothing cached. A page can be read when its text is first painted; the fastest round counts,
because other work on the machine delays the others. Sizes are those of the files as they are sent,
compressed. Needs Playwright and Chromium.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from benchmarks.load import serving

CHROMIUM = "/usr/bin/chromium-headless-shell"
PHONE = {"width": 390, "height": 844}
SLOWER = 4
"""How many times slower the processor is."""
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
MOST_SCRIPT, MOST_SECONDS = 150, 1.0
"""The targets: kilobytes of script, and seconds until a page can be read."""
GAME = "/games/tavern/zoobac"
PAGES = {
    "home": "/",
    "games to play": "/play",
    "rules of a game": GAME,
    "rack card": f"{GAME}/card",
    "settle": f"{GAME}/settle",
    "fees": f"{GAME}/fees",
    "house way": "/games/cordova/pai-gow-poker/house-way",
    "odds": "/games/cordova/blackjack-x/odds",
    "protection": f"{GAME}/protection",
    "bank": f"{GAME}/bank",
    "drills": f"{GAME}/learn",
    "search": "/search?q=exposed+card",
    "compliance": "/check",
    "compare": "/diff?first=tavern/zoobac&second=tavern/dai-bacc",
    "documentation": "/docs/settle",
    "API": "/api",
    "live table": "",
}
"""The pages that are measured; a table is opened for the last one."""
FIRST_PAINT = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0"""
SIZES = """() => Object.fromEntries(["navigation", "resource"].flatMap((type) =>
  performance.getEntriesByType(type).map((file) => [file.name, file.encodedBodySize])))"""
"""The bytes of every file by its address, as they were sent."""


class Load(NamedTuple):
    """What one visit loaded, in bytes, and the milliseconds until the first text."""

    script: int
    everything: int
    readable: float


def main() -> None:
    parser = ArgumentParser("python -m benchmarks pages")
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with TemporaryDirectory() as folder, serving(str(Path(folder) / "pages.db")) as server:
        print_table(measure(f"http://{server.host}:{server.port}", rounds))


def measure(site: str, rounds: int) -> dict[str, Load]:
    """The best of several visits of every page."""
    with browser() as chromium:
        return {
            name: min(
                (visit(chromium, site, path) for _ in range(rounds)), key=lambda v: v.readable
            )
            for name, path in PAGES.items()
        }


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def visit(chromium: Browser, site: str, path: str) -> Load:
    """Load a page in a new browser context on a slow line and a slow processor."""
    with chromium.new_context(
        base_url=site, viewport=PHONE, service_workers="block", is_mobile=True
    ) as context:
        page = context.new_page()
        if not path:
            answer = page.request.post("/api/play", data={"game": "tavern/zoobac"})
            path = f"/tables/{answer.json()['id']}"
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(path)
        page.wait_for_load_state("load")
        page.wait_for_function(FIRST_PAINT)
        sizes: dict[str, int] = page.evaluate(SIZES)
        script = sum(size for name, size in sizes.items() if name.endswith(".js"))
        return Load(script, sum(sizes.values()), page.evaluate(FIRST_PAINT))


def print_table(loads: dict[str, Load]) -> None:
    """Print the figures of every page as Markdown."""
    print(f"\nTargets: at most {MOST_SCRIPT} KB of script, readable in {MOST_SECONDS:g} s.\n")
    print("| Page | Script | Everything | Readable after |")
    print("|---|--:|--:|--:|")
    for name, load in loads.items():
        sizes = f"{load.script / 1000:.0f} KB | {load.everything / 1000:.0f} KB"
        print(f"| {name} | {sizes} | {load.readable / 1000:.2f} s |")


if __name__ == "__main__":
    main()
