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

check: install  # migrations are checked by a test, which has a database anyway
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djade --check $$(git ls-files 'templates/*.html')
	$(BIN)/djlint --lint --profile=django templates
	$(BIN)/python -m tests.run -m "not browser and not worker and not long" --cov --cov-report= --cov-fail-under=90
	$(BIN)/coverage report --include='memory/engine/*' --fail-under=100 --skip-covered --show-missing

bench: install
	$(BIN)/python -m benchmarks.recall
	$(BIN)/python -m benchmarks.writers
	$(BIN)/python -m benchmarks.refresh --edges 1000
	$(BIN)/python -m benchmarks.forgetting
	$(BIN)/python -m benchmarks.night --owners 100
	$(BIN)/python -m benchmarks.learning
	$(BIN)/python -m benchmarks.personas
	$(BIN)/python -m benchmarks.retrieval  # of PEGASUS_LOCOMO and PEGASUS_LONGMEMEVAL, when set

demo: install
	./pegasus manage memory_demo

prove: install
	$(BIN)/python -m benchmarks.prove
