// Numbers as they stand in the cells of a list. A cell shows a real minus; what is sent has the one from the keyboard.
// Knows texts only.

export const plain = (text) => text.trim().replace(/[−–]/g, "-");
export const shown = (text) => text.replace(/-/g, "−");
export const signed = (number) => (number > 0 ? `+${number}` : shown(String(number)));
export const numberIn = (text) => (/^[+-]?\d{1,6}$/.test(plain(text)) ? Number(plain(text)) : null);

// The same number below zero, whatever sign it has.
export const negative = (text) => shown(`-${plain(text).replace(/^[+-]/, "")}`);

// The same number with the other sign.
export const turned = (text) => {
  const written = plain(text);
  return written.startsWith("-") ? written.slice(1) : shown(`-${written.replace(/^\+/, "")}`);
};
