// The sentences of the page stand in its template; scripts know their names.
const known = new Map();

export const learn = (template) => {
  for (const one of template.content.querySelectorAll("[data-say]")) known.set(one.dataset.say, one.textContent.trim().replace(/\s+/g, " "));
};
export const has = (name) => known.has(name);
export const sentence = (name, values = {}) => known.get(name).replace(/\{(\w+)\}/g, (_, key) => values[key]);
