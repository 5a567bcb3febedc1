"""Sentences that a template puts together from parts on lines of their own."""

from django.template import Context, Template

SENTENCE = """{% load punctuation %}{% filter close_up %}
  {{ name }}
  {% if gear %}, who carried {{ gear }}{% endif %}.
{% endfilter %}"""


def test_punctuation_follows_its_word():
    text = Template(SENTENCE).render(Context({"name": "Skritt & Co", "gear": "a dagger"}))
    assert text.strip() == "Skritt &amp; Co, who carried a dagger."


def test_punctuation_follows_its_word_where_a_part_is_missing():
    assert Template(SENTENCE).render(Context({"name": "Skritt"})).strip() == "Skritt."
