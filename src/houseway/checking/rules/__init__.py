"""The coded checks: a function with `@rule`, whose docstring is its page, by subject.

What several checks need to read a filing belongs in `checking`.
"""
