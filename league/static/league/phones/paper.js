// The list as it stands on paper, row by row, and how far each row got. Rows stay where they are and are only filled in.
import { attribute, byId, keyed, made, mark, put, show } from "./dom.js";
import { signed } from "./say.js";
import { sentence } from "./sentences.js";
import { namesAt } from "./table.js";

const SIGNS = { phone: "●", sent: "↑", confirmed: "✓" };

export const seePaper = ({ state, rows, book }) => {
  const { players } = state.list, names = namesAt(state, book.upcoming?.number ?? Infinity), people = names.map((name, at) => ({ name, position: at + 1 }));
  mark(byId("sheet"), players === 5 ? "fives" : "fours", true);
  head(byId("sheet-head"), people);
  const lines = [...book.lines].map((line, at) => ({ ...line, standing: rows[at].standing }));
  keyed(byId("sheet-rows"), lines, ({ row }) => row, (line) => makeRow(line, people), fillRow);
  cells(byId("sheet-foot"), book.totals.map((total) => ({ total })), sentence("end"));
  put(byId("last"), lines.length ? "" : sentence("nothing-yet"));
  show(byId("last"), !lines.length);
};

const head = (row, people) => {
  if (!row.children.length) row.append(made("th", { scope: "col" }, sentence("row-number")), ...people.map(() => made("th", { scope: "col", className: "player" }, made("bdi"))), made("th", { scope: "col", className: "standing" }, made("span", { className: "visually-hidden" }, sentence("confirmed"))));
  people.forEach(({ name }, at) => put(row.children[at + 1].firstChild, name));
};

const makeRow = ({ row }, people) => made("tr", {}, made("th", { scope: "row" }, `${row}`), ...people.map(() => made("td", { className: "total" })), made("td", { className: "standing" }, made("span"), made("span", { className: "visually-hidden" })));

const fillRow = (tr, line) => {
  put(tr.firstChild, line.game === null || line.penalty ? `${line.game ?? ""}!` : `${line.game}`);
  attribute(tr.firstChild, "aria-label", line.penalty ? sentence("penalty") : null);
  line.totals.forEach((total, at) => {
    const cell = tr.children[at + 1], sits = line.sits?.includes(at + 1), text = sits && !line.points[at] ? "–" : signed(total);
    put(cell, text);
    mark(cell, "won", line.points[at] > 0);
    mark(cell, "dealt", line.dealer === at + 1);
    mark(cell, "sits", sits);
    mark(cell, "minus", total < 0);
  });
  const standing = tr.lastChild;
  put(standing.firstChild, SIGNS[line.standing] ?? "");
  put(standing.lastChild, sentence(line.standing));
};

const cells = (row, values, title) => {
  if (!row.children.length) row.append(made("th", { scope: "row" }, title), ...values.map(() => made("td", { className: "total" })), made("td"));
  values.forEach(({ total }, at) => {
    put(row.children[at + 1], signed(total));
    mark(row.children[at + 1], "minus", total < 0);
  });
};
