# `make serve` opens the tables, `make test` runs every check and every test that is not slow.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
# Wheels only: building a dependency would fetch tools that are in no lock.
LOCKED := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile --require-hashes --only-binary :all: -r
# Compiles on all cores; pip uses only one.
COMPILED := $(BIN)/python -m compileall -q -j 0
RUN_EXTRAS := --extra fast --extra postgres --extra price --extra serve
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" --group build $(RUN_EXTRAS) pyproject.toml

PAGE := src/houseway/web/static

# Tests start the program hundreds of times, so its bytecode is always written.
export PYTHONDONTWRITEBYTECODE :=
# Each worker starts with neighboring tests, then takes over some of the others': few workers start a browser.
TESTS := $(BIN)/pytest --dist worksteal

.PHONY: install dev chromium-headless-shell nodejs npm postgresql serve ready test types page suite test-slow screens bench docs lock clean

install: $(VENV)/.package
dev: $(VENV)/.dev install

# Stamp files: a step runs only if its inputs are newer.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(BIN)/python
	$(LOCKED) $<
	$(COMPILED) $(VENV)/lib
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	$(LOCKED) $<
	$(COMPILED) $(VENV)/lib
	@touch $@

$(VENV)/.package: pyproject.toml $(VENV)/.run
	$(BIN)/python -m pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps --editable .
	@touch $@

chromium-headless-shell nodejs npm postgresql:
	@tools/debian.sh $@

# Tools that check the scripts of the pages, for tests only; the scripts themselves need no packages.
node_modules/.installed: package.json package-lock.json .npmrc | nodejs npm
	npm ci --ignore-scripts --loglevel=error
	@touch $@

serve: install
	$(BIN)/houseway serve --port $(PORT)

# Installs the Python packages, and at the same time those of Debian and npm.
ready:
	@$(MAKE) --no-print-directory chromium-headless-shell postgresql node_modules/.installed & \
	$(MAKE) --no-print-directory dev && wait $$!

test: ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(COMPILED) src
	@$(MAKE) --no-print-directory --jobs 2 types suite

types: page
	$(BIN)/mypy --strict src

page:
	node_modules/.bin/eslint --max-warnings 0 eslint.config.js $(PAGE)
	node_modules/.bin/tsc --project tsconfig.json

# Tests often wait for browsers and servers, so four workers fill two cores while the other checks run.
suite:
	$(TESTS) -n 4

# A worker needs up to 3.5 GB here. Exit code 5 means that no test is marked slow, which is not a failure.
test-slow: ready
	$(TESTS) -n 3 -m slow || [ $$? -eq 5 ]

# Screenshots of a table of each family; fails if something is cut off, covered or moves.
screens: dev chromium-headless-shell
	PYTHONPATH=. $(BIN)/python -m tools.table_screens screens

# The packages to compare with are installed only here; RLCard has no wheel.
$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	$(LOCKED) $< --no-binary rlcard
	@touch $@

bench: $(VENV)/.bench install
	$(BIN)/python -m benchmarks

# The generated documents, the stored prices (minutes if many changed), and what the sessions in the
# documents print; tests compare them all.
docs: install
	$(BIN)/python tools/reference.py
	$(BIN)/python tools/import_graph.py
	$(BIN)/python tools/api_reference.py
	$(BIN)/python tools/check_pages.py
	$(BIN)/python tools/glossary.py
	$(BIN)/python tools/known_prices.py
	$(BIN)/python tools/prices_page.py
	$(BIN)/python tools/sessions.py

# Keeps the versions that still fit; `make lock UPGRADE=1` takes the newest versions.
lock: $(VENV)/.dev | nodejs npm
	$(LOCK) $(if $(UPGRADE),--upgrade) --output-file requirements/run.txt
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra dask --extra dev --extra pdf --constraints requirements/run.txt --output-file requirements/dev.txt
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra bench --constraints requirements/dev.txt --output-file requirements/bench.txt
	$(BIN)/python tools/npm_lock.py

clean:
	rm -rf $(VENV) node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
