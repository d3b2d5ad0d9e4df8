// Small hands for the page: change only what has changed, so that no tap falls on something that is just being exchanged.
export const byId = (id) => document.getElementById(id);

export const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };
export const show = (element, on = true) => { if (element.hidden === on) element.hidden = !on; };
export const mark = (element, name, on) => { if (element.classList.contains(name) !== Boolean(on)) element.classList.toggle(name, Boolean(on)); };
export const attribute = (element, name, value) => {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
};
export const press = (button, on) => attribute(button, "aria-pressed", on ? "true" : "false");

export const made = (tag, settings = {}, ...children) => {
  const element = document.createElement(tag);
  const { data = {}, ...others } = settings;
  Object.assign(element, others);
  Object.assign(element.dataset, data);
  element.append(...children);
  return element;
};

export const tap = (text, data, className = "tap") => made("button", { type: "button", className, data }, text);

// Children by their key: what is there stays where it is, what is gone goes, what is new is made.
export const keyed = (parent, items, keyOf, make, fill) => {
  const there = new Map([...parent.children].filter((child) => child.dataset.key !== undefined).map((child) => [child.dataset.key, child]));
  let before = null;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = there.get(key);
    there.delete(key);
    if (!child) {
      child = make(item);
      child.dataset.key = key;
      if (before) before.after(child);
      else parent.prepend(child);
    }
    fill(child, item);
    before = child;
  }
  for (const child of there.values()) child.remove();
};
