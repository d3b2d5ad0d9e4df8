// What is refused, and single values read strictly: the twin of scoring/messages.py. Knows no words and no rules.

// A refusal names the field it is about and says why; of a row of a list it also knows which row and which game it is.
export class Refusal extends Error {
  constructor(field, { code, params }, place = {}) {
    super(code);
    Object.assign(this, { field, code, params }, place);
  }

  get said() {
    return message(this.code, this.params);
  }
}

export const message = (code, params = {}) => ({ code, params });

export const refusal = (field, code, params) => new Refusal(field, message(code, params));

// The message names the field itself, and what came instead of what is allowed.
const wrong = (code, field, given, params) => refusal(field, code, { field, given: shown(given), ...params });

// As Python writes JSON, short enough for a sentence.
function shown(value) {
  const letters = [...written(value)];
  return letters.length <= 40 ? letters.join("") : `${letters.slice(0, 37).join("")}…`;
}

function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${written(one)}`).join(", ")}}`;
}

const isObject = (value) => typeof value === "object" && value !== null;

export function integer(value, field, low, high) {
  if (!Number.isInteger(value) || value < low || value > high) throw wrong("wrong-integer", field, value, { low, high });
  return value;
}

export function boolean(value, field) {
  if (typeof value !== "boolean") throw wrong("wrong-boolean", field, value);
}

export function choice(value, field, allowed) {
  if (!allowed.includes(value)) throw wrong("wrong-choice", field, value, { allowed });
}

// What somebody said is one of few numbers, or nothing.
export function absageOf(value, field, absagen) {
  if (value !== null && !absagen.includes(value)) throw wrong("wrong-absage", field, value);
  return value;
}

export function multiplierOf(value, hasBock, most) {
  if (value === 1) return;
  if (!hasBock) throw wrong("multiplier-without-bock", "multiplier", value);
  const isPower = Number.isInteger(value) && value >= 2 && value <= most && (value & (value - 1)) === 0;
  if (!isPower) throw wrong("wrong-multiplier", "multiplier", value, { most });
}

// Different names, in the order of those that are allowed.
export function names(value, field, allowed) {
  if (!Array.isArray(value)) throw wrong("wrong-list", field, value);
  value.forEach((name, index) => choice(name, `${field}[${index + 1}]`, allowed));
  if (new Set(value).size < value.length) throw refusal(field, "named-twice", { field, given: value });
  return allowed.filter((name) => value.includes(name));
}

// An object whose keys are all known.
export function mapping(value, field, known) {
  if (!isObject(value) || Array.isArray(value)) throw wrong("wrong-object", field, value);
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw unknownField((field ? `${field}.` : "") + shortened(unknown), known);
  return value;
}

const unknownField = (field, known) => refusal(field, "unknown-field", { field, known });

function shortened(key) {
  const letters = [...key];
  return letters.length <= 60 ? key : `${letters.slice(0, 57).join("")}…`;
}

export function required(record, field) {
  if (!Object.hasOwn(record, field)) throw refusal(field, "missing-field", { field });
}
