// Draws cards: from a suit, a rank and a colour to a picture. It knows no game and no pack by
// name; a suit or rank that has no picture of its own is written out.

const SVG = "http://www.w3.org/2000/svg";

/** Shapes of suits in a box of 100 by 100, filled with the colour of the suit. */
const SUITS = {
  hearts:
    "M50 92C22 64 6 48 6 29 6 15 16 6 28 6c10 0 18 6 22 15C54 12 62 6 72 6c12 0 22 9 22 23 0 19-16 35-44 63Z",
  diamonds: "M50 3c9 18 21 33 36 47-15 14-27 29-36 47-9-18-21-33-36-47C29 36 41 21 50 3Z",
  spades:
    "M50 4c7 21 42 38 42 62 0 13-9 21-20 21-8 0-15-4-19-12 1 10 4 16 12 22H35c8-6 11-12 12-22-4 8-11 12-19 12C17 87 8 79 8 66 8 42 43 25 50 4Z",
  clubs:
    "M50 5a20 20 0 0 1 16 32 21 21 0 1 1-12 36c1 11 4 18 12 24H34c8-6 11-13 12-24a21 21 0 1 1-12-36A20 20 0 0 1 50 5Z",
  coins:
    "M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92Zm0 11a35 35 0 1 0 0 70 35 35 0 0 0 0-70Zm0 7c7 8 7 14 3 22 6-5 13-7 22-3-5 9-11 12-19 11 7 4 11 9 11 19-10-2-14-7-17-14-3 7-7 12-17 14 0-10 4-15 11-19-8 1-14-2-19-11 9-4 16-2 22 3-4-8-4-14 3-22Z",
  cups:
    "M16 6h68c2 24-6 40-26 45v10c0 8 4 13 16 17v5H26v-5c12-4 16-9 16-17V51C22 46 14 30 16 6Zm9 8c1 16 7 25 19 29-6-8-9-17-9-29H25ZM20 88h60v7H20v-7Z",
  swords:
    "M50 2c5 5 7 10 7 16l-2 46h16c3-3 7-3 9 1 1 5-3 8-8 7H56v10c6 2 8 5 8 9H36c0-4 2-7 8-9V72H28c-5 1-9-2-8-7 2-4 6-4 9-1h16l-2-46c0-6 2-11 7-16Z",
  batons:
    "M36 4c9-3 20-2 28 2 4 3 4 7 2 11 5 3 6 8 2 12-2 2-4 3-7 3l-3 22c6 1 8 5 6 9-2 3-5 4-8 4l-2 25c0 3-2 5-5 5s-5-2-5-5l-2-22c-5 1-9-1-9-5 0-5 4-7 8-7l-3-26c-6 1-10-2-10-6s3-7 6-7c-4-6-3-12 2-15Z",
  trumps:
    "M50 3l13 30 33 3-25 22 8 32-29-17-29 17 8-32L4 36l33-3L50 3Z",
};

const COLORS = {
  red: "#c4122f",
  black: "#17181c",
  green: "#1b7a43",
  yellow: "#b07d10",
  blue: "#234f9e",
};

/** Where the pips of a number card lie: columns at -1, 0 and 1, rows from -1 to 1. */
const PIPS = {
  1: [[0, 0]],
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  7: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  8: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [0, 0.5], [-1, 1], [1, 1]],
  9: [[-1, -1], [1, -1], [-1, -0.33], [1, -0.33], [0, 0], [-1, 0.33], [1, 0.33], [-1, 1], [1, 1]],
  10: [
    [-1, -1], [1, -1], [0, -0.67], [-1, -0.33], [1, -0.33],
    [-1, 0.33], [1, 0.33], [0, 0.67], [-1, 1], [1, 1],
  ],
};

/** What stands in the corner for a rank that is a word. */
const SHORT = { ace: "A", jack: "J", knight: "N", queen: "Q", king: "K", joker: "★" };

