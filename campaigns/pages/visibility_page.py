"""The page on which organisers say who reads a campaign, as a structure. No queries."""

from campaigns.models import Campaign
from roster.sharing.readers_page import ReadersPage, readers_page

Visibility = Campaign.Visibility
_EFFECTS = {
    Visibility.PRIVATE: "Only its members read it.",
    Visibility.UNLISTED: "Everybody with a secret read link reads it, without an account. Search engines are told to "
    "leave it out.",
    Visibility.PUBLIC: "Everybody reads it, without an account, and it stands in the list of public campaigns.",
}


def visibility_page(campaign: Campaign, link: str) -> ReadersPage:
    return readers_page(campaign.visibility, link, _EFFECTS)
