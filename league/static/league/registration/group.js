// A folded person is called by the name that is typed; without this script the name stands there when the page comes back.
"use strict";

for (const person of document.querySelectorAll("details.person")) {
  const [first, last] = person.querySelectorAll("input");
  const named = person.querySelector(".named");
  person.addEventListener("input", () => {
    const name = `${first.value} ${last.value}`.trim();
    named.textContent = name ? `: ${name}` : "";
  });
}
