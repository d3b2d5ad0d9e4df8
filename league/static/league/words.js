// What scripts say, in the language of the page. German is written where it is said, and it is said as long as nobody has
// taught anything else: a page in another language brings its words (words/en.js) before all other scripts, a German one
// brings none. So nothing here waits. Knows texts only.
const known = new Map();

// A catalogue: what is said instead of each German text; of a text that counts, for one and for more.
export const learn = (catalogue) => { for (const [german, said] of Object.entries(catalogue)) known.set(german, said); };

// {name} is where a value stands.
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

// By the names that gettext's tools look for; German and English count alike.
export const gettext = (text, values = {}) => filled(known.get(text) ?? text, values);
export const ngettext = (one, more, n, values = {}) => filled((known.get(one) ?? [one, more])[n === 1 ? 0 : 1], { n, ...values });

// In which names are sorted and numbers are written.
export const language = () => globalThis.document?.documentElement?.lang || "de";
