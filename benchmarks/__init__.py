"""Benchmarks against other libraries: `python -m benchmarks`, or one module of it."""
