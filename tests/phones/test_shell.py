"""What a phone keeps of the page of its table, so that it opens without a network: all that its scripts import, and the
page in the language of who reads it."""

import pytest
from django.templatetags.static import static
from django.urls import reverse

from league.phones.shell import ELSEWHERE, STATIC, shell
from league.phones.views.table import NAMES_FILES
from tests.javascript import SCRIPTS, imported_by
from tests.phones.at_table import Phone, a_table


def address_of(script) -> str:
    return static(script.relative_to(STATIC).as_posix())


def test_a_phone_keeps_whatever_its_scripts_import():
    """Today they have all their sentences from the page itself (phones/_sentences.html). One that imports ../words.js
    needs it in the shell, with words/en.js, and the page needs words/en.js before it (tests/base/test_script_words.py)."""
    needed = set.union(*(imported_by(path) for path in SCRIPTS if address_of(path) in shell()))
    assert {address_of(path) for path in needed} - set(shell()) == set()
    assert not any(address.endswith(ELSEWHERE) for address in shell())


@pytest.mark.django_db
def test_the_page_says_of_which_version_the_files_are_that_it_names(cast):
    """So that its keeper, who may come from another machine, keeps it only with these."""
    phone = Phone(a_table(cast))
    worker, page = (phone.client.get(reverse(name, args=[phone.list.uuid])) for name in ("table-worker", "table"))
    assert f'FILES = "{page[NAMES_FILES]}"' in worker.text
    assert f'headers.get("{NAMES_FILES}")' in worker.text


@pytest.mark.django_db
def test_who_chooses_another_language_gets_the_page_kept_anew(cast):
    """The text of the keeper changes, so the browser lets it fetch the page once more."""
    phone = Phone(a_table(cast))
    at = [reverse(name, args=[phone.list.uuid]) for name in ("table-worker", "table")]

    def kept_and_page():
        return [phone.client.get(address).content.decode() for address in at]

    german, page = kept_and_page()
    assert '<html lang="de">' in page
    phone.client.post(reverse("language"), {"language": "en"})
    english, page = kept_and_page()
    assert '<html lang="en">' in page
    assert german != english == german.replace("-de`", "-en`")
