// Turns the slides in the hall, for hours and without anybody: asks every five seconds for what has changed, and goes
// on with the last ones when nobody answers. Everything on a slide comes from the server; the countdown from clock.js.
import { sync, tick } from "./clock.js";

const stage = document.getElementById("stage"), hint = document.getElementById("lost");
const PATIENCE = 15000, IDLE = 3000, STAY = 60000; // after the signal the clock stays for a minute
let at = 0, turnAt = 0, idle = 0;

const slides = () => [...stage.querySelectorAll(".slide")];
const seconds = () => Number(stage.querySelector("[data-seconds]")?.dataset.seconds) || 12;

const show = (next, stay = seconds() * 1000) => {
  const all = slides();
  at = all.length ? (next + all.length) % all.length : 0;
  all.forEach((slide, index) => { slide.hidden = index !== at; });
  turnAt = Date.now() + stay;
};

// --- what has changed

const replace = (html) => {
  const key = slides()[at]?.dataset.key, left = turnAt - Date.now();
  stage.innerHTML = html;
  const look = stage.querySelector("[data-look]")?.dataset.look;
  for (const name of ["dark", "light"]) document.documentElement.classList.toggle(name, name === look);
  const same = slides().findIndex((slide) => slide.dataset.key === key);
  if (same >= 0) show(same, left);
  else show(0);
  tick();
};

const ask = async () => {
  const asked = Date.now();
  const answer = await fetch(stage.dataset.slides, {
    headers: { "If-None-Match": `"${stage.dataset.mark}"` }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE),
  });
  const now = Number(answer.headers.get("X-Now"));
  if (!now || (answer.status !== 200 && answer.status !== 304)) throw new Error(`${answer.status}`);
  sync(now, asked, Date.now());
  if (answer.status === 304) return;
  replace(await answer.text());
  stage.dataset.mark = answer.headers.get("ETag").replace(/^W\/|"/g, "");
};

const follow = async () => {
  try {
    await ask();
    hint.hidden = true;
  } catch {
    hint.hidden = false;
  }
  setTimeout(follow, Number(stage.dataset.every) * 1000);
};

// --- the hall: no cursor, no sleep, and buttons only for whoever moves the mouse

const wake = () => {
  document.body.classList.add("touched");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.remove("touched"), IDLE);
};
for (const name of ["mousemove", "pointerdown", "keydown"]) addEventListener(name, wake);
addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") show(at + 1);
  if (event.key === "ArrowLeft") show(at - 1);
});
document.getElementById("fullscreen").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
const stayAwake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

// When time is up everybody sees the clock.
const showTheClock = () => {
  const clock = slides().findIndex((slide) => slide.dataset.kind === "clock");
  if (clock >= 0) show(clock, STAY);
};
document.addEventListener("spieluhr:ende", showTheClock);

show(0);
if (document.documentElement.classList.contains("time-is-up")) showTheClock();
wake();
setInterval(() => { if (Date.now() >= turnAt) show(at + 1); }, 500);
follow();
