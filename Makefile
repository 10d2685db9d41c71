# Everything runs from a virtual environment in .venv; `make PYTHON=python3.12 play` takes another Python.
GAME ?= mau_mau
PYTHON ?= python3
VENV ?= .venv
BENCH ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
SOURCES := pyproject.toml
TABLES := rulekit/language/_tables.json
LANGUAGE := grammar/rules.lark $(wildcard rulekit/language/*.py)

.PHONY: help play test lint types layers battery wheel bench differential golden check clean
.DEFAULT_GOAL := help
.NOTPARALLEL:

help:
	@echo 'make play      play a match of mau_mau, or with GAME=basic_rummy another (bots alone without a terminal)'
	@echo 'make test      the tests: a few minutes at most'
	@echo 'make check     lint, types and layers'
	@echo 'make battery   the long tests: every game at random play under every option'
	@echo 'make wheel     build the distribution, install it elsewhere and play from it'
	@echo 'make bench     speed beside OpenSpiel and RLCard, as ratios'
	@echo 'make differential  the same matches here and there, compared at every decision'
	@echo 'make golden    write the golden files anew; read the difference before you commit it'
	@echo 'make clean     remove the environment and everything that was built'

play: $(VENV)/.core $(TABLES)
	@$(BIN)/rulekit play $(GAME)

test: $(VENV)/.test $(TABLES)
	@$(PYTEST) -n auto --dist worksteal

lint: $(VENV)/.dev
	@$(BIN)/ruff check .

types: $(VENV)/.dev
	@$(BIN)/mypy

layers: $(VENV)/.dev
	@$(BIN)/lint-imports --no-logo

check: lint types layers

battery: $(VENV)/.test $(TABLES)
	@HYPOTHESIS_PROFILE=long $(PYTEST) -n auto --dist worksteal -m slow

wheel: $(VENV)/.dev
	@$(PYTEST) -m wheel

bench: $(VENV)/.bench $(TABLES)
	@$(BIN)/python -m benchmarks $(BENCH)

differential: $(VENV)/.test $(VENV)/.bench $(TABLES)
	@$(PYTEST) -n auto --dist worksteal -m differential tests/differential

golden: $(VENV)/.test $(TABLES)
	@$(PYTEST) --update-golden

clean:
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@rm -f $(TABLES)
	@find rulekit tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +

# One environment, one stamp for each set of packages in it.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'rulekit needs Python 3.11 or newer: make PYTHON=python3.11 …'; exit 1; }
	@echo 'Setting up $(VENV) …'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.core: $(SOURCES) | $(BIN)/python
	@$(PIP) --editable .
	@touch $@

$(VENV)/.test: $(SOURCES) | $(BIN)/python
	@$(PIP) --editable '.[test]'
	@touch $(VENV)/.core $@

$(VENV)/.dev: $(SOURCES) | $(BIN)/python
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.core $(VENV)/.test $@

$(VENV)/.bench: $(SOURCES) | $(BIN)/python
	@$(PIP) --editable '.[bench]'
	@touch $(VENV)/.core $@

# A parser that is ready; without the file, or with a stale one, it is built at each start.
$(TABLES): $(LANGUAGE) $(VENV)/.core
	@$(BIN)/python -m rulekit.language.tables
