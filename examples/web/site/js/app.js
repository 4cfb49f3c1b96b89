// The page: starts the rules, resumes or deals a game, and ties bars, dialogs and keys to it.
import { bare, cornerOf, infoOf, installShapes, isUp, nameOf, usePack } from "./cards.js";
import { Client } from "./client.js";
import { Felt } from "./felt.js";
import { Hands } from "./hands.js";
import { draft, drawn, measure } from "./plan.js";
import { Play, pause } from "./play.js";
import { planSeats } from "./seats.js";
import { at, build, open, sheetTable } from "./shell.js";
import { rendered } from "./sheet.js";
import { keep, kept } from "./store.js";
import { count, language, number, say, speak, wordFor } from "./words.js";

const page = document.body.dataset.page;
const FIRST = { patience: "royal-cotillion", table: "whist" }[page];
const settings = { language: "en", theme: "", autoplay: "none", dim: true, slow: false, ...kept("settings", {}) };
const asked = new URLSearchParams(location.search);
if (asked.has("language")) settings.language = asked.get("language");

build(page);
installShapes(document.body);
applyTheme();

/** How long nothing has to be done until there is time for other things, in milliseconds. */
const QUIET = 1500;
let lastDone = 0;
addEventListener("pointerdown", () => (lastDone = performance.now()), true);
addEventListener("keydown", () => (lastDone = performance.now()), true);

let layouts = {};
const described = new Map();
let chosen = { id: FIRST, options: {} };

const client = new Client(staged);
const felt = new Felt(at("felt"), at("space"), {
  planner: page === "patience" ? planPatience : (...args) => planSeats(...args, { nameOfSeat, nameOfPile, saidBy }),
  nameOfPile,
  isSorted: (pile) => page === "table" && isOwnHand(pile),
});
const play = new Play(client, felt);
const hands = new Hands(felt, play);
play.labelOf = labelOf;

// Start

function staged(stage, message) {
  if (stage === "failed") at("waiting").textContent = say("wait.failed", { message });
  else if (stage === "python") at("waiting").textContent = say("wait.rules");
}

async function begin() {
  client.ask("language", { language });
  const saved = kept(page);
  let shown = null;
  if (saved && !asked.has("game") && !asked.has("seed")) {
    try {
      shown = await client.ask("resume", { text: saved, autoplay: settings.autoplay });
    } catch (error) {
      note(say("say.lost", { message: error.message }), "wrong");
    }
  }
  const isResumed = shown !== null;
  shown ??= await client.ask("deal", {
    id: asked.get("game") ?? FIRST,
    seed: seedOf(asked.get("seed")),
    options: {},
    autoplay: settings.autoplay,
  });
  await enter(shown, isResumed ? "say.resumed" : "");
  await client.ask("rehearse"); // what runs for the first time is slow, and no move should be
  lastDone = performance.now();
  describeAll();
}

async function enter(shown, word) {
  at("wait").hidden = true;
  chosen = { id: shown.table.id, options: shown.options };
  const ready = play.begin(shown);
  requestAnimationFrame(() => {
    if (!performance.getEntriesByName("first-card").length) {
      performance.mark("first-card");
      performance.measure("start", { start: 0, end: performance.now() });
      document.body.dataset.ready = "true";
    }
  });
  if (word) note(say(word));
  await ready;
}

function seedOf(text) {
  if (text === null || text === undefined || text.trim() === "") return 1 + Math.floor(Math.random() * 999_999);
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim();
}

async function deal(id, options, seed) {
  try {
    const shown = await client.ask("deal", { id, options, seed, autoplay: settings.autoplay });
    asked.delete("game");
    await enter(shown, "say.dealt");
  } catch (error) {
    note(error.message, "wrong");
  }
}

// Where things lie and what they are called

/** Of a broad and a high way to lay the table, take the one with the larger cards that fit. */
function planPatience(table, box, now, dealt) {
  const sizes = ["wide", "narrow"].map((shape) => {
    const hint = layouts[table.id]?.[shape];
    const plan = (hint && drawn(table, hint)) ?? draft(table, shape === "narrow");
    return measure(plan, { ...box, lengths: dealt });
  });
  const fits = (size) => size.height <= box.height;
  const [wide, narrow] = sizes;
  if (!fits(wide) || !fits(narrow)) return wide.height <= narrow.height ? wide : narrow;
  return narrow.w > wide.w ? narrow : wide;
}

function groupOf(pile) {
  return play.table?.groups.find((group) => group.piles.includes(pile));
}

function isOwnHand(pile) {
  const group = groupOf(pile);
  return Boolean(group) && group.owner === "seat" && group.seen_by === "owner" && ownerOf(group, pile) === 1;
}

