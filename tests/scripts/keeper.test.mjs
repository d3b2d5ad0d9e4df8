// The keeper of a table's page keeps it whole or not at all: while a release comes machine by machine, its parts may come
// from machines of different releases.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";

const words = { list: "u", version: "neu-de", files: "neu", header: "League-Files" };
const source = readFileSync(new URL("../../templates/phones/worker.js", import.meta.url), "utf8")
  .replace(/{% for .*?%}.*?{% endfor %}/, ', "/static/table.js"').replace(/{{ (\w+) }}/g, (_all, name) => words[name]);

// What is kept after an install, or why nothing is; `answers`: their headers by address.
const installed = async (answers) => {
  const kept = [], heard = {};
  const fetch = async (address) => ({ ok: true, headers: new Headers(answers[address]) });
  const caches = { open: async () => ({ put: async (address) => kept.push(address) }) };
  const self = { location: "https://halle/tisch/u/dienst.js", addEventListener: (name, does) => { heard[name] = does; }, skipWaiting: async () => {} };
  runInNewContext(source, { self, caches, fetch, URL, TypeError });
  let whole;
  heard.install({ waitUntil: (promise) => { whole = promise; } });
  try { await whole; } catch (error) { return error.message; }
  return kept;
};

const page = "https://halle/tisch/u/", script = "/static/table.js";
for (const [title, answers, expected] of [
  ["all of one release is kept", { [page]: { "League-Files": "neu" } }, [page, script]],
  ["a page that names the files of another release", { [page]: { "League-Files": "alt" } }, page],
  ["a page of before, which does not say it", {}, page],
  ["a file instead of another", { [page]: { "League-Files": "neu" }, [script]: { "Content-Location": "/static/x.js" } }, script],
]) test(title, async () => assert.deepEqual(await installed(answers), expected));
