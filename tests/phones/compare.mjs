// Asks the twin what the engine was asked (tests/phones/twin_cases.py) and returns where they differ. Runs in a browser and under Node.

export function compare({ rules: twin, speech }, { words, rulesets, cases }, enough = Infinity) {
  const { begin, evaluate, leads, nextGame, noted, penaltyPoints, play, playable, Refusal, rulesOf, score, sheet } = twin;
  const { kindName, say, signed } = speech;
  const { tables } = words.de;
  const rulesBy = rulesets.map((ruleset) => rulesOf(ruleset, tables));
  const differences = [];
  const tally = {};

  const same = (what, got, expected) => {
    tally[what] = (tally[what] ?? 0) + 1;
    const [one, other] = [sorted(got), sorted(expected)];
    if (one !== other) differences.push({ what, got: one, expected: other });
  };
  const asked = (ask) => {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof Refusal)) return { failed: String(error.stack) };
      const { field, code, params, row, game } = error;
      return { refusal: { field, code, params, ...(row ? { row, game } : {}) } };
    }
  };

  const acts = {
    score: ({ ruleset, game, multiplier, expected }) => same("score", asked(() => score(game, rulesBy[ruleset], ...(multiplier === 1 ? [] : [multiplier]))), expected),
    penalty: ({ of, expected }) => same("penalty", asked(() => penaltyPoints({ tables }, ...of)), expected),
    say: ({ language, said, names, expected }) => same("say", say(words[language], said, names), expected),
    words: ({ language, of: [what, ...of], expected }) => same("words", speech[what](words[language], ...of), expected),
    signed: ({ of, expected }) => same("words", signed(of), expected),
    house: ({ ruleset, expected }) => {
      const rules = rulesBy[ruleset];
      const each = (all, of) => Object.fromEntries(all.map((one) => [one, of(one)]));
      same("house", {
        playable: playable(rules), noted: each(tables.kinds, (kind) => noted(rules, kind)),
        called: each(Object.keys(words), (name) => each([...tables.kinds, ""], (kind) => kindName(words[name], kind, rulesets[ruleset]))),
      }, expected);
    },
    runde: ({ ruleset, start, steps }) => {
      let runde = begin(start, rulesBy[ruleset]);
      for (const { played, leads: leader, expected } of steps) {
        const answer = asked(() => ({ who: leads(runde, played), after: play(runde, played) }));
        if (answer.after) {
          runde = answer.after;
          same("runde", { who: answer.who, next: nextGame(runde) }, { who: leader, next: expected });
        } else same("runde", answer, expected);
      }
    },
    list: ({ ruleset, start, steps, expected }) => {
      const rules = rulesBy[ruleset];
      let runde = begin(start, rules);
      const facts = [];
      for (const { fact, expected: step } of steps) {
        if (step.refusal) {
          same("list step", asked(() => sheet(start, rules, [...facts, fact])), step);
          continue;
        }
        const answer = asked(() => {
          const valued = evaluate(runde, fact);
          const leader = leads(runde, valued.played);
          runde = play(runde, valued.played);
          return { ...valued, next: nextGame(runde), leads: leader };
        });
        same("list step", answer, step);
        facts.push(fact);
      }
      const read = asked(() => sheet(start, rules, facts));
      delete read.runde;
      same("list", read, expected);
    },
  };
  for (const one of cases) {
    acts[one.act](one);
    if (differences.length >= enough) break;
  }
  return { tally, differences };
}

// JSON with its keys in one order; -0 is 0 there, too.
function sorted(value) {
  return JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner);
}

// Both halves of the twin, from a folder as a URL.
export const twinIn = async (folder) => ({ rules: await import(`${folder}rules/rules.js`), speech: await import(`${folder}say.js`) });