/** The seat or side, from 1, to which a pile belongs; 0 for the table. */
function ownerOf(group, pile) {
  if (group.owner === "table") return 0;
  const owners = group.owner === "seat" ? play.table.seats : play.table.sides.length;
  return Math.floor(group.piles.indexOf(pile) / (group.piles.length / owners)) + 1;
}

function nameOfSeat(seat) {
  if (seat === 1) return say("seat.you");
  const side = play.table.sides.find((seats) => seats.includes(1));
  if (side.includes(seat)) return say("seat.partner");
  return say("seat.seat", { number: seat });
}

function nameOfSide(side) {
  const seats = play.table.sides[side - 1];
  if (seats.length === 1) return nameOfSeat(seats[0]);
  return say(seats.includes(1) ? "seat.ours" : "seat.theirs");
}

function nameOfPile(pile) {
  const group = groupOf(pile);
  if (!group) return pile;
  const label = play.table.labels[group.name] ?? wordFor("piles", group.name, group.label);
  const owner = ownerOf(group, pile);
  if (owner) return say("seat.pile", { label, who: group.owner === "seat" ? nameOfSeat(owner) : nameOfSide(owner) });
  return group.piles.length > 1 ? `${label} ${pile.split(".").at(-1)}` : label;
}

function nameCard(code) {
  const info = infoOf(code);
  const rank = wordFor("ranks", info.rank, info.rank.replace(/[-_]/g, " "));
  if (!info.suit || /[a-z]-|^T\d|^(begato|moon|sun|world|angel)/.test(info.rank)) return rank;
  return say("aria.card", { rank, suit: wordFor("suitOf", info.suit, wordFor("suits", info.suit)) });
}

/** What a seat said last, such as a bid. */
function saidBy(seat) {
  const said = play.now?.said[seat];
  if (!said) return "";
  const [action, ...args] = said.split(" ");
  return labelOf({ action, args });
}

/** A card in few signs: `10♥`. */
const short = (code) => (isUp(code) || code.startsWith("~") ? `${cornerOf(code)}${infoOf(code).symbol}` : "?");

function labelOf({ action, args = [] }) {
  const words = args.map((arg) => {
    const text = String(arg);
    if (play.table.cards[text]) return short(text);
    if (groupOf(text)) return nameOfPile(text);
    if (/^\d+$/.test(text)) return number(Number(text));
    return wordFor("suits", text, wordFor("actions", text, text.replace(/[-_]/g, " ")));
  });
  return [wordFor("actions", action, action.replace(/[-_]/g, " ")), ...words].join(" ");
}

// What happens

function note(text, kind = "") {
  const el = at("say");
  el.className = kind;
  el.textContent = text;
}

play.addEventListener("table", ({ detail: table }) => {
  usePack(table.cards, nameCard);
  at("title").textContent = table.about.title;
  document.title = `${table.about.title} · ${say(`page.${page}`)}`;
});

play.addEventListener("now", ({ detail: now }) => {
  const parts = [say("head.deal", { seed: now.seed }), count("head.moves", now.moves)];
  if (now.facts.trumps) parts.unshift(say("head.trumps", { suit: wordFor("suits", now.facts.trumps) }));
  if (now.facts.scores) parts.push(now.facts.scores.map((score, side) => `${nameOfSide(side + 1)} ${score}`).join(" · "));
  at("subtitle").textContent = parts.join(" · ");
  at("undo").disabled = !now.can_undo;
  at("redo").disabled = !now.can_redo;
  at("hint").disabled = Boolean(now.outcome);
  if (page === "table" && !now.outcome && now.view.turn !== 1) note(say("say.theirTurn", { who: nameOfSeat(now.view.turn) }));
});

play.addEventListener("choices", () => {
  showButtons();
  hands.keepReach();
  if (page === "table" && play.isOwnTurn() && !at("say").classList.contains("wrong")) note(turnWords());
});

/** Say that it is the person's turn, and what for. */
function turnWords() {
  const moves = play.choices.playable.flatMap((card) => card.moves.slice(0, 9)).concat(play.choices.buttons.map(({ move }) => move));
  const actions = [...new Set(moves.map((move) => move.split(" ")[0]))].map((action) => labelOf({ action }));
  return actions.length ? say("say.turnTo", { actions: actions.join(", ") }) : say("say.turn");
}

play.addEventListener("pick", ({ detail: pick }) => {
  showButtons();
  if (!pick) return;
  const { targets } = pick;
  const open = Object.keys(targets.moves).length;
  if (!open && !targets.move && targets.refusal) note(targets.refusal.message, targets.cards.length ? "" : "wrong");
  else if (!open && targets.move) note(say("say.more"));
  else note(say("say.pick"));
});

