# The commands of Wyrdbook. Each sets up what it needs first; everything lives in .venv/ and .data/.
#   make run      start the site with its demo league       (PORT=8000 ADDRESS=127.0.0.1)
#   make test     every check and every test
#   make bench    print the measures
#   make format   put the code into its standard form
#   make lock     take newer releases of the requirements into the locked lists

SHELL = /bin/sh
PORT ?= 8000
ADDRESS ?= 127.0.0.1
export PORT ADDRESS

.PHONY: run test bench format lock

run:
	@sh .dev/setup run
	@sh .dev/serve

test:
	@sh .dev/setup test
	@sh .dev/check

bench:
	@sh .dev/setup run
	@sh .dev/python manage.py bench

format:
	@sh .dev/setup test
	@sh .dev/python -m ruff check --fix .
	@sh .dev/python -m ruff format .

lock:
	@sh .dev/lock
