"""The API answers as its own description says, whatever is asked of it. Schemathesis makes requests from it.

Of each operation it asks what the description allows and what it forbids, at the bounds and by chance, by every method,
with a token and without; the checks are all that it comes with. Ids are drawn from all numbers, so that each request is
sent a second time for things that there are.
"""

from collections import Counter, defaultdict

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.urls import reverse
from schemathesis.checks import load_all_checks
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from roster.site.operating.quotas import REQUESTS
from tests.attack.expectations import READ_BY_TOKEN
from tests.attack.scale import ALL, times
from tests.attack.test_api import counted, token_of
from tests.attack.world import World, make_world

pytestmark = pytest.mark.django_db

#: Parameters that exclude each other, which OpenAPI has no way to say.
NOT_BOTH = {"day", "revision"}


@pytest.fixture
def description(settings) -> BaseSchema:
    """What the site says of its API, loaded from it; requests are as many as they like."""
    settings.QUOTAS = settings.QUOTAS | {quota.name: 0 for quota in REQUESTS}
    generation = GenerationConfig(
        max_examples=times(5, 300), deterministic=not ALL, with_security_parameters=False
    )
    project = ProjectConfig(generation=generation)
    config = SchemathesisConfig(seed=None if ALL else 1, projects=ProjectsConfig(default=project))
    load_all_checks()
    return schemathesis.openapi.from_wsgi(reverse("api:description"), WSGIHandler(), config=config)


class Asked:
    """Sends requests as one role; the statuses of what was read, by the name of the address."""

    def __init__(self, world: World, role: str) -> None:
        self.world = world
        # Schemathesis does not unpack what a WSGI application compresses.
        self.headers = {"Accept-Encoding": "identity"}
        self.headers |= token_of(world.users[role]) if role in world.users else {}
        self.statuses: dict[str, Counter[int]] = defaultdict(Counter)

    def ask(self, case: schemathesis.Case) -> None:
        """Try the case as it was drawn, then for things of the world. Raises what the checks find."""
        name = name_of(case.operation)
        self._send(case, name)
        if case.path_parameters and not case.meta.is_negative_at(ParameterLocation.PATH):
            known = self.world.arguments(name, list(case.path_parameters)) | counted(self.world, name)
            case.path_parameters = {key: known[key] for key in case.path_parameters}
            self._send(case, name)

    def _send(self, case: schemathesis.Case, name: str) -> None:
        unsaid = [positive_data_acceptance] if case.query and set(case.query) >= NOT_BOTH else []
        answer = case.call_and_validate(headers=self.headers, excluded_checks=unsaid)
        if case.method == "GET":
            self.statuses[name][answer.status_code] += 1


def name_of(operation: schemathesis.APIOperation) -> str:
    return f"api:{operation.definition.raw['operationId']}"


@pytest.mark.parametrize("role", ["nobody", "newcomer", "player"])
def test_answers_are_as_described(description: BaseSchema, role: str) -> None:
    """The rulebook is the same for everybody, so that in every run nobody alone asks for it."""
    asked = Asked(make_world(), role)

    def ask(case: schemathesis.Case) -> None:
        asked.ask(case)

    if role != "nobody" and not ALL:
        description = description.include(lambda it: name_of(it.operation) in READ_BY_TOKEN)
    faults = []
    for result in get_all_tests(schema=description, test_func=ask, settings=None, given_kwargs=None):
        operation, test = result.ok()
        try:
            test()
        except FailureGroup as fault:
            faults.append(f"{operation.label}: {fault}")
    assert "\n".join(faults) == ""
    assert all(not counts[429] for counts in asked.statuses.values())
    read = {name for name, counts in asked.statuses.items() if counts[200]}
    assert read == {name for name in asked.statuses if role in READ_BY_TOKEN.get(name, {role})}
