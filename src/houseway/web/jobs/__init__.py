"""Long calculations: the processes that make them, their queue, and what is stored of them.

The calculations themselves belong in the packages below.
"""
