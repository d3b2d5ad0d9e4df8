// Letters that fill in the form of a game without a way through its fields. Knows names, labels and values; the fields are
// for full.js.
// s and a letter: a solo by its first letter, again for the next one. The first letter of any other kind. r, k: what Re
// and Kontra said, one step more with every key, with Shift one step back. Sonderpunkte by the letters that the form
// gives them, with Shift for Kontra.

// The kind whose label begins with this letter, after the one that is chosen; kinds: { value, label, isSolo, isAlone }.
export function kindOf(letter, kinds, chosen) {
  const fitting = kinds.filter(({ label }) => label.trim().toLowerCase().startsWith(letter)).map(({ value }) => value);
  return fitting[(fitting.indexOf(chosen) + 1) % fitting.length] ?? null;
}

export const stepped = (values, now, by) => values[(values.indexOf(now) + by + values.length) % values.length];

// One more of a Sonderpunkt that can happen several times; after the last one none. Gives how many are ticked then.
export const oneMore = (ticked, most) => (ticked < most ? ticked + 1 : 0);

// What one key means: { kind }, { party, by } or { party, sonderpunkt }; { solo } waits for the next letter. Null where it
// means nothing. form: { kinds, chosen, sonderpunkte: letters by name }.
export function meaning(key, form, solo = false) {
  if (!/^[a-zäöü]$/i.test(key)) return null;
  const letter = key.toLowerCase(), shifted = key !== letter;
  const others = form.kinds.filter(({ isSolo }) => !isSolo), soli = form.kinds.filter(({ isSolo }) => isSolo);
  if (solo) return asKind(kindOf(letter, [...soli, ...others.filter(({ isAlone }) => isAlone)], form.chosen));
  if (letter === "s" && form.kinds.some(({ isAlone }) => isAlone)) return { solo: true };
  if (letter === "r" || letter === "k") return { party: letter === "r" ? "re" : "kontra", by: shifted ? -1 : 1 };
  const sonderpunkt = Object.keys(form.sonderpunkte).find((name) => form.sonderpunkte[name] === letter);
  if (sonderpunkt) return { party: shifted ? "kontra" : "re", sonderpunkt };
  return asKind(kindOf(letter, others, form.chosen));
}

const asKind = (kind) => kind && { kind };
