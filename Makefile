# Each target only calls the script or a tool.
BIN := .venv/bin

.PHONY: up test check format bench demo prove install

install:
	./pegasus install

up:
	./pegasus up

test:
	./pegasus test

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djade $$(git ls-files 'templates/*.html')

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/djade --check $$(git ls-files 'templates/*.html')
	$(BIN)/djlint --lint --profile=django templates
	$(BIN)/python -m tests.run -m "not browser and not worker" --cov --cov-report=term:skip-covered

bench: install
	$(BIN)/python -m benchmarks.recall
	$(BIN)/python -m benchmarks.forgetting

demo: install
	./pegasus manage memory_demo

prove: install
	$(BIN)/python -m benchmarks.prove
