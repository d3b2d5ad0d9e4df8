// Numbers as they stand in the cells of a list. A cell shows a real minus; what is sent has the one from the keyboard.
// Knows texts only.

export const plain = (text) => text.trim().replace(/[−–]/g, "-");
export const shown = (text) => text.replace(/-/g, "−");
export const signed = (number) => (number > 0 ? `+${number}` : shown(String(number)));
export const numberIn = (text) => (/^[+-]?\d{1,6}$/.test(plain(text)) ? Number(plain(text)) : null);

// By how much each number of a row of running totals differs from what stood there before; null if that cannot be said.
export const differences = (before, now) => {
  if (before?.notation !== "totals" || now?.notation !== "totals") return null;
  const by = now.cells.map((cell, n) => (numberIn(cell) ?? NaN) - (numberIn(before.cells[n] ?? "") ?? NaN));
  return by.some(Number.isNaN) || by.every((number) => number === 0) ? null : by;
};

// The same number below zero, whatever sign it has.
export const negative = (text) => shown(`-${plain(text).replace(/^[+-]/, "")}`);

// The same number with the other sign.
export const turned = (text) => {
  const written = plain(text);
  return written.startsWith("-") ? written.slice(1) : shown(`-${written.replace(/^\+/, "")}`);
};
