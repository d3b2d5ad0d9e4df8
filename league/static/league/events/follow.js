// Keeps a page that everybody reads up to date: asks every few seconds for the version of the event, which costs next to
// nothing, and for the page itself only if something has changed. Knows one element with data-follow (the address of the
// version), data-version (what the page shows), data-every (seconds), data-credentials; it says that there is no
// connection. A page that does not change any more comes without it, and nothing is asked again.
import { renew } from "../inside.js";

const PATIENCE = 20000;
const main = document.getElementById("main");
const sign = () => main.querySelector("[data-follow]");
const isTyping = () => main.querySelector("input:focus, select:focus, textarea:focus");

const fetched = async (address, credentials = "same-origin") => {
  const answer = await fetch(address, { credentials, cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
};

const look = async () => {
  const { follow, version, credentials } = sign().dataset;
  if ((await fetched(follow, credentials)) === version) return;
  const now = new DOMParser().parseFromString(await fetched(location.href), "text/html").getElementById("main");
  if (now && !isTyping()) renew(main, now.innerHTML);
};

const follow = async () => {
  if (!document.hidden && !isTyping()) {
    let heard = true;
    try { await look(); } catch { heard = false; }
    if (!sign()) return;
    sign().hidden = heard;
  }
  setTimeout(follow, Number(sign().dataset.every) * 1000);
};

if (sign()) setTimeout(follow, Number(sign().dataset.every) * 1000);
