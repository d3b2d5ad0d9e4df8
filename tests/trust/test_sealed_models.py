"""Whatever the site stores is sealed, or it is said here why not: a new model that nobody thought of fails."""

from django.apps import apps

from league.base.things import KINDS

# Not sealed, and why a change of it past the site changes no result.
NOT_SEALED = {
    "Chain": "the chain itself", "AuditEntry": "the chain itself", "Seal": "compared with the chain",
    "Touched": "what the database notes", "Submission": "keys, forgotten after a month", "Stamp": "counts changes",
    "PlayerMonth": "computed from the lists, and compared", "Rating": "computed from the lists, and compared",
    "RatingState": "how far that is", "NameWord": "made of the names, and compared", "WordForm": "made of the words",
    "Registration": "who wishes to come; an entry is sealed", "ErrorReport": "what somebody thinks is wrong",
    "ClubApplication": "who wishes to come with a club, for a time; the club is sealed",
    "Installation": "addresses of the installation", "SharedKey": "a key of machines, compared when one starts",
    "KeptFile": "prints and notes, which can be made again", "NotedError": "what went wrong, for a month", "PrintOrder": "how far a print is",
    "PrintReader": "for whom it was ordered",
    "LoginCode": "for a day", "ReadFile": "for an hour, and looked at again before it is taken over",
}  # fmt: skip


def test_every_model_is_sealed_or_it_is_said_why_not():
    sealed = {part.model for kind in KINDS.values() for part in kind.parts}
    every = set(apps.get_app_config("league").get_models())
    assert sorted(model.__name__ for model in every - sealed) == sorted(NOT_SEALED)
