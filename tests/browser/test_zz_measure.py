import pytest, re
from django.urls import reverse
from league.models import Spielliste
from tests.browser.conftest import *  # noqa
from tests.cast import a_tournament, entries, finish, play_all, seated, play, normal
from tests.league.event_pages import at
NAMES=["Tobias Birnbaum","Wilhelm Schumacher","Max Zimmermann","Hannelore Hoffmann","Käthe Mommsen"]
BROKEN = """heads => heads.flatMap(head => {
  const broken = [], walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const found of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, found.index); range.setEnd(text, found.index + found[0].length);
      const r=[...range.getClientRects()];
      if (r.length > 1) broken.push(found[0]);
    }
  }
  return broken; })"""
@pytest.mark.parametrize("size",[4,5])
@pytest.mark.parametrize("depth",["full","points"])
def test_m(cast, open_page, size, depth):
    event = a_tournament(cast, players=size, rounds=1)
    for entry, name in zip(entries(event), NAMES):
        entry.name = entry.full_name = name
        entry.save()
    liste = seated(cast, event, size=size, depth=depth)
    if depth=="full": play(liste, normal(re=(2,3)), by=cast.bernd)
    page = open_page(cast.bernd, PHONE)
    for name in ("list-detail","list-enter"):
        page.goto(at(name, liste))
        page.wait_for_timeout(300)
        page.screenshot(path=f"/tmp/f1/{name}-{depth}-{size}.png")
        w=page.locator("thead th.player, .who").evaluate_all("a=>a.map(x=>[x.className,Math.round(x.getBoundingClientRect().width),Math.round(x.getBoundingClientRect().right)])")
        print(name, depth, size, page.locator("thead th.player, .who").evaluate_all(BROKEN), w)
