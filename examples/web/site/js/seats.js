// Plans a table of several seats: the own hand below, the others above, and between them the
// trick, the stacks and the melds. What a group is for is read off its owner and who sees it.
import { count } from "./words.js";

const RATIO = 1.4;
const SMALL = 0.42;

/** Sort the groups of a table by what they are to the person at seat 1. */
function sorted(table) {
  const sides = table.sides.length;
  const own = table.sides.findIndex((seats) => seats.includes(1)) + 1;
  const found = { center: [], hands: new Map(), melds: [], small: [] };
  for (const group of table.groups) {
    if (group.owner === "table") {
      found.center.push(group);
      continue;
    }
    const owners = group.owner === "seat" ? table.seats : sides;
    const each = group.piles.length / owners;
    const isHand = group.owner === "seat" && group.seen_by === "owner" && !found.hands.size;
    for (let owner = 1; owner <= owners; owner += 1) {
      const piles = group.piles.slice((owner - 1) * each, owner * each);
      const isOwn = owner === (group.owner === "seat" ? 1 : own);
      const seat = group.owner === "seat" ? owner : table.sides[owner - 1][0];
      if (isHand) found.hands.set(owner, piles[0]);
      else if (each >= 3) found.melds.push({ piles, isOwn, seat, group });
      else for (const pile of piles) found.small.push({ pile, isOwn, seat, group });
    }
  }
  return found;
}

function caption(text, x, y, width, most) {
  const el = document.createElement("div");
  el.className = "caption";
  el.textContent = text;
  el.style.width = `${width}px`;
  el.style.transform = `translate(${Math.max(0, Math.min(x, most - width))}px, ${y}px)`;
  return el;
}

/**
 * Lay the cards of a pile that are to be seen side by side, in as many rows as they need: all,
 * with a free place for one more, or so many of the top as a memory slot says.
 */
function sideBySide(group, cards, memory, space, { w, h, gap }) {
  const isAll = group.shows === "all";
  const many = isAll ? cards.length : Math.min(cards.length, Math.max(1, memory[group.shows] ?? 1));
  const places = Math.max(1, many + (isAll ? 1 : 0));
  const most = Math.max(1, Math.floor((space.width + gap) / (w + gap)));
  const rows = Math.ceil(places / most);
  const inRow = Math.ceil(places / rows);
  const step = Math.min(h + gap, rows > 1 ? Math.max(h * 0.3, (space.height - h) / (rows - 1)) : h);
  const left = space.left + (space.width - inRow * (w + gap) + gap) / 2;
  const top = space.top + Math.max(0, (space.height - h - (rows - 1) * step) / 2);
  const at = (place) => [left + (place % inRow) * (w + gap), top + Math.floor(place / inRow) * step];
  const below = cards.length - many;
  const [x, y] = at(isAll ? many : 0);
  const offsets = cards.map((_, number) => at(Math.max(0, number - below))).map(([cx, cy]) => [cx - x, cy - y]);
  return { x, y, offsets, below, hasFree: isAll, isBare: !isAll && many > 0, low: top + (rows - 1) * step + h };
}

