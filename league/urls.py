"""All addresses. Each area lists its own beside its views; names are area-thing-verb."""

from django.urls import include, path

from league.views import club, downloads, evening, imports, operations, paper, printing, public, spielliste, tournament

urlpatterns = [
    *public.urls,
    *club.urls,
    *tournament.urls,
    *evening.urls,
    *spielliste.urls,
    *paper.urls,
    *operations.urls,
    *printing.urls,
    *downloads.urls,
    *imports.urls,
    path("konto/", include("allauth.urls")),
]