/** Pictures of ranks that have one, in a box of 100 by 100. */
const EMBLEMS = {
  moon: "M62 6a46 46 0 1 0 26 66A38 38 0 1 1 62 6Z",
  sun:
    "M50 26a24 24 0 1 1 0 48 24 24 0 0 1 0-48Zm-5-24h10l-2 18h-6L45 2Zm0 96h10l-2-18h-6l-2 18ZM2 45v10l18-2v-6L2 45Zm96 0v10l-18-2v-6l18-2ZM13 20l7-7 11 14-4 4-14-11Zm74 60-7 7-11-14 4-4 14 11ZM13 80l7 7 11-14-4-4-14 11Zm74-60-7-7-11 14 4 4 14-11Z",
  world:
    "M46 2h8v9h9v8h-9v6a36 36 0 1 1-8 0v-6h-9v-8h9V2ZM22 57h56c-1-6-4-12-8-16H30c-4 4-7 10-8 16Zm0 8c2 9 8 16 16 20h24c8-4 14-11 16-20H22Z",
  angel:
    "M50 4a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm-4 28h8c4 0 7 3 8 7 10-12 22-18 34-17-4 22-14 34-30 37l12 35H22l12-35C18 56 8 44 4 22c12-1 24 5 34 17 1-4 4-7 8-7Z",
  fool:
    "M50 36c14 0 24 9 24 24S64 92 50 92 26 75 26 60s10-24 24-24Zm0-4C38 10 22 8 10 20a8 8 0 1 0 6 10c8-2 12 4 14 14 6-8 12-12 20-12Zm0 0c12-22 28-24 40-12a8 8 0 1 1-6 10c-8-2-12 4-14 14-6-8-12-12-20-12ZM41 56a4 5 0 1 0 0 10 4 5 0 0 0 0-10Zm18 0a4 5 0 1 0 0 10 4 5 0 0 0 0-10ZM38 72c6 9 18 9 24 0-6 5-18 5-24 0Z",
  begato: "M50 6c14 0 30 8 34 16-10 6-22 8-34 8s-24-2-34-8C20 14 36 6 50 6Zm-20 30c12 3 28 3 40 0 0 18-8 30-20 30S30 54 30 36Zm-8 58c2-18 12-26 28-26s26 8 28 26H22Z",
  moor: "M18 30 30 8l8 12L50 4l12 16 8-12 12 22H18Zm8 8h48c0 20-9 34-24 34S26 58 26 38ZM14 96c3-16 14-22 36-22s33 6 36 22H14Z",
};

const CROWNS = {
  king: "M10 90V34l20 22L50 8l20 48 20-22v56H10Zm40-86h0",
  queen: "M12 90 4 30l22 24L34 12l16 36 16-36 8 42 22-24-8 60H12Z",
  knight:
    "M26 94c0-22 10-30 18-40-10 4-16 8-22 14l-10-10c6-16 14-24 22-34l2-16 12 8c24 2 40 20 40 50v28H26Zm18-62a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z",
  jack: "M12 58c8-14 22-20 38-20s30 6 38 20c-12 8-64 8-76 0Zm46-24C60 16 70 6 90 4c-2 18-10 28-24 34l-8-4ZM24 70h52c0 14-10 24-26 24S24 84 24 70Z",
};

let table = {};
let names = (code) => code;

/** Take the cards of a pack, and how to name one. */
export function usePack(cards, name) {
  table = cards;
  names = name;
}

/** Return the code without the mark of a card that lies face down. */
export const bare = (code) => code.replace(/^~/, "");

export const isUp = (code) => code !== "?" && !code.startsWith("~");

export const nameOf = (code) => names(bare(code));

export const infoOf = (code) => table[bare(code)] ?? { rank: bare(code), suit: "", symbol: "", color: "" };

/** Put the shapes that all cards share into the page, once. */
export function installShapes(root) {
  const shapes = { ...prefixed("suit", SUITS), ...prefixed("emblem", EMBLEMS), ...prefixed("crown", CROWNS) };
  const symbols = Object.entries(shapes)
    .map(([id, d]) => `<symbol id="${id}" viewBox="0 0 100 100"><path fill-rule="evenodd" d="${d}"/></symbol>`)
    .join("");
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "shapes");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = symbols;
  root.prepend(svg);
}

const prefixed = (kind, shapes) =>
  Object.fromEntries(Object.entries(shapes).map(([name, d]) => [`${kind}-${name}`, d]));

