// The game that is being entered: what was tapped, and the facts that are stored of it, the same as those of the form at
// the desk (league/lists/forms/game.py). What a game is worth and whether it may be is for the rules to say.
export const ALL = 240;
const EDGES = [0, 30, 60, 90, 120, 150, 180, 210, 240];
// Between two limits that matter every number is worth the same: 17 ranges say it all.
export const RANGES = EDGES.flatMap((edge) => [[edge, edge], [edge + 1, edge + 29]]).filter(([low]) => low <= ALL);
export const PARTIES = ["re", "kontra"];

export const blank = (presented = null) => ({
  kind: presented ? null : "normal", re: presented ? [presented] : [], augen: null, exact: null, trick: "none",
  said: { re: "", kontra: "" }, extra: { re: {}, kontra: {} }, herzstich: false, triggers_bock: false, decision: null,
});

export const isBlank = (draft, presented = null) => JSON.stringify(draft) === JSON.stringify(blank(presented));

// Kinds that belong together stand behind one button.
export const groupsOf = (kinds, soloKinds) => {
  const hochzeit = kinds.filter((kind) => kind.includes("hochzeit")), soli = kinds.filter((kind) => soloKinds.includes(kind));
  const others = kinds.filter((kind) => !hochzeit.includes(kind) && !soli.includes(kind));
  return [
    { name: "normal", kinds: ["normal"] },
    { name: "hochzeit", kinds: hochzeit },
    { name: "solo", kinds: soli },
    ...others.filter((kind) => kind !== "normal").map((kind) => ({ name: kind, kinds: [kind] })),
  ].filter((group) => group.kinds.length);
};

// One name too many lets go of the one chosen first.
export const withSeat = (draft, position, most) => {
  const re = draft.re.includes(position) ? draft.re.filter((one) => one !== position) : [...draft.re, position];
  return { ...draft, re: re.slice(-most) };
};

export const withKind = (draft, kind, most, counts) => {
  const extra = Object.fromEntries(PARTIES.map((party) => [party, Object.fromEntries(Object.entries(draft.extra[party]).filter(([name]) => counts.includes(name)))]));
  return { ...draft, kind, re: draft.re.slice(-most), extra };
};

// A tap more is one more; after the most that can happen it is none again.
export const withExtra = (draft, party, name, most) => {
  const count = ((draft.extra[party][name] ?? 0) + 1) % (most + 1);
  const { [name]: _, ...others } = draft.extra[party];
  return { ...draft, extra: { ...draft.extra, [party]: count ? { ...others, [name]: count } : others } };
};

// The Ansage is said and taken back; an Absage implies it, and a second tap takes one step back.
export const withSaid = (draft, party, said) => {
  const now = draft.said[party];
  const next = said !== now && !(said === "said" && now) ? said : said === "said" ? "" : "said";
  return { ...draft, said: { ...draft.said, [party]: next } };
};

export const withRange = (draft, range) => ({ ...draft, augen: draft.augen && draft.augen[0] === range[0] ? null : range, exact: null });
// A number of either side; the range that it lies in lights up.
export const withExact = (draft, augen) => ({ ...draft, exact: augen, augen: augen === null ? null : RANGES.find(([low, high]) => low <= augen && augen <= high) ?? null });

export const isEmptySide = ({ exact, augen }) => exact === 0 || exact === ALL || (exact === null && augen !== null && augen[0] === augen[1] && (augen[0] === 0 || augen[0] === ALL));

// What is still to be tapped: "kind", "re", "partner", "augen", "decision"; nothing: it can be valued.
export const missing = (draft, alone, choices = []) => {
  if (!draft.kind) return "kind";
  if (!draft.re.length) return alone.includes(draft.kind) ? "soloist" : "re";
  if (!alone.includes(draft.kind) && draft.re.length < 2) return "partner";
  if (draft.exact === null && !draft.augen) return "augen";
  return choices.length && !draft.decision ? "decision" : null;
};

// As stored: only what was said. possible(game) tells whether the Sonderpunkte can be with these Augen.
export const factsOf = (draft, alone, possible) => {
  const within = draft.exact === null && draft.augen[0] < draft.augen[1] ? draft.augen : null;
  const augen = within ? fromRange(draft, within, possible) : draft.exact ?? draft.augen[0];
  const re = [...draft.re].sort((one, other) => one - other);
  return {
    game: gameOf(draft, augen),
    ...(alone.includes(draft.kind) ? { soloist: re[0] } : { re }),
    ...(within ? { augen: [...within] } : {}),
    ...(draft.triggers_bock ? { triggers_bock: true } : {}),
    ...(draft.decision ? { decision: draft.decision } : {}),
  };
};

const gameOf = (draft, augen) => {
  const game = { kind: draft.kind, re_augen: augen };
  for (const party of PARTIES) {
    const said = draft.said[party];
    if (said === "said") game[`${party}_ansage`] = true;
    else if (said !== "") game[`${party}_absage`] = Number(said);
  }
  if (draft.trick === "some" && (augen === 0 || augen === ALL)) game[augen === 0 ? "re_stichlos" : "kontra_stichlos"] = false;
  const sonderpunkte = Object.fromEntries(PARTIES.map((party) => [party, draft.extra[party]]).filter(([, counts]) => Object.keys(counts).length));
  if (Object.keys(sonderpunkte).length) game.sonderpunkte = sonderpunkte;
  if (draft.herzstich) game.herzstich = true;
  return game;
};

// One number for the whole range: all are worth the same. Sonderpunkte may need a high or a low one.
const fromRange = (draft, [low, high], possible) => {
  const middle = Math.floor((low + high) / 2);
  return [middle, high, low].find((augen) => possible(gameOf(draft, augen))) ?? middle;
};

// --- Points alone: who got plus, and how many. One is a solo won, three one lost.
export const blankPoints = () => ({ plus: [], value: null });
export const isBlankPoints = ({ plus, value }) => !plus.length && value === null;
export const missingPoints = ({ plus, value }, active) => {
  if (value === null) return plus.length ? "value" : "plus";
  return value === 0 || (plus.length && plus.length < active.length) ? null : "plus";
};
export const pointsOf = ({ plus, value }, active, players) => {
  const each = { 1: [3, -1], 2: [1, -1], 3: [1, -3] }[plus.length] ?? [0, 0];
  return Array.from({ length: players }, (_, at) => (active.includes(at + 1) ? value * each[plus.includes(at + 1) ? 0 : 1] || 0 : 0));
};
// Who played alone in a row of points: the one that stands against three.
export const soloistOf = (points, sits = []) => {
  const active = points.map((each, at) => ({ each, position: at + 1 })).filter(({ position }) => !sits.includes(position));
  for (const sign of [1, -1]) {
    const those = active.filter(({ each }) => each * sign > 0);
    if (those.length === 1 && active.length === 4 && active.every(({ each }) => each)) return those[0].position;
  }
  return null;
};
