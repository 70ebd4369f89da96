"""Benchmarks: `python -m benchmarks`, or `python -m benchmarks NAME` for a single module."""
