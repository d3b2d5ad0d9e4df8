// Seats by tapping: at a round's tables a free name goes to the next empty seat; at a club evening people are ticked in
// the order in which they sit. Without it names are typed, and people sit in the order of the page.
const number = (text) => text.trim().split(" ")[0];

// A round's tables: who is typed somewhere is no longer free; a tap fills the first empty seat from the last one used.
const tables = (form) => {
  const seats = [...form.querySelectorAll("input[list=people]")];
  const people = [...form.querySelectorAll("[data-seat]")];
  let last = 0;
  const refresh = () => {
    const taken = new Set(seats.map((seat) => number(seat.value)));
    for (const person of people) person.hidden = taken.has(number(person.dataset.seat));
    const free = people.filter((person) => !person.hidden).length;
    form.querySelector("[data-count]").textContent = free;
    form.querySelector("[data-none]").hidden = free > 0;
  };
  for (const [place, seat] of seats.entries()) seat.addEventListener("focus", () => { last = place; });
  for (const person of people) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    button.tabIndex = -1; // who uses the keyboard types into the seats
    button.append(...person.childNodes);
    person.append(button);
    button.addEventListener("click", () => {
      const empty = [...seats.slice(last), ...seats.slice(0, last)].filter((one) => !one.value.trim() && one.checkVisibility());
      const seat = empty.find((one) => !("extra" in one.dataset)) ?? empty[0];
      if (!seat) return;
      seat.value = person.dataset.seat;
      last = seats.indexOf(seat);
      refresh();
    });
  }
  form.addEventListener("input", refresh);
  refresh();
};

// A table of an evening: each ticked name shows its place, the order goes with the form. Where people sit already
// (data-ordered="seats"), whoever is ticked next takes the seat that was given up.
const ordered = (box) => {
  const form = box.closest("form");
  const order = form.elements.order;
  let places = order.value ? order.value.split(",") : []; // an empty one is a seat that was given up
  const show = () => {
    for (const input of box.querySelectorAll("input[type=checkbox]")) {
      const place = places.filter(Boolean).indexOf(input.value) + 1;
      const label = box.querySelector(`label[for="${input.id}"]`);
      label.querySelector("b")?.remove();
      if (!place) continue;
      const mark = document.createElement("b");
      mark.textContent = `${place}.\u00a0`;
      label.prepend(mark);
    }
    order.value = places.join(",");
  };
  const leave = (uuid) => {
    if (box.dataset.ordered === "seats") places = places.map((one) => (one === uuid ? "" : one));
    else places = places.filter((one) => one !== uuid);
  };
  const sit = (uuid) => {
    const empty = places.indexOf("");
    if (empty < 0) places.push(uuid);
    else places[empty] = uuid;
  };
  box.addEventListener("change", (event) => {
    if (event.target.checked) sit(event.target.value);
    else leave(event.target.value);
    show();
  });
  for (const input of box.querySelectorAll("input:not(:checked)")) leave(input.value);
  for (const input of box.querySelectorAll("input:checked")) if (!places.includes(input.value)) sit(input.value);
  show();
};

const begin = (root) => {
  for (const form of root.querySelectorAll("[data-seating]")) if (!form.dataset.begun) { form.dataset.begun = "yes"; tables(form); }
  for (const box of root.querySelectorAll("[data-ordered]")) if (!box.dataset.begun) { box.dataset.begun = "yes"; ordered(box); }
};
document.addEventListener("htmx:load", (event) => begin(event.target));
begin(document);
