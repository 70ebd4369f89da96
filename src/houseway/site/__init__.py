"""The product without a server: a static site, whose pages ask the app inside the browser.

The app is that of `houseway serve`, called without a network (`engine.py`). It renders the pages
when the site is built (`build.py`), and answers in the browser what depends on the visitor. What a
page says belongs in `web/pages/`, and how scripts ask for it in `web/static/`.
"""
