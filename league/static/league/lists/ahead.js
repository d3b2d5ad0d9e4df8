// Keys that somebody types while the page is not ready for them: kept, and typed where they belong as soon as it is.
let kept = null; // a list while they are kept

addEventListener("keydown", (event) => {
  if (!kept || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length > 1 && !["Enter", "Backspace"].includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.push(event.key);
}, true);

export const keepKeys = () => { kept ??= []; };
export const dropKeys = () => { kept = null; };

// One of them may begin something that has to be waited for in its turn: the others are kept on. Nothing begins with some
// keys: those were pressed twice.
export function deliverKeys(mayBegin = () => true) {
  const keys = kept ?? [];
  kept = null;
  while (keys.length && !mayBegin(keys[0])) keys.shift();
  while (keys.length && !kept) type(keys.shift());
  kept?.push(...keys);
}

// As if it were pressed now: whoever listens may act on it; else it is a letter in the field, or sends the form.
function type(key) {
  const field = document.activeElement;
  if (!field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))) return;
  if (!field.matches("input")) return;
  if (key === "Enter") field.form?.requestSubmit();
  else if (!["checkbox", "radio"].includes(field.type)) write(field, key);
}

function write(field, key) {
  const { selectionStart: from, selectionEnd: to } = field;
  if (key === "Backspace") field.setRangeText("", from === to ? Math.max(from - 1, 0) : from, to, "end");
  else field.setRangeText(key, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
