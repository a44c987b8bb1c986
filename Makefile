# The commands for working on Tuckerbox. `make` lists them.
#
# Each command first installs what it needs: Python packages into .venv from requirements/, and the
# client's packages into web/node_modules from its lock file. It does so again only when these files
# change. PYTHON=… selects another interpreter. ARGS=… is passed on: make soak ARGS="-k outback".

PYTHON ?= python3
GAME ?= outback
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
# Stamp files: the environment exists; Tuckerbox and its tools are installed in it; so are the peers.
MADE := $(VENV)/.made
READY := $(VENV)/.ready
# What playing needs is installed first, so that a table opens sooner.
PLAYABLE := $(VENV)/.playable
PEERS := $(VENV)/.peers
LOG := $(VENV)/setup.log
# RLlib needs an older Gymnasium, and PyTorch is large: the examples that learn have an environment of their own.
LEARN := .learn
LEARNING := $(LEARN)/.ready
# The client's packages are installed; the client is built from its current sources. (Every check
# writes schema.d.ts again, from web/openapi.json, so it does not count as a source.)
PACKAGES := web/node_modules/.installed
CLIENT := src/tuckerbox/server/client/index.html
# boardgame.io, which the load test of the server measures too.
NODE_PEER := bench/server/node/node_modules/.installed
CLIENT_SOURCES := $(wildcard web/*.ts web/*.js web/*.json web/*.html) \
	$(shell find web/src web/public -type f -not -name schema.d.ts -not -path 'web/public/engines/*' \
	-not -name tuckerbox.zip -not -name games.json 2> /dev/null) \
	$(shell find src/tuckerbox -name '*.ftl')
# The games in WebAssembly, in web/public/engines, are newer than what they are made of; those that did not change
# are left as they are.
ENGINES := $(VENV)/.engines
ENGINE_SOURCES := $(shell find $(addprefix src/tuckerbox/,bots games kernel webassembly) -name '*.py' -o -name '*.toml')
# The Python sources for pages that do without a server, and the list of games.
APPLICATION := $(VENV)/.application
APPLICATION_SOURCES := $(wildcard src/tuckerbox/*.py src/tuckerbox/server/*.py) \
	$(shell find $(addprefix src/tuckerbox/,bots games kernel lessons local match presentation puzzles messages \
	server/actions server/table) -name '*.py' -o -name '*.toml' -o -name '*.ftl' -o -name '*.jsonl')

PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
# The output of a command is shown only if the command fails.
STOP := { cat $(LOG); echo; echo "Setting up stopped here, for the reason above."; exit 1; }
QUIETLY := > $(LOG) 2>&1 || $(STOP)
# A bare Debian has Python without venv. Root can install it.
FETCH_VENV := test "$$(id -u)" = 0 && apt-get -qq update && apt-get -qq install -y python3-venv
FETCH_NODE := test "$$(id -u)" = 0 && apt-get -qq update && apt-get -qq install -y nodejs npm
FETCH_MACHINE := test "$$(id -u)" = 0 && apt-get -qq update && apt-get -qq install -y \
	--no-install-recommends chromium-headless-shell firefox-esr fonts-dejavu-core postgresql
HAS_BROWSER := { command -v chromium || command -v google-chrome; }
HAS_FIREFOX := { command -v firefox-esr || command -v firefox; }
HAS_POSTGRES := ls /usr/lib/postgresql/*/bin/initdb
# The versions of Node that Vite and jsdom need, as in `engines` of web/package.json.
NODE_IS_FINE := node -e 'const [n, of] = process.versions.node.split(".").map(Number); \
	process.exit(+!(n >= 24 || (n === 22 && of >= 13) || (n === 20 && of >= 19)))' && npm --version
NEEDS_NODE := { $(NODE_IS_FINE); } > /dev/null 2>&1 || { command -v node > /dev/null || { $(FETCH_NODE); }; \
	$(NODE_IS_FINE); } > $(LOG) 2>&1 || { \
	echo "Node 20.19, 22.13, or 24 or newer, and its npm, are needed; here is $$(node --version 2> /dev/null || echo none)."; \
	echo "Install it from nodejs.org or your system's packages, then run make again."; exit 1; }

LOCK := $(BIN)/uv pip compile --quiet --no-config --no-emit-index-url --no-emit-find-links \
	--default-index https://pypi.org/simple --universal --python-version 3.11 --generate-hashes \
	--upgrade --custom-compile-command "make lock"

# Hundreds of processes start here. Without .pyc files, each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal dev test lint lint-python lint-web format api client wheel site soak mutants pictures \
	corpus rules observations bench calibration bench-batch bench-gpu bench-server peers openspiel strength learn \
	curves lock machine clean setup

help: ## list these commands
	@echo "Tuckerbox. Run make with one of these:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

play: $(PLAYABLE) $(CLIENT) ## play in the browser, alone or with people you invite
	@$(BIN)/tuckerbox serve --open $(ARGS)

terminal: $(PLAYABLE) ## play in this terminal (GAME=outback)
	@$(BIN)/tuckerbox play $(GAME) $(ARGS)

dev: $(READY) $(PACKAGES) ## develop: the server and the client restart when you change the code
	@$(BIN)/tuckerbox serve --reload --no-open $(ARGS) & trap "kill $$!" EXIT; npm --prefix web run dev

test: lint $(CLIENT) $(ENGINES) $(APPLICATION) machine ## check the code, then run all tests except the soak tests
	@npm --prefix web test --silent > $(VENV)/web.log 2>&1 || { cat $(VENV)/web.log; exit 1; }
	@$(BIN)/pytest -n auto --maxprocesses 8 --dist worksteal $(ARGS)

lint: lint-python lint-web ## check format, types and imports

lint-python: $(READY)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files are not formatted: run make format."; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > $(VENV)/imports.log 2>&1 || { cat $(VENV)/imports.log; exit 1; }
	@echo "Python: format, types and imports are fine."

lint-web: $(PACKAGES)
	@for part in lint check; do npm --prefix web run --silent $$part > $(VENV)/web.log 2>&1 \
		|| { cat $(VENV)/web.log; exit 1; }; done
	@echo "Client: format and types are fine."

format: $(READY) $(PACKAGES) ## format the code, and fix what ruff can fix
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format --quiet
	@npm --prefix web run --silent format > /dev/null

api: $(READY) $(PACKAGES) ## write the HTTP API's description and examples, and the client's types
	@$(BIN)/python -m tests.write_examples > $(LOG)
	@$(BIN)/python -m tests.write_views >> $(LOG)
	@$(BIN)/python -m tests.write_choices >> $(LOG)
	@$(BIN)/python -m tuckerbox.server.http.print_openapi > $(VENV)/openapi.json
	@mv $(VENV)/openapi.json web/openapi.json
	@npm --prefix web run --silent api

client: $(CLIENT) $(ENGINES) $(APPLICATION) ## build the client for the browser

wheel: $(READY) $(CLIENT) $(ENGINES) $(APPLICATION) ## build the wheel, client and all, in dist/
	@$(BIN)/hatchling build --target wheel $(QUIETLY)
	@ls dist/*.whl

site: $(PLAYABLE) $(CLIENT) $(ENGINES) ## write Tuckerbox as files for any web host, and serve them here
	@$(BIN)/tuckerbox site build/site
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site $(ARGS)

setup: $(READY) ## only install what the Python commands need

soak: $(READY) $(CLIENT) $(ENGINES) $(APPLICATION) machine ## run the slow, deep tests, on every core
	@$(BIN)/pytest -m soak -n auto --dist worksteal -o faulthandler_timeout=10800 $(ARGS)

mutants: $(READY) ## change the rules in thousands of small ways, and list those that no test notices
	@$(BIN)/python -m tests.mutants $(ARGS)

pictures: $(READY) $(CLIENT) machine ## take pictures of every screen, in test-artefacts/screens
	@$(BIN)/pytest -m soak tests/table/test_screens.py --pictures -n auto --dist worksteal $(ARGS)

corpus: $(READY) ## write the matches that the corpus lacks, after a new version of rules
	@$(BIN)/python -m tests.write_corpus

rules: $(READY) ## write the tables of rules and their tests in docs/rules/
	@$(BIN)/pytest --quiet --write-rules

observations: $(READY) ## write the pages of what programs that learn see, in docs/research/
	@$(BIN)/python -m tests.write_observations

bench: $(READY) ## measure how fast the games run here
	@$(BIN)/tuckerbox bench $(ARGS)

calibration: $(READY) ## check that chances of winning are true percentages, and draw docs/calibration.svg
	@$(BIN)/python -m bench.calibration $(ARGS)

bench-batch: $(READY) ## measure batches and environments for programs that learn
	@$(BIN)/python -m bench.batch $(ARGS)

bench-gpu: $(READY) ## compare batches on a GPU with those on the processor, and measure them
	@$(BIN)/python -m bench.gpu $(ARGS)

bench-server: $(READY) ## load-test the server, and boardgame.io's too after make peers
	@$(BIN)/python -m bench.server $(ARGS)

peers: $(PEERS) $(NODE_PEER) ## test our games in OpenSpiel, and measure OpenSpiel, Pgx and Catanatron in the same run
	@$(BIN)/python -m pytest -q tests/envs/test_open_spiel.py
	@$(BIN)/python -m bench.peers $(ARGS)

strength: $(READY) ## play the matches for docs/strength.md, which takes hours, and write that page
	@$(BIN)/python -m bench.strength $(ARGS)

openspiel: $(PEERS) ## let OpenSpiel's search play against ours, and compare their speed
	@$(BIN)/python -m bench.openspiel $(ARGS)

learn: $(LEARNING) ## let the examples of docs/learning.md learn for a moment, in an environment of their own
	@OMP_NUM_THREADS=1 $(LEARN)/bin/python -m pytest -q examples/learn $(ARGS)

curves: $(LEARNING) ## let these examples learn in earnest, which takes half an hour, and draw docs/learning.svg
	@for example in maskable_ppo ppo alphazero rllib_self_play; do \
		OMP_NUM_THREADS=1 $(LEARN)/bin/python examples/learn/$$example.py $(ARGS) || exit 1; done
	@$(LEARN)/bin/python examples/learn/draw_curves.py build/learn docs/learning.svg

lock: $(BIN)/uv ## update the locked requirements to the current versions
	@$(LOCK) --extra server --extra postgres --extra ray --extra research --extra data --group dev --output-file requirements/dev.txt pyproject.toml
	@$(LOCK) --extra server --group build --constraints requirements/dev.txt --output-file requirements/play.txt pyproject.toml
	@$(LOCK) --group peers --constraints requirements/dev.txt --output-file requirements/peers.txt
	@for part in web bench/server/node; do npm --prefix $$part update --package-lock-only --no-audit --no-fund --silent; done
	@echo "requirements/ and the package-lock.json of web/ and bench/server/node/ are updated: run make test, then commit them."

machine: | $(MADE) ## install the browsers and the PostgreSQL that tests use, if run as root
	@{ command -v chromium-headless-shell && $(HAS_FIREFOX) && $(HAS_POSTGRES); } > /dev/null 2>&1 \
		|| { $(FETCH_MACHINE); } > $(LOG) 2>&1 \
		|| { $(HAS_BROWSER) && $(HAS_FIREFOX) && $(HAS_POSTGRES); } > /dev/null 2>&1 \
		|| echo "Chromium, Firefox or PostgreSQL is missing here: tests that need them are skipped."

clean: ## remove the environment, built files and caches in this folder
	@rm -rf $(VENV) $(LEARN) build dist .coverage htmlcov .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache .schemathesis web/node_modules web/public/engines \
		web/public/tuckerbox.zip web/public/games.json $(dir $(NODE_PEER)) $(dir $(CLIENT)) test-artefacts
	@find . -name __pycache__ -type d -not -path './node_modules/*' -prune -exec rm -rf {} +

$(MADE):
	@command -v $(PYTHON) > /dev/null || { \
		echo "Tuckerbox needs Python 3.11 or newer, and there is no $(PYTHON) here."; \
		echo "Install it, or name one: make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tuckerbox needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1)."; \
		echo "Install a newer one, or name one: make PYTHON=/path/to/python"; exit 1; }
	@echo "Setting up in $(VENV): about a minute, this once."
	@rm -rf $(VENV) && mkdir $(VENV)
	@$(PYTHON) -m venv $(VENV) > $(LOG) 2>&1 || { $(FETCH_VENV) && $(PYTHON) -m venv $(VENV); } \
		>> $(LOG) 2>&1 || $(STOP)
	@touch $@

$(PLAYABLE): $(MADE) requirements/play.txt pyproject.toml
	@$(PIP) --require-hashes -r requirements/play.txt $(QUIETLY)
	@$(PIP) --no-build-isolation --no-deps -e . $(QUIETLY)
	@touch $@

$(READY): $(PLAYABLE) requirements/dev.txt
	@$(PIP) --require-hashes -r requirements/dev.txt $(QUIETLY)
	@touch $@

$(PEERS): $(READY) requirements/peers.txt
	@echo "Fetching the peers: a minute, this once."
	@$(PIP) --require-hashes -r requirements/peers.txt $(QUIETLY)
	@touch $@

$(LEARNING): requirements/learn.txt | $(MADE)
	@echo "Setting up in $(LEARN): some minutes, this once, because PyTorch is large."
	@rm -rf $(LEARN) && $(BIN)/python -m venv $(LEARN) $(QUIETLY)
	@$(LEARN)/bin/python -m pip --disable-pip-version-check install --quiet -r requirements/learn.txt \
		-e '.[research,data,learn]' $(QUIETLY)
	@touch $@

$(PACKAGES): web/package-lock.json | $(MADE)
	@$(NEEDS_NODE)
	@echo "Fetching the client's packages: half a minute, this once."
	@npm --prefix web ci --no-audit --no-fund $(QUIETLY)
	@touch $@

$(NODE_PEER): bench/server/node/package-lock.json | $(MADE)
	@$(NEEDS_NODE)
	@npm --prefix bench/server/node ci --no-audit --no-fund $(QUIETLY)
	@touch $@

# Playing does not need them at first, so `make play` does not wait for them. Vite copies those that are there already.
$(ENGINES): $(PLAYABLE) $(ENGINE_SOURCES) | $(CLIENT)
	@echo "Compiling the games for browsers: a minute or two, and again only when they change."
	@$(BIN)/python -m tuckerbox.webassembly web/public/engines $(QUIETLY)
	@rm -rf $(dir $(CLIENT))engines && cp -R web/public/engines $(dir $(CLIENT))
	@touch $@

$(APPLICATION): $(PLAYABLE) $(APPLICATION_SOURCES) | $(CLIENT)
	@$(BIN)/python -m tuckerbox.local web/public $(QUIETLY)
	@cp web/public/tuckerbox.zip web/public/games.json $(dir $(CLIENT))
	@touch $@

$(CLIENT): $(PACKAGES) $(CLIENT_SOURCES)
	@npm --prefix web run build $(QUIETLY)
	@touch $@

$(BIN)/uv: | $(MADE)
	@$(PIP) uv $(QUIETLY)
