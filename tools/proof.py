"""Plays compiled rounds for every price, as a second proof: `make proof`.

It can be stopped at any time and goes on where it was: the sums so far are in .proof, which git
ignores. At the end, or with --write, it writes src/houseway/checking/proof.json and docs/prices.md.
"""

import argparse
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import NamedTuple

from tools import prices_page

from houseway.cards.shuffle import Seed
from houseway.checking.prices import price_key, prices
from houseway.checking.proof import PROOF_FILE, Sums, priced_games, stored_sums, write_sums
from houseway.play.game import FiledGame, Rules
from houseway.pricing.compiled import CompiledGame, Prices, can_compile, compile_game, fast_of
from houseway.pricing.playing import CHUNK, play_many
from houseway.pricing.proving import Sum, sums_of
from houseway.rulebook.book import FiledRulebook

FOLDER = Path(__file__).parent.parent / ".proof"
SEED = Seed.of(37)
SAMPLE = 100_000
SECONDS = 10.0
"""About how much processor time a step takes, between saves."""


class Work(NamedTuple):
    """Rounds to play: a game with a strategy, and the prices that these rounds prove."""

    game: FiledGame
    rules: Rules
    strategy: str
    named: Prices | None
    """The prices that these rounds prove; None for all."""

    @property
    def name(self) -> str:
        return f"{price_key(self.rules)}-{self.strategy}"

    @property
    def says(self) -> str:
        options = f" {self.rules.preset}" if self.rules.preset else ""
        return f"{self.game.id}{options}, {self.strategy}"


class Progress(NamedTuple):
    """The rounds of one work so far."""

    sample: str
    """A hash of the first rounds: if they are played differently now, all are played again."""
    chunks: int
    sums: Sums


def works(book: FiledRulebook, only: str) -> Iterator[Work]:
    """Every game, preset and strategy to play."""
    for game, rules in priced_games(book, [game for game in book if only in game]):
        if not can_compile(game):
            continue
        for strategy, named in fast_of(rules).proofs(rules).items():
            yield Work(game, rules, strategy, named)


def load(work: Work) -> Progress | None:
    """The progress so far, if there is any."""
    path = FOLDER / f"{work.name}.json"
    if not path.exists():
        return None
    sample, chunks, sums = json.loads(path.read_text("utf-8"))
    return Progress(sample, chunks, {price: Sum(*total) for price, total in sums.items()})


def save(work: Work, progress: Progress) -> None:
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{work.name}.json"
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(progress), "utf-8")
    partial.replace(path)


def sample_of(game: CompiledGame) -> str:
    tally = play_many(game, SAMPLE, SEED)
    return sha256(repr((tally.products, tally.counts)).encode()).hexdigest()


def play(work: Work, target: int) -> None:
    """Play until so many rounds, in steps that are saved."""
    game = compile_game(work.rules, work.strategy)
    sample = sample_of(game)
    progress = load(work)
    if progress is None or progress.sample != sample:
        progress = Progress(sample, 0, {})
    wanted = -(-target // CHUNK)
    step, started = 2, process_time()
    while progress.chunks < wanted:
        step = min(step, wanted - progress.chunks)
        before = process_time()
        progress = played_on(work, progress, game, step)
        save(work, progress)
        if process_time() - before < SECONDS / 2:
            step *= 2
    seconds = process_time() - started
    print(f"{work.says}: {progress.chunks * CHUNK:,} rounds, {seconds:.0f} s", flush=True)


def played_on(work: Work, progress: Progress, game: CompiledGame, chunks: int) -> Progress:
    """The progress after some more chunks; interrupted chunks do not count."""
    rounds = chunks * CHUNK
    tally = play_many(game, rounds, SEED.child(work.name), first_chunk=progress.chunks)
    if tally.rounds < rounds:
        raise KeyboardInterrupt
    sums = dict(progress.sums)
    listed = prices(work.game, work.rules).wagers
    for price, total in sums_of(tally, listed, work.named):
        sums[price] = sums[price].plus(total) if price in sums else total
    return Progress(progress.sample, progress.chunks + chunks, sums)


def write(book: FiledRulebook) -> None:
    """Write the sums that were played, and those in the file for other games that are current."""
    games = {price_key(rules): game.id for game, rules in priced_games(book, book)}
    sums: dict[str, Sums] = {key: dict(old) for key, old in stored_sums().items() if key in games}
    for work in works(book, ""):
        if progress := load(work):
            sums.setdefault(price_key(work.rules), {}).update(progress.sums)
    PROOF_FILE.write_bytes(write_sums(games, sums))
    stored_sums.cache_clear()
    prices_page.main()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100_000_000, help="rounds for every game")
    parser.add_argument("--only", default="", help="games with this in their id")
    parser.add_argument("--write", action="store_true", help="write what has been played")
    arguments = parser.parse_args()
    book = FiledRulebook()
    try:
        for work in [] if arguments.write else works(book, arguments.only):
            play(work, arguments.rounds)
    except KeyboardInterrupt:
        print("Stopped; `make proof` goes on from here.")
    write(book)


if __name__ == "__main__":
    main()
