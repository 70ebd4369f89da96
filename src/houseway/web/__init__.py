"""The app: pages, API, socket and page scripts; it asks the cardroom and the library.

Calculations and the content of pages belong in the packages below.
"""
