"""Whoever types why something was corrected or deducted is told before who can read it."""

import pytest

from league.base.forms import ReasonForm
from league.lists import forms
from league.lists.forms import paper, people
from league.registration.forms.people import DeductionForm

ASKING = [
    ReasonForm, forms.ListReasonForm, forms.CorrectionForm, forms.FinishForm, paper.CorrectionForm, people.ContinueForm,
]  # fmt: skip


@pytest.mark.parametrize("form", ASKING)
def test_a_reason_that_is_published_says_so_before_it_is_typed(form):
    assert "Wird veröffentlicht: Alle können ihn lesen." in str(form.base_fields["reason"].help_text)


def test_a_reason_that_is_not_published_says_who_reads_it():
    assert "Den Wortlaut lesen nur Mitarbeitende" in str(DeductionForm.base_fields["reason"].help_text)
