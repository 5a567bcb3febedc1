"""Forms that are sent after the session has ended."""

import pytest

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/?next="
PAGE = "/warbands/7/history/?of=gold"


@pytest.mark.parametrize("address", ["/warbands/7/undo/", "/campaigns/captives/7/move/", "/campaigns/7/"])
def test_signing_in_leads_back_to_the_page_of_the_form(client, address):
    answer = client.post(address, headers={"referer": f"http://testserver{PAGE}"})
    assert answer.url == f"{LOGIN}{PAGE.replace('?', '%3F').replace('=', '%3D')}"


@pytest.mark.parametrize(
    "referer", ["", "https://elsewhere.example/warbands/7/", "not an address", "http://[::1"]
)
def test_signing_in_leads_to_the_address_of_the_form_where_its_page_is_not_known(client, referer):
    answer = client.post("/warbands/7/undo/", headers={"referer": referer})
    assert answer.url == f"{LOGIN}/warbands/7/undo/"


def test_pages_lead_back_to_themselves(client):
    answer = client.get("/warbands/7/", headers={"referer": f"http://testserver{PAGE}"})
    assert answer.url == f"{LOGIN}/warbands/7/"
