"""Long texts are stored packed, and those of before are read."""

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from roster.models import Aftermath
from roster.models.packed import packed, unpacked

RECORD = '{"events": [' + ", ".join('{"kind": "rolled", "faces": [6, 6]}' for _ in range(500)) + "]}"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_comes_back_as_it_was(text):
    assert unpacked(packed(text)) == text


def stored(row):
    with connection.cursor() as cursor:
        cursor.execute("SELECT record FROM roster_aftermath WHERE id = %s", [row.pk])
        return cursor.fetchone()[0]


@pytest.mark.django_db
def test_record_takes_a_fraction_of_its_length(warband):
    row = warband.aftermaths.create(battle="battle-9", record=RECORD)
    assert len(stored(row)) * 6 < len(RECORD)
    assert Aftermath.objects.get(pk=row.pk).record == RECORD
    assert Aftermath.objects.values_list("record", flat=True).get(pk=row.pk) == RECORD


@pytest.mark.django_db
def test_record_of_before_is_read_as_it_is(warband):
    row = warband.aftermaths.create(battle="battle-9", record="{}")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE roster_aftermath SET record = %s WHERE id = %s", [RECORD, row.pk])
    row = Aftermath.objects.get(pk=row.pk)
    assert row.record == RECORD
    row.save()
    assert stored(row).startswith("zlib:")
    assert Aftermath.objects.get(pk=row.pk).record == RECORD


@pytest.mark.django_db
def test_empty_text_stays_empty(warband):
    row = warband.aftermaths.create(battle="battle-9", record="")
    assert stored(row) == ""
    assert Aftermath.objects.filter(record="").get() == row
