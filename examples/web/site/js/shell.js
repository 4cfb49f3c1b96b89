// The shell: bars, buttons and dialogs around the felt, the same on both pages.
import { say } from "./words.js";

const ICONS = {
  undo: '<path class="turns" d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12" transform="translate(0 -3)"/>',
  redo: '<path class="turns" d="m15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12" transform="translate(0 -3)"/>',
  hint: '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3Z"/>',
  deal: '<rect x="4" y="6" width="10" height="14" rx="2"/><path d="M10 3h8a2 2 0 0 1 2 2v11"/>',
  rules: '<path d="M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2Zm0 0v14"/>',
  settings: '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2.300"/><circle cx="9" cy="17" r="2.300"/>',
  scores: '<path d="M5 20V10M12 20V4M19 20v-7"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
};

const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

const tool = (name, more = "", kind = "") =>
  `<button type="button" class="tool ${kind}" id="${name}" data-title="bar.${name}" ${more}>${icon(name)}<span class="words" data-word="bar.${name}"></span></button>`;

const dialog = (id, title, body, foot = "") => `
<dialog id="${id}-dialog" aria-labelledby="${id}-title"><div>
  <div class="head"><h2 id="${id}-title" data-word="${title}"></h2>
    <button type="button" class="tool icon" data-close data-title="bar.close">${icon("close")}<span class="words" data-word="bar.close"></span></button></div>
  <div class="body">${body}</div>${foot && `<div class="foot">${foot}</div>`}
</div></dialog>`;

const select = (id, word, values) => `
<label class="field"><span data-word="${word}"></span><select id="${id}">${values
  .map(([value, text]) => `<option value="${value}" ${text.startsWith("=") ? "" : `data-word="${text}"`}>${text.replace(/^=/, "")}</option>`)
  .join("")}</select></label>`;

const check = (id, word) => `<label class="check"><input type="checkbox" id="${id}"><span data-word="${word}"></span></label>`;

const KEYS = [["← ↑ → ↓", "arrows"], ["Enter", "enter"], ["Esc", "escape"], ["U", "u"], ["R", "r"], ["H", "h"], ["N", "n"], ["D", "d"], ["G", "g"], ["?", "question"]];

export function build(page) {
  const other = page === "patience" ? ["table.html", "page.toTable"] : ["index.html", "page.toPatience"];
  document.body.insertAdjacentHTML(
    "beforeend",
    `<header>
      <button type="button" class="brand" id="games" data-title="bar.games"><h1 id="title" data-word="page.${page}"></h1><small id="subtitle"></small></button>
      <span class="spring"></span>
      ${page === "table" ? tool("scores") : ""}${tool("rules")}${tool("deal")}${tool("settings")}
    </header>
    <main id="felt" role="application" tabindex="-1"><div id="space"></div>
      <div id="wait"><div class="fan"><i></i><i></i><i></i></div><span id="waiting" role="status" data-word="wait.python"></span></div></main>
    <footer>
      ${tool("undo", "disabled", "icon")}${tool("redo", "disabled", "icon")}${tool("hint", "disabled", "icon")}
      <div id="buttons"></div>
      <div id="say" role="status" aria-live="polite"></div>
    </footer>
    ${dialog(
      "games",
      "games.title",
      `<div class="games" role="radiogroup" aria-labelledby="games-title"></div><p class="about" id="summary"></p><div class="options" id="options"></div>`,
      `<label class="field"><span data-word="games.seed"></span><input type="text" id="seed" inputmode="numeric" size="9" autocomplete="off"></label>
       <span class="spring"></span><button type="button" class="tool" id="again" data-word="bar.again"></button><button type="button" class="tool main" id="start" data-word="bar.start"></button>`,
    )}
    ${dialog("rules", "bar.rules", `<article class="sheet" id="sheet"></article>`)}
    ${dialog("scores", "bar.scores", `<div id="sheets"></div>`, `<span class="spring"></span><button type="button" class="tool main" data-close data-word="end.go"></button>`)}
    ${dialog("end", "end.final", `<p id="ending"></p><div id="final"></div>`, `<span class="spring"></span><button type="button" class="tool" id="look" data-close data-word="bar.close"></button><button type="button" class="tool main" id="next" data-word="bar.deal"></button>`)}
    ${dialog(
      "settings",
      "settings.title",
      `<div class="options">${select("language", "settings.language", [["en", "=English"], ["ar", "=العربية"], ["ru", "=Русский"]])}
       ${select("theme", "settings.theme", [["", "settings.auto"], ["light", "settings.light"], ["dark", "settings.dark"]])}
       ${select("autoplay", "settings.autoplay", ["none", "safe-foundation", "forced"].map((name) => [name, `settings.${name}`]))}</div>
       ${check("dim", "settings.dim")}${check("slow", "settings.slow")}
       <h3 data-word="settings.keys"></h3><dl class="keys">${KEYS.map(([key, word]) => `<dt dir="ltr">${key}</dt><dd data-word="keys.${word}"></dd>`).join("")}</dl>
       <h3 data-word="settings.about"></h3><p data-word="about"></p><p><a href="${other[0]}" class="tool" data-word="${other[1]}"></a></p>`,
    )}`,
  );
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  for (const one of document.querySelectorAll("dialog")) {
    one.addEventListener("click", (event) => event.target === one && one.close());
  }
}

export const at = (id) => document.getElementById(id);

export function open(name) {
  const dialog = at(`${name}-dialog`);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Put a score sheet into a table. */
export function sheetTable(name, sheet, cardName, score) {
  const table = document.createElement("table");
  table.className = "scores";
  const caption = table.createCaption();
  caption.textContent = name;
  for (const line of sheet.lines) {
    const row = table.insertRow();
    const what = row.insertCell();
    what.textContent = line.label || line.clause;
    const cards = line.cards.slice(0, 12).map(cardName).join(", ");
    if (cards) {
      const small = document.createElement("small");
      small.textContent = cards;
      what.append(small);
    }
    row.insertCell().textContent = line.points;
  }
  const rows = [["end.total", sheet.total], ...(score === undefined ? [] : [["end.score", score]])];
  for (const [word, value] of rows) {
    const row = table.insertRow();
    row.className = "total";
    row.insertCell().textContent = say(word);
    row.insertCell().textContent = value;
  }
  return table;
}
