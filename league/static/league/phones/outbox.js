// What a phone has written and the server has not confirmed yet. Pure: every function takes the record of a list and gives
// the next one, so that the store can make each step one transaction. Knows no network, no screen and no rules.
//
// record: { uuid, state, acts, late }. state: the server's last answer. acts: in the order in which they were written,
// { key, act, row, facts | points, worth, tried, trouble }; tried: it may have arrived; trouble: why it cannot go on.
const MOST = 40; // acts in one request
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
};

export const empty = (uuid) => ({ uuid, state: null, acts: [], late: [] });

// What an act says, as it is sent.
const said = ({ tried, trouble, ...act }) => act;
const isSame = (row, act) => (row.facts && act.facts ? same(row.facts, act.facts) : Boolean(row.points && act.points) && same(row.points, act.points));
const standing = (act) => (act.trouble ? "stuck" : act.tried ? "sent" : "phone");

// The list as this phone knows it: the rows of the server, and behind them what is on its way.
export const rowsOf = ({ state, acts }) => {
  const rows = (state?.rows ?? []).map((row) => ({ ...row, standing: "confirmed" }));
  for (const act of acts) {
    if (act.trouble) break;
    if (act.act === "undo") {
      if (rows.length === act.row) rows.pop();
    } else if (rows.length === act.row - 1) {
      rows.push({ row: act.row, facts: act.facts ?? null, points: act.points ?? null, solo: act.solo ?? null, worth: act.worth, penalty: "", source: "phone", device: state?.me?.device ?? null, standing: standing(act), key: act.key });
    }
  }
  return rows;
};

export const stuck = ({ acts }) => acts.find((act) => act.trouble) ?? null;

export const written = (record, act) => ({
  ...record, acts: [...record.acts, { ...act, row: rowsOf(record).length + 1, tried: false, trouble: null }],
});

// One tap: what was never sent is simply gone, what may have arrived is taken back behind itself.
export const undone = (record, key) => {
  const last = record.acts.at(-1), rows = rowsOf(record);
  if (last && !last.tried && !last.trouble && last.act !== "undo") return { ...record, acts: record.acts.slice(0, -1) };
  if (!rows.length || stuck(record)) return record;
  return { ...record, acts: [...record.acts, { key, act: "undo", row: rows.length, tried: false, trouble: null }] };
};

export const mayWrite = ({ state }) => Boolean(state?.list.writable && state.me?.has_pen);

// What is sent next, or nothing: behind an act in trouble nothing goes on.
export const batch = (record) => {
  const first = record.acts.findIndex((act) => act.trouble);
  const acts = record.acts.slice(0, first < 0 ? MOST : Math.min(first, MOST));
  return acts.length && mayWrite(record) ? { based_on: record.state.list.version, acts: acts.map(said) } : null;
};

export const sending = (record, keys) => ({
  ...record, acts: record.acts.map((act) => (keys.includes(act.key) ? { ...act, tried: true } : act)),
});

// A state that came by itself. An older one, overtaken on its way, changes nothing: the pen may have gone on meanwhile.
const isOlder = (state, than) => state.list.version < than.list.version || (state.list.version === than.list.version && Date.parse(state.clock?.now) < Date.parse(than.clock?.now));
export const told = (record, state) => (record.state && isOlder(state, record.state) ? record : { ...record, state });

// The answer to a batch. What is done, now or earlier, goes; what is refused stays and says why.
export const heard = (record, status, answer) => {
  const done = new Set(answer.done ?? []);
  let acts = record.acts.filter((act) => !done.has(act.key));
  const state = answer.state ?? record.state;
  const refused = answer.refused ?? null;
  const act = refused && acts.find(({ key }) => key === refused.key);
  if (act && status === 409 && refused.code !== "version") acts = conflicting(acts, act, state);
  if (act && status === 422) acts = acts.map((one) => (one === act ? { ...one, trouble: { code: refused.code ?? "refused", message: refused.message ?? "" } } : one));
  return { ...record, state, acts };
};

// The row is taken: the same game was written by somebody else, or another one, and then people choose.
const conflicting = (acts, act, state) => {
  const there = state.rows[act.row - 1];
  if (act.act === "undo" ? state.rows.length < act.row : there && isSame(there, act)) return acts.filter((one) => one !== act);
  return acts.map((one) => (one === act ? { ...one, trouble: { code: "row", there: there ?? null } } : one));
};

// People have chosen. "theirs": the other entry is this game. "after": both were played, this one comes behind. "mine":
// this one replaces the other, which must be the last. "drop": it was a mistake. What follows keeps its order; whatever
// gets another row gets another key, for a key stands for one content.
export const chosen = (record, key, choice, newKey) => {
  const at = record.acts.findIndex((act) => act.key === key);
  if (at < 0) return record;
  const before = record.acts.slice(0, at), act = { ...record.acts[at], trouble: null }, after = record.acts.slice(at + 1);
  const last = record.state.rows.length;
  let kept = [...before, act, ...after];
  if (choice === "theirs" || choice === "drop") kept = [...before, ...after];
  if (choice === "mine") kept = [...before, { key: newKey(), act: "undo", row: last, tried: false, trouble: null }, act, ...after];
  return { ...record, acts: renumbered(kept, last, newKey) };
};

const renumbered = (acts, last, newKey) => {
  let length = last;
  return acts.map((act) => {
    const row = act.act === "undo" ? length : length + 1;
    length += act.act === "undo" ? -1 : 1;
    return row === act.row ? act : { ...act, row, key: newKey(), tried: false };
  });
};

// The link was renewed: this device writes no more before it has scanned the new one.
export const ended = (record) => (record.state ? { ...record, state: { ...record.state, me: { ...record.state.me, has_pen: false, ended: true } } } : record);

// The pen is lost or the list is closed: what did not arrive is given to the direction, and stays readable here.
export const toHandIn = (record) => (record.state && !mayWrite(record) ? record.acts.map(said) : []);
export const handedIn = (record, keys) => ({
  ...record,
  acts: record.acts.filter((act) => !keys.includes(act.key)),
  late: [...record.late, ...record.acts.filter((act) => keys.includes(act.key)).map(said)],
});
