"""A club, a tournament of eight with one round played, and its director, logged in: for a site that is really started.
Run as a program with LEAGUE_DATA; prints as JSON what a browser needs. With a name: the tournament gets it."""

import json
import sys

import django


def rename(name):
    from league.base.writing import audit, touch, write
    from league.models import Tournament

    @write
    def renamed(*, event):
        event.name = name
        event.save(update_fields=["name"])
        touch(event)
        audit("tournament-changed", by=None, data={}, club=event.club, tournament=event)

    renamed(event=Tournament.objects.get())


def made():
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    from bench._site_data import a_large_tournament
    from league.models import ClubRole, User

    call_command("migrate", verbosity=0)
    event = a_large_tournament(players=8, rounds=1)
    anna = User.objects.create_user("anna")
    ClubRole.objects.create(user=anna, club=event.club, role=ClubRole.ADMINISTRATOR)
    client = Client()
    client.force_login(anna)
    name = settings.SESSION_COOKIE_NAME
    return {
        "event": f"/turnier/{event.uuid}/",
        "club": f"/verein/{event.club.uuid}/",
        "cookie": f"{name}={client.cookies[name].value}",
    }


if __name__ == "__main__":
    django.setup()
    if len(sys.argv) > 1:
        rename(sys.argv[1])
    else:
        print(json.dumps(made()))