const use = (id, x, y, size) => `<use href="#${id}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** What stands in the corner: digits, or a letter for a word. */
export function cornerOf(code) {
  const { rank } = infoOf(code);
  const [, number] = /^(?:T|trump-)?(\d+)$/.exec(rank) ?? [];
  if (number) return number;
  if (SHORT[rank]) return SHORT[rank];
  if (rank === "JK" || rank === "matto" || rank === "excuse") return "★";
  return rank.length <= 2 ? rank : rank[0].toUpperCase();
}

/** The shape of a suit, or its symbol written. */
function suitAt(info, x, y, size) {
  if (SUITS[info.suit]) return use(`suit-${info.suit}`, x, y, size);
  if (!info.symbol) return "";
  return `<text x="${x + size / 2}" y="${y + size * 0.85}" font-size="${size}" text-anchor="middle">${escaped(info.symbol)}</text>`;
}

function corner(code, info, { rankSize, suitSize }) {
  const text = cornerOf(code);
  const wide = text.length > 1;
  const room = rankSize * (wide ? 0.94 : /[MWQ]/.test(text) ? 0.84 : 0.66);
  const fit = wide ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
  return (
    `<text class="rank" x="5" y="${4 + rankSize * 0.76}" font-size="${rankSize}"${fit}>${escaped(text)}</text>` +
    suitAt(info, 7 + room, 5 + (rankSize * 0.76 - suitSize) / 2 , suitSize)
  );
}

function pips(info, count) {
  const size = count === 1 ? 50 : count > 8 ? 20 : 23;
  return PIPS[count]
    .map(([column, row]) => {
      const x = 50 + column * 21;
      const y = count === 1 ? 82 : 83 + row * 39;
      const mark = suitAt(info, x - size / 2, y - size / 2, size);
      return row > 0 && count > 1 ? `<g transform="rotate(180 ${x} ${y})">${mark}</g>` : mark;
    })
    .join("");
}

const FRENCH = { clubs: "C", diamonds: "D", hearts: "H", spades: "S" };
const COURTS = { J: "J", Q: "Q", K: "K", jack: "jack", queen: "queen", king: "king", knight: "knight", C: "knight" };
const CROWN_OF = { J: "jack", Q: "queen", K: "king", C: "knight", jack: "jack", queen: "queen", king: "king", knight: "knight" };

function court(info) {
  const suit = FRENCH[info.suit];
  if (suit && /^[JQK]$/.test(info.rank)) {
    return (
      `<rect class="panel" x="17" y="33" width="66" height="96" rx="3"/>` +
      `<image href="/lib/courts/${info.rank}${suit}.svg" x="18" y="34" width="64" height="94" preserveAspectRatio="xMidYMid slice"/>`
    );
  }
  const half =
    use(`crown-${CROWN_OF[info.rank]}`, 34, 39, 32) + suitAt(info, 24, 40, 9) + suitAt(info, 67, 40, 9);
  return (
    `<rect class="panel tinted" x="17" y="33" width="66" height="96" rx="3"/>` +
    `<path class="band" d="M17 92 83 70v-3L17 89Z"/>` +
    `<g>${half}</g><g transform="rotate(180 50 81)">${half}</g>` +
    `<circle class="disc" cx="50" cy="81" r="9"/>${suitAt(info, 44, 75, 12)}`
  );
}

function emblem(info, code) {
  const rank = /^(JK|matto|excuse)$/.test(info.rank) ? "fool" : info.rank.replace(/-\d+$/, "");
  const number = cornerOf(code);
  const picture = EMBLEMS[rank]
    ? use(`emblem-${rank}`, 27, 56, 46)
    : `<text class="large" x="50" y="93" text-anchor="middle" font-size="40">${escaped(number)}</text>` +
      `<g opacity=".3">${suitAt(info, 44, 40, 12)}<g transform="rotate(180 50 79)">${suitAt(info, 44, 40, 12)}</g></g>`;
  return `<rect class="panel tinted" x="17" y="33" width="66" height="96" rx="3"/><rect class="panel thin" x="20" y="36" width="60" height="90" rx="2"/>${picture}`;
}

/** The large middle of a small card. */
function compactMiddle(info) {
  const rank = /^(JK|matto|excuse)$/.test(info.rank) ? "fool" : info.rank.replace(/-\d+$/, "");
  if (EMBLEMS[rank]) return use(`emblem-${rank}`, 24, 66, 54);
  if (FRENCH[info.suit] && /^[JQK]$/.test(info.rank)) {
    const href = `/lib/courts/${info.rank}${FRENCH[info.suit]}.svg`;
    return `<image href="${href}" x="12" y="53" width="76" height="87" preserveAspectRatio="xMidYMin slice"/>`;
  }
  if (CROWN_OF[info.rank] && info.suit) {
    return `<g opacity=".9">${use(`crown-${CROWN_OF[info.rank]}`, 20, 74, 60)}</g>`;
  }
  return suitAt(info, 22, 68, 58);
}

/**
 * Return the picture of a face-up card as SVG text: `full`, or for small cards `row` with the
 * suit beside the rank, or `column` with the suit below it, for cards that overlap sideways.
 */
export function faceOf(code, form) {
  const info = infoOf(code);
  const color = COLORS[info.color] ?? (info.suit ? "#17181c" : "#6b3fa0");
  const number = /^\d+$/.test(info.rank) ? Number(info.rank) : /^(A|ace)$/.test(info.rank) ? 1 : 0;
  let inside;
  if (form === "row" || form === "column") {
    const text = cornerOf(code);
    const isRow = form === "row";
    const fit = text.length > 1 ? ` textLength="${isRow ? 46 : 38}" lengthAdjust="spacingAndGlyphs"` : "";
    inside =
      `<text class="rank" x="5" y="44" font-size="${isRow ? 50 : 48}"${fit}>${escaped(text)}</text>` +
      (isRow ? suitAt(info, 58, 8, 36) : suitAt(info, 6, 53, 32)) +
      (isRow ? compactMiddle(info) : `<g transform="translate(24 7) scale(.86)">${compactMiddle(info)}</g>`);
  } else {
    const one = corner(code, info, { rankSize: 29, suitSize: 19 });
    const middle =
      PIPS[number] && info.suit
        ? pips(info, number)
        : COURTS[info.rank] && info.suit
          ? court(info)
          : emblem(info, code);
    inside = `${middle}${one}`;
  }
  return `<svg viewBox="0 0 100 140" style="color:${color};fill:${color}" aria-hidden="true">${inside}</svg>`;
}