play.addEventListener("wrong", ({ detail }) => note(detail, "wrong"));
play.addEventListener("note", ({ detail }) => note(detail));
play.addEventListener("saved", ({ detail }) => keep(page, play.now.outcome ? null : detail));
play.addEventListener("refocus", ({ detail: pile }) => hands.focusPile(pile));
play.addEventListener("events", ({ detail }) => narrate(detail));
play.addEventListener("end", ({ detail: outcome }) => showEnd(outcome));

/** Say in a line what the events did; what happened by itself is marked. */
function narrate({ events, by }) {
  const lines = [];
  for (const event of events) {
    if (event.event !== "moved" || event.source === "pack" || event.target === "pack") continue;
    const known = event.arrived.filter((code) => code !== "?");
    const hidden = event.arrived.length - known.length;
    const cards = [...known.slice(0, 6).map(short), ...(hidden ? [count("say.hidden", hidden)] : [])].join(" ");
    const text = say("say.moved", { cards, source: nameOfPile(event.source), target: nameOfPile(event.target) });
    lines.push(event.automatic ? say("say.auto", { text }) : text);
  }
  if (!lines.length) return;
  const shown = lines.length > 3 ? [...lines.slice(0, 2), "…"] : lines;
  note(shown.join(" · "));
  at("say").dataset.by = by;
}

function showButtons() {
  const { pick, choices } = play;
  const box = at("buttons");
  const made = [];
  const add = (text, move, isMain) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `tool${isMain ? " main" : ""}`;
    button.textContent = text;
    button.dataset.move = move;
    button.addEventListener("click", () => {
      performance.mark("drop");
      play.play(move);
    });
    made.push(button);
  };
  const picked = pick?.targets?.move;
  if (picked) {
    const [action, ...args] = picked.split(" ");
    add(labelOf({ action, args }), picked, true);
  }
  if (play.now && play.isOwnTurn()) {
    for (const button of choices?.buttons ?? []) {
      if (button.move !== picked) add(labelOf(button), button.move, false);
    }
  }
  box.replaceChildren(...made);
}

play.waitFor = ({ events }) =>
  new Promise((resolve) => {
    const scored = events.filter((event) => event.event === "scored");
    at("scores-title").textContent = say("end.round");
    at("sheets").replaceChildren(...scored.map((event) => sheetTable(nameOfSide(event.side), event.sheet, short, event.score)));
    if (play.now.outcome) {
      resolve();
      return;
    }
    open("scores").addEventListener("close", resolve, { once: true });
  });

function showEnd(outcome) {
  const others = outcome.winners.length && !outcome.winners.includes(1);
  const words = others ? count("end.winners", outcome.winners.length, { who: outcome.winners.map(nameOfSeat).join(", ") }) : say(`end.${outcome.result}`);
  at("ending").textContent = words;
  at("final").replaceChildren(...Object.entries(outcome.scores).map(([side, sheet]) => sheetTable(nameOfSide(Number(side)), sheet, short)));
  note(words);
  if (outcome.result !== "stuck" || page === "table") open("end");
}

// Bars, dialogs, keys

function listen() {
  at("felt").setAttribute("aria-label", say("aria.felt"));
  const on = (id, act, kind = "click") => at(id).addEventListener(kind, act);
  on("undo", () => play.back("undo"));
  on("redo", () => play.back("redo"));
  on("hint", () => play.hint());
  on("deal", () => deal(chosen.id, chosen.options, seedOf("")));
  on("next", () => {
    at("end-dialog").close();
    deal(chosen.id, chosen.options, seedOf(""));
  });
  on("games", openGames);
  on("rules", openRules);
  on("settings", () => open("settings"));
  if (page === "table") on("scores", openScores);
  on("start", () => startChosen(seedOf(at("seed").value)));
  on("again", () => startChosen(play.now.seed));
  for (const id of ["language", "theme", "autoplay", "dim", "slow"]) on(id, changeSetting, "change");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const does = {
      u: () => at("undo").click(),
      r: () => at("redo").click(),
      h: () => at("hint").click(),
      n: () => at("deal").click(),
      g: openGames,
      d: () => at("buttons").querySelector("button")?.click(),
      "?": openRules,
    }[event.key.toLowerCase()];
    if (does && !event.target.matches("input, select")) {
      event.preventDefault();
      does();
    } else if (event.key.startsWith("Arrow") && !event.target.closest("#felt, footer, header")) {
      event.preventDefault();
      (at("space").querySelector('[tabindex="0"]') ?? felt.focusable()[0]?.el)?.focus();
    }
  });
}

