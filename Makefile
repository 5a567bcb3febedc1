# The commands of Wyrdbook. Each sets up what it needs first; everything lives in .venv/ and .data/.
#   make run      start the site with its demo league       (PORT=8000 ADDRESS=127.0.0.1;
#                 another address wants passwords of your own: manage.py demo --own-passwords)
#   make test     every check and every test         (PART=rules/combat, or any file or folder: the tests of that part;
#                 EXAMPLES=all draws every example of the property tests, other ones each time)
#   make quick    the checks between two thoughts: under a minute, with the tests of what you changed
#   make types    check the types of the whole site with Django's, as far as it is held to them
#   make attack   attack the site in full: every role at every address by every method, and more
#   make bench    print the measures
#   make load     try a site that runs on this machine under many people (PORT=8000 PEOPLE=8 SECONDS=60), or set up
#                 sites with their servers for it (SITE="plain proxy redis files replica all")
#   make claims   measure what the sources say of their turn sequences (BATTLES=6 a cell; goes on where it was cut off)
#   make mutants  change the code of the battle bit by bit and see whether a test notices (PART=rules/combat SHARE=100)
#   make docs     build the documentation into .data/docs/
#   make pictures make the pictures of the README and the documentation anew (NAMES="roster battle")
#   make format   put the code into its standard form
#   make dist     build the package into .data/dist/ and try it outside the checkout
#   make lock     take newer releases of the requirements into the locked lists

SHELL = /bin/sh
PORT ?= 8000
MUTATED = rules/combat rules/systems
SHARE ?= 100
BATTLES ?= 6
ADDRESS ?= 127.0.0.1
PEOPLE ?= 8
SECONDS ?= 60
SITE ?=
EXAMPLES ?=
export PORT ADDRESS EXAMPLES

.PHONY: run test quick types attack bench load claims mutants docs pictures format dist lock

run:
	@sh .dev/setup run
	@sh .dev/serve

test:
	@sh .dev/setup test
	@sh .dev/check $(PART)

quick:
	@sh .dev/setup test
	@sh .dev/check --quick

types:
	@sh .dev/setup test
	@sh .dev/python -m mypy --config-file .dev/types.toml

attack:
	@sh .dev/setup test
	@ATTACK=all sh .dev/check tests/attack
	@ATTACK=all sh .dev/with-postgresql sh .dev/python -m pytest -q -m postgresql tests/attack

bench:
	@sh .dev/setup run
	@sh .dev/python manage.py bench

load:
	@sh .dev/setup load
ifneq ($(SITE),)
	@sh .dev/setup machines
	@sh .dev/python -m tools.load.stand $(SITE) --people $(PEOPLE) --seconds $(SECONDS)
else
	@.venv-load/bin/locust --locustfile tools/load/people.py --headless --only-summary \
		--host http://127.0.0.1:$(PORT) --users $(PEOPLE) --spawn-rate 4 --run-time $(SECONDS)s
endif

claims:
	@sh .dev/setup studies
	@sh .dev/python manage.py claims --battles $(BATTLES)

mutants:
	@sh .dev/setup mutants
	@sh .dev/python .dev/mutants $(or $(PART),$(MUTATED)) --share $(SHARE)

docs:
	@sh .dev/setup docs
	@.venv-docs/bin/python .dev/settings_page.py
	@.venv-docs/bin/python -m sphinx --fail-on-warning --keep-going -q -d .data/docs-read docs .data/docs
	@echo "The documentation is in .data/docs/index.html"

pictures:
	@sh .dev/setup test
	@WYRDBOOK_CHROMIUM=$$(sh .dev/find-chromium) sh .dev/python .dev/pictures.py $(NAMES)

format:
	@sh .dev/setup test
	@sh .dev/python -m ruff check --fix .
	@sh .dev/python -m ruff format .
	@.venv/bin/djangofmt templates

dist:
	@sh .dev/setup test
	@sh .dev/dist

lock:
	@sh .dev/lock
