# `make serve` opens the tables, `make test` runs every check and every test that is not slow.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
# Wheels only: building a dependency would fetch tools that are in no lock.
LOCKED := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile --require-hashes --only-binary :all: -r
# Compiles on all cores; pip uses only one.
COMPILED := $(BIN)/python -m compileall -q -j 0
RUN_EXTRAS := --extra fast --extra mcp --extra metrics --extra postgres --extra price --extra serve
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" --group build $(RUN_EXTRAS) pyproject.toml

PAGE := src/houseway/web/static tests/page

# Tests start the program hundreds of times, so its bytecode is always written.
export PYTHONDONTWRITEBYTECODE :=
# Each worker starts with neighboring tests, then takes over some of the others': few workers start a browser.
TESTS := $(BIN)/pytest --dist worksteal

.PHONY: install dev chromium-headless-shell nodejs npm nginx postgresql serve site ready test types page suite test-slow fuzz soak door torture mutants referee proof screens bench docs charts lock clean

install: $(VENV)/.package
dev: $(VENV)/.dev install

# Stamp files: a step runs only if its inputs are newer.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Python comes with a pip and perhaps a setuptools: the lock has a newer pip, and nothing needs setuptools.
$(VENV)/.run: requirements/run.txt | $(BIN)/python
	$(LOCKED) $<
	$(BIN)/python -m pip --quiet uninstall --yes setuptools
	$(COMPILED) $(VENV)/lib
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	$(LOCKED) $<
	$(COMPILED) $(VENV)/lib
	@touch $@

$(VENV)/.package: pyproject.toml $(VENV)/.run
	$(BIN)/python -m pip --disable-pip-version-check --quiet install --no-build-isolation --no-deps --editable .
	@touch $@

chromium-headless-shell nginx nodejs npm postgresql:
	@tools/debian.sh $@

# Tools that check the scripts of the pages, for tests only; the scripts themselves need no packages.
node_modules/.installed: package.json package-lock.json .npmrc | nodejs npm
	npm ci --ignore-scripts --loglevel=error
	@touch $@

serve: install
	$(BIN)/houseway serve --port $(PORT)

# The wheels that run in a browser, for the Python of the Pyodide in package.json.
build/wheels/.downloaded: requirements/site.txt | $(BIN)/python
	rm -rf $(@D)
	$(BIN)/python -m pip --disable-pip-version-check --quiet download --require-hashes --no-deps --only-binary :all: \
		--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --dest $(@D) -r $<
	@touch $@

site: install node_modules/.installed build/wheels/.downloaded
	$(BIN)/houseway site build/site

# Installs the Python packages, and at the same time those of Debian and npm.
ready:
	@$(MAKE) --no-print-directory chromium-headless-shell nginx postgresql node_modules/.installed & \
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
	node --test --test-reporter=dot tests/page

# Tests often wait for browsers and servers, so four workers fill two cores while the other checks run.
suite:
	$(TESTS) -n 4 --durations 10

# A worker needs up to 3.5 GB here. Exit code 5 means that no test is marked slow, which is not a failure.
test-slow: ready
	$(TESTS) -n 3 -m "slow and not long" --durations 10 || [ $$? -eq 5 ]

# What takes hours: every stored price computed again, long runs of every game. By hand.
test-long: ready
	$(TESTS) -n 2 -m long

# The fuzzers with many inputs each, in hours; test-slow runs them for a fixed time.
fuzz: ready
	FUZZ_INPUTS=$(or $(INPUTS),200000) $(TESTS) -n 2 -m slow -s tests/fuzz

# A server at constant load, whose memory must be flat after ten minutes; ARGS='minutes=60'.
soak: dev
	PYTHONPATH=. $(BIN)/python -m tools.soak $(ARGS)

# All attacks at once on a server where somebody plays; ARGS='seconds=60'.
door: dev
	PYTHONPATH=. $(BIN)/python -m tools.door $(ARGS)

# A thousand kills, then crashes, partitions, full disks and clock jumps; stopped, it goes on where it was.
torture: dev postgresql
	PYTHONPATH=. $(BIN)/python -m tools.torture $(ARGS)

# Plants faults in the code and runs the tests that reach them; stopped, it goes on where it was.
mutants: dev
	$(BIN)/python tools/mutants.py $(if $(ONLY),--only $(ONLY)) $(ARGS)

# 20,000 hands for each question and filing, in hours; stopped, it goes on where it was.
referee: dev
	$(BIN)/python -m tests.referee $(if $(ONLY),--only $(ONLY)) $(ARGS)

# 100,000,000 compiled rounds for every price, in docs/prices.md; stopped, it goes on where it was.
proof: dev
	PYTHONPATH=. $(BIN)/python -m tools.proof $(if $(ONLY),--only $(ONLY)) $(ARGS)

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
# documents print; tests compare them all. Every filing and fee as Markdown goes to build/docs.
docs: install
	$(BIN)/python tools/reference.py
	$(BIN)/python tools/api_reference.py
	$(BIN)/python tools/check_pages.py
	$(BIN)/python tools/glossary.py
	$(BIN)/python tools/known_prices.py
	$(BIN)/python tools/prices_page.py
	$(BIN)/python tools/protection_page.py
	$(BIN)/python tools/environments_page.py
	$(BIN)/python tools/components.py
	$(BIN)/python tools/notebooks.py
	$(BIN)/python tools/mcp_transcript.py
	$(BIN)/python tools/sessions.py
	$(BIN)/python tools/view_types.py

# Strategy charts of every blackjack game in build/docs/strategy, in minutes.
charts: install
	$(BIN)/python tools/reference.py --charts

# Keeps the versions that still fit; `make lock UPGRADE=1` takes the newest versions.
lock: $(VENV)/.dev | nodejs npm
	$(LOCK) $(if $(UPGRADE),--upgrade) --output-file requirements/run.txt
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra dask --extra dev --extra notebooks --extra parquet --extra pdf --extra rl --constraints requirements/run.txt --output-file requirements/dev.txt
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra bench --constraints requirements/dev.txt --output-file requirements/bench.txt
	$(BIN)/python tools/npm_lock.py
	$(BIN)/python tools/site_lock.py

clean:
	rm -rf $(VENV) node_modules build dist .hypothesis .mutants .proof .referee .torture .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
