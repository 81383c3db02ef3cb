# Everything happens in .venv; `make demo` and `make test` work on a fresh clone with Python 3.11 or newer.
# PYTHON=… chooses the interpreter; ARGS=… goes to pytest in place of "on all cores": make test ARGS="-k kirche -x"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?= --numprocesses=auto
RULES := docs/_build/rules.json
NODE_PEERS := boardgame.io@0.50.2

.PHONY: help demo test check docs bench mutation fix clean

help:
	@echo "make demo     play a whole game of every game that is ready, and have a move refused"
	@echo "make test     run all tests"
	@echo "make check    lint, format, types, layers and docs, without changing anything"
	@echo "make docs     build the documentation into docs/_build/html"
	@echo "make bench    measure speed against the goals"
	@echo "make mutation change the rules here and there: does a test notice? (hours)"
	@echo "make fix      format, and mend what the linter can mend"
	@echo "make clean    remove all that was built, .venv too"

demo: $(VENV)/.package
	$(BIN)/python examples/demo.py

test: $(VENV)/.test
	$(BIN)/pytest $(ARGS)

check: $(VENV)/.check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory docs

docs: $(VENV)/.docs $(RULES)
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env -b html docs docs/_build/html

# Which tests name which rule, and how often games meet it; fails when a rule has no test.
$(RULES): $(VENV)/.test $(shell find src tests -name '*.py' -o -name '*.toml' -o -name '*.json')
	@mkdir -p $(@D)
	$(BIN)/pytest -qq --collect-only --rule-coverage-file $@ --rule-coverage-games 200 tests >$(@D)/rules.log \
		|| { cat $(@D)/rules.log; rm -f $@; exit 1; }

bench: $(VENV)/.bench $(VENV)/.node
	$(BIN)/python -m benchmarks

mutation: $(VENV)/.mutation
	$(BIN)/python -m mutation

fix: $(VENV)/.check
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf $(VENV) build dist docs/_build htmlcov .coverage* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

# Not all that is raced against is written in Python; without npm it does not run.
$(VENV)/.node: $(VENV)/.package
	@if command -v npm >/dev/null; then \
		npm install --silent --no-save --prefix $(VENV)/node $(NODE_PEERS) && touch $@ \
			|| echo "npm cannot fetch $(NODE_PEERS), which does not run"; \
	fi

# Each stamp stands for one dependency group of pyproject.toml, installed beside the package.
$(VENV)/.%: $(VENV)/.package
	$(BIN)/python -m pip install --quiet --group $*
	@touch $@

# The first pip that knows --group is 25.1; an environment that was here before may have an older one.
$(VENV)/.package: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"Python 3.11 or newer is needed, this is {sys.version}")'
	$(PYTHON) -m venv $(VENV)
