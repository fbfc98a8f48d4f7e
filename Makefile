# Every target makes its own environment first: a fresh clone needs Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CAMPAIGN ?=

.PHONY: help play test lint tools bench fmt clean vsix release test-lowest
help:
	@echo "make play   set up and play the bundled campaign"
	@echo "make test   set up and run every check and test"
	@echo "make test-lowest  the tests with the oldest libraries that pyproject.toml allows"
	@echo "make bench  set up and measure against the peers"
	@echo "make vsix   package the extension for VS Code (needs node and npm)"
	@echo "make release  the wheel and the extension beside each other, in build/release"
	@echo "make clean  remove the environment and all build output"

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Chronicler needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make PYTHON=python3.12 ..."; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up the environment in $(VENV) (first time only) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@$(BIN)/python -m compileall -q schemas compiler runtime chronicler
	@touch $@

play: $(STAMP)
	@$(BIN)/chronicler play $(CAMPAIGN)

test: lint tools
	@$(BIN)/python -m pytest -q -n 2

# Another Python is `make test PYTHON=python3.13 VENV=.venv-3.13`.
LOWEST := .venv-lowest
test-lowest:
	@test -x $(LOWEST)/bin/python || $(PYTHON) -m venv $(LOWEST)
	@$(PYTHON) -m tests.packaging.lowest > $(LOWEST)/lowest.txt
	@$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check -c $(LOWEST)/lowest.txt -e '.[dev]'
	@$(LOWEST)/bin/python -m pytest -q -n 2

lint: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

# What some tests need beside Python, as command:packages. Root gets what is missing quietly; where it cannot be had, the tests
# that need it say so and are skipped.
WANTED := dot:graphviz nvim:neovim chromium:chromium node:nodejs emacs:emacs-nox,elpa-eglot
tools:
	@for pair in $(WANTED); do \
	  command=$${pair%%:*}; packages=$$(echo $${pair##*:} | tr , ' '); \
	  command -v $$command >/dev/null 2>&1 && continue; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    echo "Installing $$packages for the tests ..."; \
	    { apt-get install -y -qq $$packages || { apt-get update -qq && apt-get install -y -qq $$packages; }; } >/dev/null 2>&1 || true; \
	  fi; \
	  command -v $$command >/dev/null 2>&1 || echo "No $$command: the tests that need it are skipped. Get it with your package manager."; \
	done
tools: export DEBIAN_FRONTEND = noninteractive

bench: $(STAMP)
	@$(BIN)/python -m tests.bench

# The extension for VS Code, built beside its sources: build/vscode/chronicler.vsix.
vsix:
	@command -v npm >/dev/null 2>&1 || { echo "Packaging needs node and npm: https://nodejs.org"; exit 2; }
	@mkdir -p build/vscode && cp -R editors/vscode/. build/vscode/
	@cd build/vscode && npm install --no-audit --no-fund --loglevel=error && npx --no-install vsce package --allow-missing-repository -o chronicler.vsix
	@echo "build/vscode/chronicler.vsix"

# What a release attaches: the wheel, and the extension that speaks with it.
release: $(STAMP) vsix
	@rm -rf build/release && mkdir -p build/release
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w build/release .
	@cp build/vscode/chronicler.vsix build/release/
	@ls build/release

fmt: $(STAMP)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) $(LOWEST) .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find build -mindepth 1 ! -name .gitkeep -delete
