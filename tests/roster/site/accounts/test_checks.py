"""What operators are told about proxies and the shared cache."""

import pytest

from roster.config import environment
from roster.site.accounts.checks import proxies_are_counted


@pytest.mark.parametrize(("behind", "proxies", "said"), [(False, 0, 0), (True, 0, 1), (True, 1, 0)])
def test_a_proxy_that_nobody_counted_is_named_by_the_deployment_check(settings, behind, proxies, said):
    settings.BEHIND_PROXY, settings.TRUSTED_PROXIES = behind, proxies
    found = proxies_are_counted()
    assert len(found) == said
    assert all("WYRDBOOK_PROXIES" in finding.msg for finding in found)


def test_the_cache_is_a_table_of_the_database_unless_another_one_is_named(monkeypatch):
    assert environment.cache("")["BACKEND"].endswith("DatabaseCache")
    monkeypatch.setattr(environment, "find_spec", lambda name: object())
    assert environment.cache("redis://127.0.0.1:6379/1")["LOCATION"] == "redis://127.0.0.1:6379/1"


def test_a_cache_that_cannot_be_used_stops_with_a_sentence(monkeypatch):
    with pytest.raises(SystemExit, match="must start with redis"):
        environment.cache("memcached://127.0.0.1")
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="needs the Python package redis"):
        environment.cache("redis://127.0.0.1")