export function planSeats(table, box, now, dealt, { nameOfSeat, nameOfPile, saidBy }) {
  const { width: W, height: H } = box;
  const narrow = W < 640;
  const edge = narrow ? 8 : 24;
  const w = Math.floor(narrow ? Math.min(60, Math.max(46, W / 6.8)) : Math.min(104, Math.max(56, Math.min(W / 11, H / 6.4))));
  const h = Math.round(w * RATIO);
  const size = { w, h, gap: 8, places: {}, extras: [], width: W, height: H, compact: w < 66 };
  const parts = sorted(table);
  const cardsOf = (pile) => now.view.piles[pile] ?? [];
  const others = [...parts.hands.keys()].filter((seat) => seat !== 1);
  const put = (pile, x, y, more = {}) => {
    size.places[pile] = { x, y, fan: "none", scale: 1, room: 0, ...more };
  };

  // The other seats, from the left in the order of play.
  const columns = others.length === 1 ? [0.5] : others.map((_, number) => (number + 0.5) / others.length);
  const seatAt = new Map([[1, [W / 2, H]]]);
  const panelHeight = 46;
  const mini = { w: w * SMALL, h: h * SMALL };
  others.forEach((seat, number) => {
    const x = edge + columns[number] * (W - 2 * edge);
    seatAt.set(seat, [x, 0]);
    const panel = document.createElement("div");
    panel.className = `seat${now.view.turn === seat && !now.outcome ? " turn" : ""}`;
    const hand = cardsOf(parts.hands.get(seat));
    const name = document.createElement("strong");
    name.textContent = nameOfSeat(seat);
    const line = document.createElement("span");
    line.textContent = [saidBy(seat), count("seat.cards", hand.length)].filter(Boolean).join(" · ");
    panel.append(name, line);
    panel.style.maxWidth = `${(W - 2 * edge) / others.length - 4}px`;
    panel.style.transform = `translate(${x}px, 4px) translateX(-50%)`;
    size.extras.push(panel);
    const small = parts.small.filter((one) => one.seat === seat && !one.isOwn && cardsOf(one.pile).length);
    const room = (W - 2 * edge) / others.length - 12;
    const fan = Math.min(Math.max(0, room - mini.w * (1 + small.length * 1.25)), Math.max(0, hand.length - 1) * mini.w * 0.26);
    let left = x - (fan + mini.w + small.length * mini.w * 1.25) / 2;
    const step = hand.length > 1 ? fan / (hand.length - 1) : 0;
    put(parts.hands.get(seat), left, panelHeight + 6, { scale: SMALL, isBare: true, offsets: hand.map((_, at) => [at * step, 0]) });
    left += fan + mini.w * 1.25;
    for (const one of small) {
      put(one.pile, left, panelHeight + 6, { scale: SMALL, isBare: true, isCounted: true });
      left += mini.w * 1.25;
    }
  });
  // Piles of others that are empty now: cards fly there all the same.
  for (const { pile, seat, isOwn } of parts.small) {
    if (!size.places[pile] && !isOwn) {
      const [x] = seatAt.get(seat === 1 ? 2 : seat) ?? [W / 2];
      put(pile, x - mini.w / 2, panelHeight + 6, { scale: SMALL, isBare: true });
    }
  }
  const topEnd = panelHeight + mini.h + 14;

  // The own hand.
  const handPile = parts.hands.get(1);
  const hand = cardsOf(handPile);
  const wide = W - 2 * edge - w;
  const step = hand.length > 1 ? Math.min(w * (narrow ? 0.8 : 0.62), wide / (hand.length - 1)) : 0;
  const isTwoRows = narrow && step < w * 0.36 && hand.length > 10;
  const perRow = isTwoRows ? Math.ceil(hand.length / 2) : hand.length;
  const inStep = isTwoRows ? Math.min(w * 0.8, wide / (perRow - 1)) : step;
  const rowShift = h * 0.62;
  const handTop = H - h - 12 - (isTwoRows ? rowShift : 0);
  put(handPile, W / 2 - w / 2, handTop, {
    isBare: true,
    face: "column",
    offsets: hand.map((_, at) => {
      const row = Math.floor(at / perRow);
      const inRow = row ? hand.length - perRow : perRow;
      return [(at % perRow) * inStep - ((inRow - 1) * inStep) / 2, row * rowShift];
    }),
  });

  // Melds: those of the others below their seats, the own above the hand.
  const scale = narrow ? 0.62 : 0.66;
  const strip = (list, top, room, from, to) => {
    const shown = list.flatMap(({ piles, isOwn }) => {
      const full = piles.filter((pile) => cardsOf(pile).length);
      const free = piles.find((pile) => !cardsOf(pile).length);
      return isOwn && free ? [...full, free] : full;
    });
    const pitch = Math.min(w * scale + 8, (to - from - w * scale) / Math.max(1, shown.length - 1));
    const used = Math.max(0, shown.length - 1) * pitch + w * scale;
    shown.forEach((pile, number) => {
      put(pile, (from + to) / 2 - used / 2 + number * pitch, top, { scale, fan: "down", room, });
    });
    return shown.some((pile) => cardsOf(pile).length);
  };
  const theirs = parts.melds.filter(({ isOwn }) => !isOwn);
  const ours = parts.melds.filter(({ isOwn }) => isOwn);
  const meldRoom = h * scale * (narrow ? 1.15 : 0.75);
  const meldHeight = h * scale + meldRoom + 8;
  let top = topEnd;
  let bottom = handTop - 10;

  // The own small piles, at the right above the hand.
  const small = parts.small.filter(({ isOwn }) => isOwn);
  const shownSmall = small.filter(({ pile, group }) => cardsOf(pile).length || (group.seen_by === "all" && !narrow));
  const smallScale = narrow ? 0.5 : 0.6;
  const smallWidth = shownSmall.length * (w * smallScale + 10);
  shownSmall.forEach(({ pile, group }, number) => {
    const x = W - edge - smallWidth + number * (w * smallScale + 10) + 5;
    const y = bottom - h * smallScale - 14;
    const isFan = group.seen_by === "all" && cardsOf(pile).length > 1;
    put(pile, x, y, { scale: smallScale, isCounted: true, fan: isFan ? "down" : "none", room: 0 });
    if (isFan) {
      const room = Math.min(h * 0.4, 12 * (cardsOf(pile).length - 1));
      size.places[pile].y -= room;
      size.places[pile].room = room;
    }
    size.extras.push(caption(nameOfPile(pile).split(/[,،]/)[0], x + (w * smallScale) / 2 - 45, bottom - 12, 90, W));
  });
  for (const { pile } of small) if (!size.places[pile]) put(pile, W - edge - w * smallScale, bottom - h * smallScale, { scale: smallScale, isBare: true });

  const tricks = parts.center.filter((group) => now.laid_by[group.name]);
  const open = parts.center.filter((group) => !now.laid_by[group.name] && group.shows !== "top");
  const stacks = parts.center.filter((group) => !now.laid_by[group.name] && !open.includes(group) && (group.piles.some((pile) => cardsOf(pile).length) || group.access !== "none" || group.builds || /all/.test(group.seen_by)));
  const shown = stacks.flatMap((group) => group.piles);
  const pitch = w + 16;
  // Beside melds there is no room in the middle of a wide table: the stacks lie at the left.
  const isAside = !narrow && (parts.melds.length > 0 || open.length > 0);
  const aside = isAside ? shown.length * pitch + 8 : 0;
  const sideRoom = smallWidth ? smallWidth + 12 : 0;
  if (ours.length) {
    strip(ours, bottom - meldHeight, meldRoom, edge + aside, W - edge - Math.max(sideRoom, aside));
    bottom -= meldHeight;
  }
  if (theirs.length) {
    const hasAny = strip(theirs, top, meldRoom, edge + aside, W - edge - aside);
    top += hasAny ? meldHeight : 0;
  }

  // The middle: the trick between the players, stacks beside it.
  const middle = (top + bottom) / 2;
  if (tricks.length) {
    const [trick] = tricks;
    const pile = trick.piles[0];
    const across = narrow ? w * 0.95 : w * 1.15;
    const down = Math.min(h * 0.52, Math.max(h * 0.2, (bottom - top - h) / 2));
    const spots = {};
    for (const [seat, [x]] of seatAt) {
      if (seat === 1) spots[seat] = [0, down];
      else if (others.length === 1) spots[seat] = [0, -down];
      else {
        const lean = (x - W / 2) / (W / 2);
        const isMiddle = Math.abs(lean) < 0.2;
        spots[seat] = [isMiddle ? 0 : Math.sign(lean) * across * (Math.abs(lean) > 0.5 || others.length < 4 ? 1 : 0.6), isMiddle ? -down : -down * 0.15 * (others.length > 3 ? 3 : 1)];
      }
    }
    const x = W / 2 - w / 2;
    const y = Math.max(top, middle - h / 2);
    const seats = now.laid_by[trick.name];
    put(pile, x, y, {
      isBare: true,
      offsets: cardsOf(pile).map((_, at) => spots[seats[at]] ?? [at * 14, 0]),
      spots: Object.fromEntries(Object.entries(spots).map(([seat, [dx, dy]]) => [seat, { x: x + dx, y: y + dy }])),
    });
  }
  const start = tricks.length || open.length || isAside ? edge : W / 2 - (shown.length * pitch - 16) / 2;
  const isSmall = narrow && (tricks.length > 0 || open.length > 0);
  const stackScale = isSmall ? 0.62 : 1;
  shown.forEach((pile, number) => {
    const x = start + number * pitch * stackScale;
    const y = Math.max(top + 2, isSmall ? top + 2 : middle - h / 2 - 8);
    put(pile, x, y, { scale: stackScale, isCounted: true });
    size.extras.push(caption(nameOfPile(pile), x - 10, y + h * stackScale + 4, w * stackScale + 20, W));
  });
  const openTop = isSmall && shown.length ? top + h * stackScale + 26 : top;
  const share = (bottom - openTop) / Math.max(1, open.length);
  open.forEach((group, number) => {
    const margin = edge + Math.max(aside, narrow ? 0 : sideRoom);
    const space = { left: margin, top: openTop + number * share, width: W - 2 * margin, height: share - 22 };
    const { low, ...place } = sideBySide(group, cardsOf(group.piles[0]), now.view.memory, space, size);
    put(group.piles[0], place.x, place.y, place);
    size.extras.push(caption(nameOfPile(group.piles[0]), W / 2 - 60, low + 4, 120, W));
  });
  for (const group of parts.center) for (const pile of group.piles) if (!size.places[pile]) put(pile, W / 2 - w / 2, middle - h / 2, { isBare: true });
  return size;
}
