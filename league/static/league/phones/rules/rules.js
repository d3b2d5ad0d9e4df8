// The front door of the twin: the rules of the engine (scoring/) for a phone at the table. Pure: no page, no words, nothing
// that it is handed is changed. The server decides; the twin computes the same, and tests say where they differ.
export { noted, playable } from "./game.js";
export { penaltyPoints } from "./played.js";
export { score } from "./points.js";
export { Refusal } from "./reading.js";
export { begin, leads, nextGame, play } from "./runde.js";
export { evaluate, sheet } from "./sheet.js";

// A ruleset as it is stored, with the tables of the engine: what all functions are handed.
export const rulesOf = (ruleset, tables) => ({ ...ruleset, tables });
