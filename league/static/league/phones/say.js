// A message of the engine as its sentence: the twin of scoring/wording/language.py. Knows how parts are put together; the
// words come from the server (league/phones/words.py), the names of people from the page.

const MINUS = "−";

// `said` has a code and params; `names` are those of the people at the table by position. Nothing of nothing.
export function say(words, said, names = []) {
  if (!said) return "";
  return words.sentences[said.code].map((part) => (typeof part === "string" ? part : filled(words, part, said.params, names))).join("");
}

function filled(words, [name, kind, spec], params, names) {
  const write = WRITERS[kind];
  return write ? write(params[name], words, { spec, names }) : termOf(words, kind, params[name]);
}

const WRITERS = {
  number: (value, words, { spec }) => counted(value, spec),
  game: String,
  text: String,
  texts: (value) => value.join(", "),
  fields: (value) => value.join(", "),
  field: (value, { grammar }) => (value ? grammar.field.replace("{}", () => value) : grammar.no_field),
  position: (value, { grammar }, { names }) => names[value - 1] || grammar.position.replace("{}", value),
  message: (value, words, { names }) => say(words, value, names),
};

// 3, 3 Spiele, or the noun alone.
function counted(count, nouns) {
  const number = String(count).replace("-", MINUS);
  if (!nouns) return number;
  const [one, many] = nouns.replace(/^-/, "").split("|");
  const noun = Math.abs(count) === 1 ? one : many;
  return nouns.startsWith("-") ? noun : `${number} ${noun}`;
}

const termOf = (words, kind, value) =>
  Array.isArray(value) ? listed(words, value.map((one) => words.terms[kind][one])) : words.terms[kind][value];

// One word of the game, e.g. of the kind "damensolo".
export const term = (words, kind, value) => words.terms[kind][value];

// A house's own solo as the house calls it.
export const kindName = (words, kind, ruleset) =>
  (kind === "eigenes_solo" && ruleset.own_solo) || (words.terms.kind[kind] ?? "");

// A paragraph is written alike in every language, a house rule is not.
export const ruleName = (words, rule) => words.terms.rule[rule] ?? rule;

// As on the list: a real minus sign, and a plus where it carries meaning.
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", MINUS));

// a, b and c; nothing of nothing.
export function listed(words, all) {
  if (all.length < 2) return all[0] ?? "";
  return `${all.slice(0, -1).join(", ")} ${words.grammar.together} ${all.at(-1)}`;
}
