// The door: search on the device while typing, rows that stay under the finger, no second tap by accident.
// Of very many people only a part is on the page (data-part): then the search asks the site for the others, and this
// filter answers meanwhile. Without a script the search is sent, and every tap brings the whole page anew.
import { language } from "../words.js";

function begin() {
  const TWICE = 700; // milliseconds in which a second tap on the same row is a slip of the finger
  const RANK = { "missing": 0, "here": 1, "no-show": 2, "replaced": 3, "withdrawn": 4 };
  const WANTED = { "": null, "fehlt": "missing", "da": "here" };
  const search = document.getElementById("id_q");
  const nobody = document.getElementById("nobody");
  if (!search || !document.getElementById("people")) return;
  const list = () => document.getElementById("people");
  const isPart = () => "part" in list().dataset;
  let show = document.querySelector("[data-show][aria-current]")?.dataset.show ?? "";
  let kept = new Set(); // tapped since the choice was made: they stay in sight, however they are counted now

  // --- search as one types: umlauts may be left out or spelled out

  const plain = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
  const spelledOut = (text) => plain(text.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));
  const wordsOf = (text) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").split(" ").filter(Boolean);
  const textOf = (row) => {
    const text = `${row.querySelector(".nr").textContent} ${row.querySelector(".who").textContent}`;
    return `${plain(text)} ${spelledOut(text)}`;
  };
  const isWanted = (row, words) =>
    (!WANTED[show] || row.dataset.state === WANTED[show] || kept.has(row.id)) && words.every((ways) => ways.some((word) => textOf(row).includes(word)));

  const filter = () => {
    const words = wordsOf(search.value).map((word) => [plain(word), spelledOut(word)]);
    let any = false;
    for (const row of list().children) {
      row.hidden = !isWanted(row, words);
      any ||= !row.hidden;
    }
    nobody.hidden = any;
  };

  // The missing ones first; only when somebody chooses anew, never while a finger is on its way.
  const order = () => {
    const rows = [...list().children];
    const place = new Map(rows.map((row) => [row, plain(row.querySelector(".who").textContent)]));
    rows.sort((one, other) => RANK[one.dataset.state] - RANK[other.dataset.state] || place.get(one).localeCompare(place.get(other), language()));
    list().append(...rows);
  };
  const choose = () => {
    kept = new Set();
    order();
    filter();
    if (isPart()) nobody.hidden = true; // the site has not answered yet
  };

  search.addEventListener("input", choose);
  search.addEventListener("focus", () => search.select());
  search.form.addEventListener("submit", (event) => { event.preventDefault(); search.blur(); });
  search.form.querySelector("[data-plain]").hidden = true;
  for (const link of document.querySelectorAll("[data-show]")) {
    link.addEventListener("click", (event) => {
      if (isPart()) return;
      event.preventDefault();
      show = link.dataset.show;
      for (const one of document.querySelectorAll("[data-show]")) one.toggleAttribute("aria-current", false);
      link.setAttribute("aria-current", "page");
      choose();
    });
  }
  for (const link of document.querySelectorAll("a[data-letter]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      search.value = "";
      filter();
      const row = [...list().children].find((one) => !one.hidden && one.dataset.letter === link.dataset.letter);
      row?.scrollIntoView({ block: "start" });
      row?.querySelector("button, a")?.focus({ preventScroll: true });
    });
  }

  // --- taps: the row changes under the finger, so a second one right after it counts for nothing

  const tapped = new Map();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#people button[id^='b-']");
    if (!button) return;
    const now = performance.now(), last = tapped.get(button.id) ?? -TWICE;
    if (now - last < TWICE) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    tapped.set(button.id, now);
    kept.add(button.closest("li").id);
  }, true);

  // --- what other helpers tapped

  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id === "people" || event.detail.target?.closest?.("#people")) filter();
  });
  document.addEventListener("htmx:afterSettle", filter);
  if (search.value) filter(); // the browser may have kept what was typed
}

begin();
