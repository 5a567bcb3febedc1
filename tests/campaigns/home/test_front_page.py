"""The page for strangers: three pictures with a sentence each, and no query."""

from django.contrib.staticfiles import finders
from PIL import Image

from campaigns.pages.home.front import front_page


def test_the_front_page_shows_the_site_in_three_pictures(client, db, django_assert_num_queries):
    page = front_page()
    with django_assert_num_queries(0):
        text = client.get("/").content.decode()
    assert len(page.pictures) == 3
    for picture in page.pictures:
        assert f'alt="{picture.alt}"' in text
        assert picture.sentence.replace("'", "&#x27;") in text
    assert "40 official lists and 82 more" in text


def test_pictures_have_the_size_that_the_page_keeps_for_them():
    page = front_page()
    for picture in page.pictures:
        with Image.open(finders.find(picture.file)) as image:
            assert image.size == (page.width, page.height)
