"""Files that are kept a while: in a folder, in the database and in a bucket the same is true."""

import pytest

from league.base import kept_files
from league.base.kept_files import InBucket, InDatabase, InFolder
from tests.bucket import LOGIN, a_bucket

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["folder", "database", "bucket"])
def kept(request, settings, tmp_path):
    """What lies in the folder "prints" is told with its size."""

    def uses(kind, **options):
        words = {"BACKEND": f"{kind.__module__}.{kind.__name__}", "OPTIONS": options}
        settings.STORAGES = settings.STORAGES | {"kept": words}

    if request.param == "bucket":
        with a_bucket() as server:
            uses(InBucket, address=server.address, login=LOGIN)
            yield _listed
        return
    uses(InFolder, location=tmp_path) if request.param == "folder" else uses(InDatabase)
    yield _listed


def _listed(folder="prints"):
    return sorted((file.name, file.size) for file in kept_files.kept_in(folder))


def test_what_is_kept_is_there_until_it_is_forgotten(kept):
    assert (kept(), kept_files.content_of("prints/a.pdf"), kept_files.is_kept("prints/a.pdf")) == ([], None, False)
    for name, content in (("a", b"eins"), ("b", b"zwei und drei"), ("c", b""), ("a", b"anders")):
        kept_files.keep(f"prints/{name}.pdf", content)
    kept_files.keep("photos/a.jpg", b"Bild")
    assert kept() == [("prints/a.pdf", 6), ("prints/b.pdf", 13), ("prints/c.pdf", 0)]
    assert kept_files.content_of("prints/a.pdf") == b"anders"
    assert kept_files.is_kept("prints/a.pdf")
    for _twice in range(2):
        kept_files.forget("prints/a.pdf")
        assert not kept_files.is_kept("prints/a.pdf")
    assert kept() == [("prints/b.pdf", 13), ("prints/c.pdf", 0)]
    assert kept("photos") == [("photos/a.jpg", 4)]


def test_a_bucket_that_is_away_or_refuses_is_like_a_disk_that_fails(settings):
    with a_bucket() as server:
        words = {"address": server.address, "login": "anna:falsch"}
        settings.STORAGES = settings.STORAGES | {
            "kept": {"BACKEND": "league.base.kept_files.InBucket", "OPTIONS": words}
        }
        with pytest.raises(OSError, match="lehnt die Anmeldung ab"):
            kept_files.keep("prints/a.pdf", b"x")
    with pytest.raises(OSError, match="ist nicht zu erreichen"):
        kept_files.kept_in("prints")
    kept_files.forget("prints/a.pdf")  # then it goes when it is old
