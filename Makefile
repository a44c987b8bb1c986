# Everything that one does with Tuckerbox, one word each. `make` lists them.
#
# What is needed sets itself up in .venv, from the locked requirements/, and again only when those
# change. PYTHON=… picks another interpreter, ARGS=… is handed on: make soak ARGS="-k outback".

PYTHON ?= python3
GAME ?= outback
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
# Stamps: the environment is there, Tuckerbox and its tools are in it, the peers are too.
MADE := $(VENV)/.made
READY := $(VENV)/.ready
PEERS := $(VENV)/.peers
LOG := $(VENV)/setup.log

PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
# What goes wrong is shown in full, what goes well is not.
STOP := { cat $(LOG); echo; echo "Setting up stopped here, for the reason above."; exit 1; }
QUIETLY := > $(LOG) 2>&1 || $(STOP)
# A bare Debian has Python without the part that makes environments; root can mend that.
FETCH_VENV := test "$$(id -u)" = 0 && apt-get -qq update && apt-get -qq install -y python3-venv

LOCK := $(BIN)/uv pip compile --quiet --no-config --no-emit-index-url --no-emit-find-links \
	--default-index https://pypi.org/simple --universal --python-version 3.11 --generate-hashes \
	--upgrade --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help play test lint format soak corpus rules bench peers lock clean setup

help: ## list what make can do
	@echo "Tuckerbox. Say make and one of these:"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' Makefile

play: $(READY) ## play in this terminal (GAME=outback)
	@$(BIN)/tuckerbox play $(GAME) $(ARGS)

test: lint ## check the form, then run every test but the soak ones
	@$(BIN)/pytest -n auto --maxprocesses 8 --dist worksteal $(ARGS)

lint: $(READY) ## check form, types and which way imports run
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files are not in form: make format mends them."; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > $(VENV)/imports.log 2>&1 || { cat $(VENV)/imports.log; exit 1; }
	@echo "Form, types and imports are fine."

format: $(READY) ## put the code in form and mend what ruff can mend
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format --quiet

setup: $(READY) ## only set up, so that the next word starts at once

soak: $(READY) ## run the slow, deep tests, on every core
	@$(BIN)/pytest -m soak -n auto --dist worksteal $(ARGS)

corpus: $(READY) ## write the matches that the corpus lacks, after a new version of rules
	@$(BIN)/python -m tests.write_corpus

rules: $(READY) ## write the tables of rules and their tests in docs/rules/
	@$(BIN)/pytest --quiet --write-rules

bench: $(READY) ## measure how fast the games run here
	@$(BIN)/tuckerbox bench $(ARGS)

peers: $(PEERS) ## measure OpenSpiel and Catanatron beside them
	@$(BIN)/python bench/peers.py $(ARGS)

lock: $(BIN)/uv ## renew the locked requirements with what is current
	@$(LOCK) --group dev --output-file requirements/dev.txt pyproject.toml
	@$(LOCK) --group peers --constraints requirements/dev.txt --output-file requirements/peers.txt
	@echo "requirements/ is renewed: make test, then commit it."

clean: ## remove the environment and every cache in this folder
	@rm -rf $(VENV) build dist .coverage htmlcov .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache
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

$(READY): $(MADE) requirements/dev.txt pyproject.toml
	@$(PIP) --require-hashes -r requirements/dev.txt $(QUIETLY)
	@$(PIP) --no-build-isolation --no-deps -e . $(QUIETLY)
	@touch $@

$(PEERS): $(READY) requirements/peers.txt
	@echo "Fetching the peers: a minute, this once."
	@$(PIP) --require-hashes -r requirements/peers.txt $(QUIETLY)
	@touch $@

$(BIN)/uv: | $(MADE)
	@$(PIP) uv $(QUIETLY)
