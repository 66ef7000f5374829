.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test setup build lint format bench docs clean

help: ## Print this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

demo: ## See the whole job happen: server, SDK, offline (ARGS="..." is passed on)
	@scripts/run.sh debug greenroom demo $(ARGS)
	@$(if $(ARGS),,scripts/run.sh debug greenroom demo --dialect delivery)

test: ## Everything that CI runs: lint, checks, build, tests
	@scripts/test.sh

setup: ## Install what is missing (Debian packages); says nothing when nothing is
	@scripts/setup.sh

build: ## Build everything for debugging
	@scripts/setup.sh build
	@scripts/build.sh

lint: setup ## Check the form of the Swift files and scripts
	@scripts/lint.sh

format: ## Rewrite the Swift files into the form that lint wants
	@scripts/lint.sh --fix

bench: setup ## Measure, beside baselines of the same run (ARGS="..." is passed on)
	@scripts/run.sh release GreenroomBenchmarks $(ARGS)

docs: ## Write the DocC pages to .build/docs
	@scripts/setup.sh build
	@scripts/docs.sh

clean: ## Remove everything that was built
	@rm -rf .build
