"""Speed against named peers, all in one run: `python -m benchmarks`, or one module of it."""
