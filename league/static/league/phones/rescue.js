// The last resort: the whole list as one code on the screen, which the direction scans or gets as text. Rows as facts,
// deflated, in the letters that a QR code holds best.
import { LETTERS, qr } from "./qr.js";

export const MARK = "TISCH1:";
const QUIET = 4; // light modules around a code

export const base45 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length, value = pair ? bytes[at] * 256 + bytes[at + 1] : bytes[at];
    text += LETTERS[value % 45] + LETTERS[Math.floor(value / 45) % 45] + (pair ? LETTERS[Math.floor(value / 2025)] : "");
  }
  return text;
};

const deflated = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

// What the list says: code of the list, number of this device, each row as facts or points.
export const codeOf = async ({ state }, rows) => {
  const said = { list: state.list.code, device: state.me.device, rows: rows.map(({ facts, points }) => facts ?? points) };
  return MARK + base45(await deflated(JSON.stringify(said)));
};

export const drawn = (text, canvas) => {
  const rows = qr(text);
  if (!rows) return false;
  const scale = Math.max(3, Math.floor(1000 / (rows.length + 2 * QUIET))), size = (rows.length + 2 * QUIET) * scale;
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => row.forEach((dark, x) => { if (dark) pen.fillRect((x + QUIET) * scale, (y + QUIET) * scale, scale, scale); }));
  return true;
};
