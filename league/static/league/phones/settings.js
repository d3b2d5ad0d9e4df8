// How somebody likes the page, kept on this phone; and the screen that stays on.
import { byId, press } from "./dom.js";

const NAME = "tisch/anzeige";
const read = () => { try { return JSON.parse(localStorage.getItem(NAME)) ?? {}; } catch { return {}; } };

export const settle = () => {
  const settings = read();
  const paint = () => {
    for (const button of document.querySelectorAll("[data-setting]")) {
      const on = Boolean(settings[button.dataset.setting]);
      press(button, on);
      document.documentElement.classList.toggle(button.dataset.setting, on);
    }
  };
  byId("desk").addEventListener("click", ({ target }) => {
    const { setting } = target.closest?.("button")?.dataset ?? {};
    if (!setting) return;
    settings[setting] = !settings[setting];
    try { localStorage.setItem(NAME, JSON.stringify(settings)); } catch { /* for this visit only */ }
    paint();
  });
  paint();
};

// Where it is allowed; a browser lets go of it whenever the page is left.
export const stayAwake = () => {
  const ask = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", ask);
  ask();
};
