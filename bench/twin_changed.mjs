// Loads the twin with one change after the other (bench/twin.py) and compares each with the engine until it differs.
// Answers what became of each: "found", "lived", or "broken" where it is no program any more.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { compare, twinIn } from "../tests/phones/compare.mjs";

const [, , folder, phones] = process.argv;
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf-8"));
const cases = read("cases.json");

async function resultOf({ file, start, end, instead }, number) {
  const home = join(folder, String(number));
  for (const part of ["rules", "say.js"]) cpSync(join(phones, part), join(home, part), { recursive: true });
  const source = [...readFileSync(join(phones, file), "utf-8")]; // places are counted in characters
  writeFileSync(join(home, file), [...source.slice(0, start), instead, ...source.slice(end)].join(""));
  writeFileSync(join(home, "package.json"), '{"type": "module"}');
  try {
    return found(await twinIn(`${pathToFileURL(home)}/`)) ? "found" : "lived";
  } catch (error) {
    return error instanceof SyntaxError ? "broken" : "found"; // it fails where its modules begin
  } finally {
    rmSync(home, { recursive: true });
  }
}

function found(twin) {
  try {
    return compare(twin, cases, 1).differences.length > 0;
  } catch {
    return true; // it fails where the engine answers
  }
}

const { differences } = compare(await twinIn(`${pathToFileURL(phones)}/`), cases, 1);
if (differences.length) throw new Error(`the twin itself differs: ${JSON.stringify(differences)}`);
const results = [];
for (const [number, change] of read("changes.json").entries()) results.push(await resultOf(change, number));
console.log(JSON.stringify(results));
