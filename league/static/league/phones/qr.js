// A QR code of capitals and digits (ISO/IEC 18004, alphanumeric, level L): the modules as rows of true and false. Small,
// because it is for one text only: the list that goes from screen to screen when there is no line at all.
export const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
// By version: check bytes in each block, and blocks.
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, ...Array(14).fill(30)];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LAST = 40, LEVEL_L = 1;
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

const sizeOf = (version) => 17 + 4 * version;
const checksOf = (version) => CHECKS[version - 1] * BLOCKS[version - 1];

// The places of the small squares, on both axes.
const squares = (version) => {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2, step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => sizeOf(version) - 7 - step * (count - 2 - at))];
};

// Bytes that a version holds, with those for checking.
const capacity = (version) => {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const free = (16 * version + 128) * version + 64 - (count ? (25 * count - 10) * count - 55 : 0) - (version > 6 ? 36 : 0);
  return Math.floor(free / 8);
};

// --- The text as bytes

const lengthBits = (version) => (version < 10 ? 9 : version < 27 ? 11 : 13);
const bitsFor = (text, version) => 4 + lengthBits(version) + Math.floor(text.length / 2) * 11 + (text.length % 2) * 6;

const data = (text, version) => {
  const bits = [], room = (capacity(version) - checksOf(version)) * 8;
  const push = (value, length) => { for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1); };
  push(2, 4);
  push(text.length, lengthBits(version));
  for (let at = 0; at < text.length; at += 2) {
    const first = LETTERS.indexOf(text[at]);
    if (at + 1 < text.length) push(first * 45 + LETTERS.indexOf(text[at + 1]), 11);
    else push(first, 6);
  }
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let fill = 0xec; bits.length < room; fill ^= 0xec ^ 0x11) push(fill, 8);
  return Array.from({ length: room / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2));
};

// --- Check bytes: Reed and Solomon over the field of 256 with 0x11d

const times = (one, other) => {
  let product = 0;
  for (let at = 7; at >= 0; at -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> at) & 1) * one);
  return product;
};

const divisorOf = (length) => {
  const divisor = [...Array(length - 1).fill(0), 1];
  for (let n = 0, root = 1; n < length; n += 1, root = times(root, 2)) {
    for (let at = 0; at < length; at += 1) divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] ?? 0);
  }
  return divisor;
};

const checkBytes = (bytes, divisor) => {
  const rest = Array(divisor.length).fill(0);
  for (const byte of bytes) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((each, at) => { rest[at] ^= times(each, factor); });
  }
  return rest;
};

// Blocks one beside the other, first what they say, then what checks it.
const woven = (bytes, version) => {
  const count = BLOCKS[version - 1], divisor = divisorOf(CHECKS[version - 1]), short = Math.floor(bytes.length / count), long = bytes.length % count;
  const blocks = [];
  for (let at = 0, n = 0; n < count; n += 1) blocks.push(bytes.slice(at, (at += short + (n >= count - long ? 1 : 0))));
  const checks = blocks.map((block) => checkBytes(block, divisor)), all = [];
  for (let at = 0; at <= short; at += 1) for (const block of blocks) if (at < block.length) all.push(block[at]);
  for (let at = 0; at < divisor.length; at += 1) for (const block of checks) all.push(block[at]);
  return all;
};

// --- The picture

const remainder = (value, length, generator) => {
  let rest = value;
  for (let n = 0; n < length; n += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator);
  return (value << length) | rest;
};

class Picture {
  constructor(version) {
    this.version = version;
    this.size = sizeOf(version);
    this.rows = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.frame();
  }

  set(x, y, dark) {
    this.rows[y][x] = Boolean(dark);
    this.fixed[y][x] = true;
  }

  frame() {
    const { size, version } = this, places = squares(version), last = places.length - 1;
    for (let at = 0; at < size; at += 1) { this.set(6, at, at % 2 === 0); this.set(at, 6, at % 2 === 0); }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.square(x, y, 4, [2, 4]);
    places.forEach((x, n) => places.forEach((y, m) => {
      const isCorner = (n === 0 && m === 0) || (n === 0 && m === last) || (n === last && m === 0);
      if (!isCorner) this.square(x, y, 2, [1]);
    }));
    this.format(0);
    if (version > 6) this.told();
  }

  // Rings around a middle; `light` are those that are not dark.
  square(x, y, reach, light) {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        const ring = Math.max(Math.abs(down), Math.abs(right)), atX = x + right, atY = y + down;
        if (atX >= 0 && atX < this.size && atY >= 0 && atY < this.size) this.set(atX, atY, !light.includes(ring));
      }
    }
  }

  format(mask) {
    const bits = remainder((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412, { size } = this, bit = (at) => (bits >> at) & 1;
    for (let at = 0; at < 6; at += 1) this.set(8, at, bit(at));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.set(size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.set(8, size - 15 + at, bit(at));
    this.set(8, size - 8, true);
  }

  told() {
    const bits = remainder(this.version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const dark = (bits >> at) & 1, far = this.size - 11 + (at % 3), near = Math.floor(at / 3);
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  // Up and down in columns of two, from the right.
  fill(bytes) {
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
          if (this.fixed[y][x]) continue;
          this.rows[y][x] = at < bytes.length * 8 && ((bytes[at >> 3] >> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }

  masked(mask) {
    const turned = new Picture(this.version);
    turned.rows = this.rows.map((row, y) => row.map((dark, x) => (this.fixed[y][x] ? dark : dark !== (MASKS[mask](x, y) === 0))));
    turned.format(mask);
    return turned;
  }

  // How hard it is to read: long runs, blocks, what looks like a corner, more dark than light.
  get burden() {
    const { rows, size } = this, columns = rows.map((_, x) => rows.map((row) => row[x]));
    let burden = 0;
    for (const line of [...rows, ...columns]) {
      const text = line.map(Number).join("");
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) burden += run.length - 2;
      for (const corner of ["00001011101", "10111010000"]) for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) burden += 40;
    }
    for (let y = 1; y < size; y += 1) for (let x = 1; x < size; x += 1) if (rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y - 1][x - 1]) burden += 3;
    const dark = rows.flat().filter(Boolean).length;
    return burden + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
  }
}

// The rows of modules; nothing if the text is too long for any code.
export const qr = (text) => {
  const version = Array.from({ length: LAST }, (_, at) => at + 1).find((one) => bitsFor(text, one) <= (capacity(one) - checksOf(one)) * 8);
  if (!version) return null;
  const picture = new Picture(version);
  picture.fill(woven(data(text, version), version));
  const all = MASKS.map((_, mask) => picture.masked(mask));
  return all.reduce((best, one) => (one.burden < best.burden ? one : best)).rows;
};