function fillSettings() {
  for (const id of ["language", "theme", "autoplay"]) at(id).value = settings[id];
  for (const id of ["dim", "slow"]) at(id).checked = settings[id];
  applyTheme();
}

function applyTheme() {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
}

async function changeSetting() {
  const before = { ...settings };
  for (const id of ["language", "theme", "autoplay"]) settings[id] = at(id).value;
  for (const id of ["dim", "slow"]) settings[id] = at(id).checked;
  keep("settings", settings);
  applyTheme();
  play.settings = { dim: settings.dim, pace: settings.slow ? 2.2 : 1 };
  if (settings.autoplay !== before.autoplay) await client.ask("autoplay", { autoplay: settings.autoplay });
  if (settings.language !== before.language) {
    await speak(settings.language);
    at("felt").setAttribute("aria-label", say("aria.felt"));
    described.clear();
    await play.reword(await client.ask("language", { language }));
    describeAll();
  } else {
    await play.choose();
  }
}

async function openRules() {
  const dialog = open("rules");
  at("sheet").replaceChildren(rendered(await client.ask("sheet")));
  dialog.querySelector(".body").scrollTop = 0;
}

async function openScores() {
  at("scores-title").textContent = say("bar.scores");
  const sheets = Object.entries(await client.ask("scores"));
  at("sheets").replaceChildren(...sheets.map(([side, sheet]) => sheetTable(nameOfSide(Number(side)), sheet, short)));
  open("scores");
}

/**
 * Have every game described, one after another, so that the list is there when it is opened:
 * at once if it is open, and otherwise while nothing else is going on, for a move should not wait.
 */
async function describeAll() {
  const wanted = language;
  for (const id of await client.ask("ids")) {
    if (described.has(id)) continue;
    while (!at("games-dialog").open && performance.now() - lastDone < QUIET) await pause(QUIET / 4);
    if (language !== wanted) return;
    described.set(id, await client.ask("describe", { id }));
    if (at("games-dialog").open) listGames();
  }
}

let picked = { id: FIRST, options: {} };

function openGames() {
  picked = { id: chosen.id, options: { ...chosen.options } };
  at("seed").value = "";
  at("seed").placeholder = say("games.random");
  listGames();
  open("games");
  at("games-dialog").querySelector(":checked")?.scrollIntoView({ block: "center" });
}

function listGames() {
  const box = at("games-dialog").querySelector(".games");
  const parts = [];
  for (const kind of page === "patience" ? ["patience"] : ["tricks", "melds", "other"]) {
    const games = [...described.values()].filter((game) => game.kind === kind).sort((a, b) => a.title.localeCompare(b.title, language));
    if (!games.length) continue;
    if (page === "table") {
      const heading = document.createElement("h3");
      heading.textContent = say(`games.${kind}`);
      parts.push(heading);
    }
    for (const game of games) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: "game", value: game.id, checked: game.id === picked.id });
      input.addEventListener("change", () => {
        picked = { id: game.id, options: {} };
        showGame();
      });
      label.append(input, game.title);
      label.addEventListener("dblclick", () => startChosen(seedOf(at("seed").value)));
      parts.push(label);
    }
  }
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...parts);
  if (hadFocus) box.querySelector(":checked")?.focus();
  showGame();
}

function showGame() {
  const game = described.get(picked.id);
  at("summary").textContent = game ? [game.summary, game.players].filter(Boolean).join(" · ") : "";
  at("again").hidden = picked.id !== chosen.id;
  at("options").replaceChildren(
    ...(game?.options ?? []).map(({ name, says, values, default: usual }) => {
      const label = document.createElement("label");
      label.className = "field";
      const text = document.createElement("span");
      text.textContent = says;
      const list = document.createElement("select");
      list.dataset.option = name;
      values.forEach((value, place) => {
        const shown = typeof value === "boolean" ? say(value ? "games.yes" : "games.no") : String(value).replace(/-/g, " ");
        const now = picked.options[name] ?? usual;
        list.add(new Option(shown, place, value === usual, value === now));
      });
      list.addEventListener("change", () => {
        picked.options[name] = values[Number(list.value)];
      });
      label.append(text, list);
      return label;
    }),
  );
}

function startChosen(seed) {
  at("games-dialog").close();
  deal(picked.id, picked.options, seed);
}

// For the tests and for the curious.
window.cardrules = { play, felt, client };

const [, hints] = await Promise.all([
  speak(settings.language),
  fetch(new URL("../layouts.json", import.meta.url)).then((reply) => reply.json()),
]);
layouts = hints;
fillSettings();
listen();
await begin();
