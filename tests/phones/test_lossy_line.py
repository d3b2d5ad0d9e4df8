"""What is acknowledged is stored, once and in order, however bad the line is: the short version of bench/phones.py."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

from bench._phones import Faults, Lossy, Phone, not_kept
from league.lists.table_link import token_of
from league.models import Game
from tests import cast as stage
from tests.cast import a_tournament, seated

TABLES, GAMES = 2, 8


async def _all_play(port, tables):
    async with Lossy(port, Faults(delay=0.02), Random(5)) as line:
        phones = [Phone(line.here, base, token, Random(n)) for n, (base, token) in enumerate(tables)]
        for phone in phones:
            await phone.play(GAMES, 0.02)
        return phones, line.lost


def test_what_is_acknowledged_is_stored_once_and_in_order(transactional_db, live_server):
    cast = stage.assemble()
    lists = seated(cast, a_tournament(cast, players=8, phones="phone"), count=TABLES)
    tables = [(f"/tisch/{one.uuid}/", token_of(one)) for one in lists]
    port = int(live_server.url.rpartition(":")[2])
    with ThreadPoolExecutor(1) as beside:  # where a browser is driven as well, its loop runs in this thread
        phones, lost = beside.submit(asyncio.run, _all_play(port, tables)).result()
    assert lost
    stored = {
        f"/tisch/{one.uuid}/": [
            game.facts["game"]["re_augen"] for game in Game.objects.filter(spielliste=one).order_by("row")
        ]
        for one in lists
    }
    assert not_kept(phones, stored, GAMES) == []
