"""Verbs of photos of the signed paper: taken at the table, shown to it and to those who direct, forgotten in time."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.writing import Refused, at_device, audit, write
from league.lists.services.writing import of_list
from league.models import Club, ListPhoto, TableDevice

from .devices import hold, tell_table

MOST_PHOTOS = 6  # of one list


@write
def add_photo(*, device: TableDevice, jpeg: bytes) -> ListPhoto:
    """Taken after the end as well: the paper is signed then."""
    link = hold(device)
    if link.photos.count() >= MOST_PHOTOS:
        raise Refused(_("Von dieser Liste gibt es schon %(most)s Fotos.") % {"most": MOST_PHOTOS}, "photo")
    digest = ListPhoto.digest_of(jpeg)
    photo = link.photos.filter(digest=digest).first()  # sent twice it is there once
    if photo is None:
        photo = ListPhoto.objects.create(link=link, device=device.number, jpeg=jpeg, digest=digest)
        tell_table(link)
        with at_device(device.number):
            audit("photo-taken", by=None, data={"digest": digest}, **of_list(link.spielliste))
    return photo


@write
def forget_photos() -> int:
    """Those that are older than their club keeps them; gives how many were forgotten."""
    gone = 0
    for club in Club.objects.filter(tournaments__table_links__photos__isnull=False).distinct():
        before = timezone.now() - timedelta(days=club.photo_days)
        old = ListPhoto.objects.filter(link__tournament__club=club, at__lt=before).defer("jpeg")
        for photo in old.select_related("link__spielliste__tournament"):
            audit("photo-forgotten", by=None, data={"digest": photo.digest}, **of_list(photo.link.spielliste))
            tell_table(photo.link)
            photo.delete()
            gone += 1
    return gone
