"""The product without a server: a static site, whose pages ask the app inside the browser.

The app is that of `houseway serve`, called without a network (`engine.py`). It renders the pages
when the site is built (`build.py`), and answers in the browser what depends on the visitor
(`solo.py`). What a page or an answer says belongs in `web/`; the worker and its link to pages, in
`web/static/site`.
"""
