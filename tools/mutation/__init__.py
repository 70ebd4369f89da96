"""Mutation testing: faults planted in the code, and the tests that must notice them."""
