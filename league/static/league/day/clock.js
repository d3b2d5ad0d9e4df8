// Counts down by the server's time, and gives a signal when time is up. Knows elements with data-clock (the end, in
// milliseconds since 1970), nothing of rounds. Others tell it the server's time: sync(now, asked, answered).
const SOON = 300, LATE = 15; // seconds: the last five minutes; a signal missed by more than this is not made up for
let ahead = 0; // how far the server's clock is ahead of this device's, in milliseconds
let signalled = 0; // the end for which the signal was given
let audio = null;

// Half of the way there and back is taken as the time the answer was on its way.
export const sync = (now, asked, answered) => { if (now > 0) ahead = now - (asked + answered) / 2; };
export const now = () => Date.now() + ahead;

export const face = (seconds) => {
  const left = Math.max(seconds, 0), pad = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(left / 3600), minutes = Math.floor(left / 60) % 60;
  return hours ? `${hours}:${pad(minutes)}:${pad(left % 60)}` : `${minutes}:${pad(left % 60)}`;
};

export const tick = () => {
  for (const element of document.querySelectorAll("[data-clock]")) {
    const end = Number(element.dataset.clock), left = Math.ceil((end - now()) / 1000);
    const text = face(left);
    if (element.textContent !== text) element.textContent = text;
    const box = element.closest(".face") ?? element;
    box.classList.toggle("soon", left > 0 && left < SOON);
    box.classList.toggle("over", left <= 0);
    if ("signal" in element.dataset && left <= 0 && left > -LATE && end > signalled) signal(end);
  }
};

// --- the signal: seen by everybody, heard where somebody has allowed it

const signal = (end) => {
  signalled = end;
  gong();
  document.documentElement.classList.add("time-is-up");
  setTimeout(() => document.documentElement.classList.remove("time-is-up"), 60000);
  document.dispatchEvent(new CustomEvent("spieluhr:ende"));
};

const tone = (pitch, from) => {
  const sound = audio.createOscillator(), loudness = audio.createGain();
  sound.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, from);
  loudness.gain.exponentialRampToValueAtTime(0.6, from + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + 1.8);
  sound.connect(loudness).connect(audio.destination);
  sound.start(from);
  sound.stop(from + 2);
};
const gong = () => {
  if (audio?.state !== "running") return;
  [523, 659, 392].forEach((pitch, at) => tone(pitch, audio.currentTime + at * 0.9));
};

// A browser lets a page sound only after a tap on it.
const allow = async () => {
  audio ??= new AudioContext();
  await audio.resume();
  for (const element of document.querySelectorAll("[data-sound-on]")) element.hidden = audio.state !== "running";
  for (const element of document.querySelectorAll("[data-sound-off]")) element.hidden = audio.state === "running";
  gong();
};
if ("AudioContext" in window) {
  for (const box of document.querySelectorAll("[data-sound]")) box.hidden = false;
  document.addEventListener("click", (event) => { if (event.target.closest("[data-sound-test]")) allow(); });
}

const loaded = Number(document.querySelector("[data-now]")?.dataset.now);
sync(loaded, Date.now(), Date.now());
tick();
setInterval(tick, 250);
document.addEventListener("live:answered", ({ detail }) => sync(detail.now, detail.asked, detail.answered));
document.addEventListener("live:shown", tick);
