"""All addresses: those of every area, and the account's. Names are area-thing-verb."""

from django.urls import include, path

from .areas import rooms

urlpatterns = [
    *(pattern for urls in rooms("urls") for pattern in urls.urlpatterns),
    path("konto/", include("league.clubs.account_urls")),
]

handler400, handler500 = "league.api.views.refused", "league.api.views.failed"
