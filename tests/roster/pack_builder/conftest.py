"""A draft of a pack, and its writer's browser."""

import pytest

from roster.models import PackDraft
from roster.pack_builder.services import create_draft
from rules.catalogue.packs.text import tables_of
from tests.remembered import remembered
from tests.rules.catalogue.packs.league_pack import TEXT


@pytest.fixture
@remembered
def draft(organiser) -> PackDraft:
    return create_draft(organiser, tables_of(TEXT, "bridge.toml"), "first")


@pytest.fixture
def client(client_of, organiser):
    return client_of(organiser)
