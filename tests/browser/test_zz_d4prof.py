import datetime as dt
from django.utils import timezone
from league.models import *
from league.services import clock, rounds, spielliste, projector
from tests.browser.conftest import DESK, PHONE
from tests.browser.lists import WINNERS
from tests.cast import *
from tests.league.event_pages import at
import random
FIRST="Anna Bernhard Charlotte Dietmar Elisabeth Friedrich Gudrun Heinrich Ingeborg Jürgen Katharina Lothar Magdalena Norbert Ottilie Paul Quirin Rosemarie Siegfried Theresa".split()
LAST="Ahrens Bauer Claßen Dörrenbächer Eichhorn Fleischmann Großmann Hinterhuber Ihßen Jäger".split()
def test_shots(cast, open_page):
    random.seed(3)
    event=a_tournament(cast, players=0)
    players=[Player.objects.create(first_name=f,last_name=l) for l in LAST for f in FIRST]
    es=[Entry(tournament=event,player=p,number=n,name=f"{p.first_name} {p.last_name}",full_name=f"{p.first_name} {p.last_name}",day=event.date, club_name="Herz Ass") for n,p in enumerate(players,1)]
    Entry.objects.bulk_create(es)
    Entry.objects.filter(number=7).update(name="Maximiliane-Friederike von Hohenstauffen-Wittgenstein", full_name="Maximiliane-Friederike von Hohenstauffen-Wittgenstein")
    es=entries(event); random.shuffle(es)
    r=event.rounds.get(number=1)
    sizes=[4]*45+[5]*4
    k=0
    for t,s in enumerate(sizes,1):
        rounds.seat_table(round=r,table=t,seats=es[k:k+s],by=cast.anna); k+=s
    clock.start_round_and_clock(round=r,by=cast.anna)
    for l in event.lists.order_by("table"):
        if l.players==4:
            if l.table%3==0:
                spielliste.save_paper(spielliste=l,paper=winners_paper(*WINNERS,end=()),based_on=None,by=cast.anna); finish(l,by=cast.anna)
            elif l.table%7: spielliste.save_paper(spielliste=l,paper=winners_paper(*WINNERS[:random.randint(8,20)]),based_on=None,by=cast.anna)
    l=event.lists.get(table=5); spielliste.allow_time(spielliste=l,minutes=7,reason="Kaffee umgekippt",based_on=None,by=cast.anna)
    l=event.lists.get(table=8); ErrorReport.objects.create(spielliste=l,name="x",text="y")
    Round.objects.filter(pk=r.pk).update(clock_started_at=timezone.now()-dt.timedelta(minutes=62))
    Prize.objects.create(tournament=event,position=1,title="1. Platz",place=1,amount=15000,thing="Pokal"); Prize.objects.create(tournament=event,position=2,title="2. Platz",place=2,amount=10000)
    projector.change_projector(tournament=event,slides=["message","clock","names","tables","standings","prizes"],seconds=12,heading="Runde 2 beginnt um 14:30 Uhr",message="Bis dahin gibt es Suppe und Kuchen.\nBitte pünktlich am Tisch sein.",places=0,coming=False,dark=True,based_on=None,by=cast.anna)
    import time
    from django.test import Client
    c=Client(); c.force_login(cast.anna)
    for name in ["tournament-overview","overview-now","round-clock","projector","projector-slides"]:
        ts=[]
        for _ in range(4):
            t=time.perf_counter(); a=c.get(at(name,event)); ts.append(round((time.perf_counter()-t)*1000))
        print(name, ts, len(a.content))

    import cProfile,pstats
    for name in ["tournament-overview","projector-slides"]:
        p=cProfile.Profile(); p.enable()
        for _ in range(3): c.get(at(name,event))
        p.disable(); pstats.Stats(p).sort_stats("cumtime").print_stats(45)
