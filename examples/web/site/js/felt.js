// The felt: cards and piles as elements, moved about as events tell. It believes the view it is
// given in the end, whatever the events said; it asks no question and knows no rule.
import { bare, faceOf, infoOf, isUp, nameOf } from "./cards.js";
import { stepsOf } from "./plan.js";
import { say } from "./words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const FLIGHT = 210;

let made = 0;

/** The order of a sorted hand: by suit; by rank where ranks are what is gathered. */
function handOrder(table) {
  const codes = Object.keys(table.cards);
  if (!table.groups.some((group) => group.owner !== "table" && group.piles.length >= 6)) {
    return new Map(codes.map((code, number) => [code, number]));
  }
  const ranks = [...new Set(codes.map((code) => table.cards[code].rank))];
  const byRank = [...codes].sort((a, b) => ranks.indexOf(table.cards[a].rank) - ranks.indexOf(table.cards[b].rank));
  return new Map(byRank.map((code, number) => [code, number]));
}

export class Felt {
  /**
   * `planner` says where the piles of a table lie in a box; `nameOfPile` what they are called;
   * `isSorted` whether a pile is shown in the order of a hand.
   */
  constructor(root, space, { planner, nameOfPile, isSorted = () => false }) {
    Object.assign(this, { root, space, planner, nameOfPile, isSorted });
    this.piles = new Map();
    this.table = null;
    new ResizeObserver(() => this.table && this.resize()).observe(root);
  }

  /** Begin a table: a place for each pile, and no cards. */
  lay(table) {
    this.table = table;
    this.piles.clear();
    this.space.replaceChildren();
    this.order = handOrder(table);
    this.groupOf = new Map();
    for (const group of table.groups) {
      for (const name of group.piles) {
        const box = document.createElement("div");
        box.className = "pile";
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", this.nameOfPile(name));
        const spot = document.createElement("div");
        spot.className = "spot";
        spot.dataset.pile = name;
        spot.setAttribute("role", "button");
        spot.dataset.base = group.base.join(" ");
        spot.tabIndex = -1;
        const tally = document.createElement("div");
        tally.className = "tally";
        tally.setAttribute("aria-hidden", "true");
        box.append(spot, tally);
        this.space.append(box);
        this.piles.set(name, { name, group, box, spot, tally, cards: [] });
        this.groupOf.set(name, group);
      }
    }
    this.extras = document.createElement("div");
    this.extras.className = "extras";
    this.space.append(this.extras);
    this.dealt = null;
  }

  /** Show a position as it is, without telling how it came about. */
  show(now) {
    this.now = now;
    this.dealt ??= this.lengths();
    this.reconcile();
    this.arrange();
  }

  lengths() {
    return Object.fromEntries(Object.entries(this.now.view.piles).map(([name, cards]) => [name, cards.length]));
  }

  resize() {
    for (const { cards } of this.piles.values()) for (const card of cards) card.el.getAnimations().forEach((a) => a.finish());
    this.arrange();
  }

  /** Move the cards as the events tell, and show the position that they led to. */
  tell(events, now, { reversed = false, speed = 1, by = 0 } = {}) {
    const flights = this.follow(reversed ? [...events].reverse() : events, reversed);
    const before = new Map();
    for (const { cards } of flights) for (const card of cards) before.set(card, before.get(card) ?? { ...card.at, down: card.down });
    this.now = now;
    this.reconcile();
    this.arrange();
    if (!still.matches && speed > 0) this.fly(flights, before, speed, by);
  }

  /** Apply events to what lies where, and return what moved, in order. */
  follow(events, reversed) {
    const flights = [];
    for (const event of events) {
      if (event.event !== "moved") continue;
      const [source, target] = reversed ? [event.target, event.source] : [event.source, event.target];
      const [codes, arrived] = reversed ? [event.arrived, event.cards] : [event.cards, event.arrived];
      const from = this.piles.get(source);
      const to = this.piles.get(target);
      const cards = from ? this.take(from, codes) : codes.map(() => this.make(target));
      cards.forEach((card, number) => {
        card.code = arrived[number];
        if (to) to.cards.push(card);
        else card.el.remove();
      });
      if (to) flights.push({ cards, source, target, automatic: event.automatic, isDeal: !from });
    }
    return flights;
  }

  /** Take the cards of these codes off a pile, from the top down where several fit. */
  take(pile, codes) {
    const taken = [];
    for (const code of [...codes].reverse()) {
      let at = pile.cards.findLastIndex((card) => bare(card.code) === bare(code));
      if (at < 0) at = pile.cards.findLastIndex((card) => card.code === "?");
      if (at < 0) at = pile.cards.length - 1;
      if (at >= 0) taken.unshift(...pile.cards.splice(at, 1));
      else taken.unshift(this.make(pile.name));
    }
    return taken;
  }

  make(pile) {
    const el = document.createElement("div");
    el.className = "card";
    el.setAttribute("role", "button");
    el.tabIndex = -1;
    el.innerHTML = `<div class="paper"><div class="face"></div><div class="back"></div></div>`;
    const place = this.size?.places[pile];
    const at = place ? { x: place.x, y: place.y, scale: place.scale } : { x: (this.size?.width ?? 0) / 2, y: -200, scale: 1 };
    const card = { id: ++made, el, code: "?", shown: "", at, pile, place: 0 };
    el.card = card;
    return card;
  }

  /** Make the piles what the view says: keep the cards that fit, mend the others. */
  reconcile() {
    for (const pile of this.piles.values()) {
      const wanted = this.now.view.piles[pile.name] ?? [];
      const have = pile.cards;
      const fits = have.length === wanted.length && have.every((card, at) => card.code === wanted[at]);
      if (!fits) {
        const rest = [...have];
        const pull = (test) => {
          const at = rest.findIndex(test);
          return at < 0 ? null : rest.splice(at, 1)[0];
        };
        const found = wanted.map((code) => pull((card) => card.code === code));
        pile.cards = wanted.map((code, at) => {
          const card = found[at] ?? pull((one) => bare(one.code) === bare(code)) ?? pull((one) => one.code === "?") ?? rest.shift() ?? this.make(pile.name);
          card.code = code;
          return card;
        });
        for (const card of rest) card.el.remove();
      }
      pile.cards.forEach((card, at) => {
        card.pile = pile.name;
        card.place = at + 1;
      });
    }
  }

  /** Whether all cards of a pile lie side by side, to be taken one by one. */
  isOpen(pile) {
    return this.groupOf.get(pile)?.shows === "all";
  }

  /** The cards of a pile in the order in which they are shown. */
  shownOrder(pile) {
    if (!this.isSorted(pile.name)) return pile.cards;
    const place = ({ code }) => this.order.get(bare(code)) ?? 999;
    return [...pile.cards].sort((a, b) => place(a) - place(b));
  }

  arrange() {
    const box = { width: this.root.clientWidth, height: this.root.clientHeight };
    if (!box.width || !this.now) return;
    const size = this.planner(this.table, box, this.now, this.dealt);
    this.size = size;
    this.space.style.setProperty("--w", `${size.w}px`);
    this.space.style.setProperty("--h", `${size.h}px`);
    this.space.style.width = `${box.width}px`;
    this.root.classList.toggle("compact", size.compact);
    let low = size.height;
    for (const pile of this.piles.values()) low = Math.max(low, this.arrangePile(pile, size));
    this.space.style.height = `${low}px`;
    this.root.classList.toggle("whole", low <= box.height + 1);
    this.extras.replaceChildren(...(size.extras ?? []));
  }

  arrangePile(pile, size) {
    const place = size.places[pile.name];
    const { box, spot } = pile;
    const cards = this.shownOrder(pile);
    box.hidden = !place;
    spot.hidden = !place || place.isBare === true;
    if (!place) {
      for (const card of cards) card.el.remove();
      return 0;
    }
    const { scale } = place;
    spot.style.transform = `translate(${place.x}px, ${place.y}px) scale(${scale})`;
    spot.style.transformOrigin = "0 0";
    const downs = cards.map((card) => !isUp(card.code));
    const offsets = place.offsets ?? stepsOf(downs, place, size);
    const isStack = place.fan === "none" && !place.offsets;
    const below = place.below ?? (isStack ? cards.length - 1 : 0);
    const counted = isStack && cards.length > 1 && (pile.group.complete === null || place.isCounted);
    pile.tally.hidden = !counted;
    if (counted) {
      pile.tally.textContent = cards.length;
      pile.tally.style.transform = `translate(${place.x + size.w * scale}px, ${place.y + size.h * scale}px) translate(-70%, -70%)`;
    }
    spot.classList.toggle("full", cards.length > 0);
    const named = this.nameOfPile(pile.name);
    spot.setAttribute("aria-label", cards.length ? named : say("aria.empty", { pile: named }));
    let low = place.y + size.h * scale;
    cards.forEach((card, number) => {
      const offset = offsets[number] ?? 0;
      const [dx, dy] = Array.isArray(offset) ? offset : place.fan === "right" ? [offset, 0] : [0, offset];
      card.at = { x: place.x + dx, y: place.y + dy, scale };
      card.el.style.transform = `translate(${card.at.x}px, ${card.at.y}px) scale(${scale})`;
      card.el.style.transformOrigin = "0 0";
      card.el.hidden = number < below - 1;
      card.isBuried = number < below;
      low = Math.max(low, card.at.y + size.h * scale);
      this.paint(card, size.w * scale >= 60 && !size.compact ? "full" : place.face ?? "row");
      if (box.children[number + 1] !== card.el) box.insertBefore(card.el, box.children[number + 1] ?? null);
    });
    return low + 8;
  }

  paint(card, form) {
    const shown = `${card.code} ${form}`;
    if (card.shown === shown) return;
    const face = `${bare(card.code)} ${form}`;
    if (card.face !== face) {
      card.el.querySelector(".face").innerHTML = card.code === "?" ? "" : faceOf(card.code, form);
      card.face = face;
    }
    card.down = !isUp(card.code);
    card.shown = shown;
    card.el.dataset.code = card.code;
    card.el.classList.toggle("down", card.down);
    card.el.classList.toggle("known", card.down && card.code !== "?" && infoOf(card.code).rank !== "");
    card.el.setAttribute("aria-label", card.down ? say("aria.hidden") : nameOf(card.code));
  }

  /** Let cards fly from where they were, one event after another. */
  fly(flights, before, speed, by) {
    const ways = new Map();
    const many = flights.reduce((sum, flight) => sum + flight.cards.length, 0);
    let start = 0;
    let laid = null;
    for (const flight of flights) {
      // What players have laid is left in sight for a moment before it is taken away.
      if (flight.automatic && flight.source === laid && this.table.seats > 1) {
        start += 800;
        laid = null;
      }
      if (!flight.automatic && !flight.isDeal) laid = flight.target;
      flight.cards.forEach((card, number) => {
        const way = ways.get(card) ?? [];
        const later = number * (flight.isDeal ? Math.min(14, 700 / many) : 0);
        way.push({ start: start + later, target: flight.target, automatic: flight.automatic });
        ways.set(card, way);
      });
      const together = flight.automatic && flight.cards.length === 1 && this.table.seats > 1;
      start += flight.isDeal ? Math.min(40, 900 / flights.length) : together ? 25 : Math.min(95, 1200 / flights.length);
    }
    for (const [card, way] of ways) {
      if (card.el.isConnected && this.size.places[card.pile]) this.flyOne(card, way, before.get(card), speed, by);
    }
  }

  flyOne(card, way, from, speed, by) {
    const begin = way[0].start;
    const total = way.at(-1).start + FLIGHT - begin;
    const point = (at) => `translate(${at.x}px, ${at.y}px) scale(${at.scale ?? 1})`;
    const easing = "cubic-bezier(.2,.7,.3,1)";
    const frames = [{ transform: point(from), zIndex: 1500, offset: 0, easing }];
    way.forEach(({ start, target }, number) => {
      const next = way[number + 1];
      if (!next) return;
      const place = this.size.places[target];
      const at = place?.spots?.[by] ?? place ?? from;
      const arrives = Math.min(start + FLIGHT, next.start) - begin;
      frames.push({ transform: point({ scale: place?.scale, ...at }), zIndex: 1500, offset: arrives / total, easing: "linear" });
      frames.push({ transform: point({ scale: place?.scale, ...at }), zIndex: 1500, offset: (next.start - begin) / total, easing });
    });
    frames.push({ transform: point(card.at), zIndex: 1500, offset: 1 });
    const timing = { duration: total * speed, delay: begin * speed, fill: "backwards" };
    card.el.hidden = false;
    card.el.classList.toggle("auto", way.some((part) => part.automatic));
    card.el.animate(frames, timing).onfinish = () => {
      card.el.classList.remove("auto");
      const pile = this.piles.get(card.pile);
      const place = this.size.places[card.pile];
      if (pile && place?.fan === "none" && !place.offsets) {
        card.el.hidden = pile.cards.indexOf(card) < pile.cards.length - 2;
      }
    };
    if (from.down === undefined || from.down === card.down) return;
    const [was, is] = card.down ? [0, 1] : [1, 0];
    const turn = [[was, 0], [was, 0.5], [is, 0.5], [is, 1]].map(([opacity, offset]) => ({ opacity, offset }));
    card.el.querySelector(".back").animate(turn, timing);
    const narrow = [{ scale: "1 1" }, { scale: "0.04 1" }, { scale: "1 1" }];
    card.el.querySelector(".paper").animate(narrow, timing);
  }

  /** Mark each card as one that can be played or not. */
  mark(playable, { dim, isGrey }) {
    const known = new Map(playable.map((entry) => [`${entry.pile}/${entry.place}`, entry]));
    for (const pile of this.piles.values()) {
      for (const card of pile.cards) {
        const entry = known.get(`${card.pile}/${card.place}`);
        card.entry = entry ?? null;
        const can = Boolean(entry && !entry.refusal);
        card.el.classList.toggle("can", can);
        card.el.classList.toggle("cannot", Boolean(dim && entry?.refusal && !card.down && isGrey(card)));
        card.el.setAttribute("aria-disabled", String(!can));
        card.el.setAttribute("aria-description", entry?.refusal ? entry.refusal.message : "");
      }
    }
  }

  /** Tell what is picked up and where it may go; nothing if there is no pick. */
  highlight(pick) {
    for (const el of this.space.querySelectorAll(".picked, .target, .may, .hinted, .over")) {
      el.classList.remove("picked", "target", "may", "hinted", "over");
      if (el.card) el.setAttribute("aria-disabled", String(!el.classList.contains("can")));
    }
    for (const el of this.space.querySelectorAll("[aria-pressed]")) el.removeAttribute("aria-pressed");
    if (!pick) return;
    for (const card of pick.cards) {
      card.el.classList.add("picked");
      card.el.setAttribute("aria-pressed", "true");
    }
    for (const name of Object.keys(pick.targets?.moves ?? {})) {
      this.light(name, "target")?.setAttribute("aria-disabled", "false"); // a card may be laid on it
    }
    const more = new Set(pick.targets?.cards ?? []);
    if (more.size) {
      for (const pile of this.piles.values()) {
        for (const card of pile.cards) {
          if (more.has(card.code) && card.el.classList.contains("can") && !pick.cards.includes(card)) card.el.classList.add("may");
        }
      }
    }
  }

  /** Light up the place where a card would come to lie on a pile. */
  light(name, how) {
    const pile = this.piles.get(name);
    const top = pile && this.shownOrder(pile).at(-1);
    const el = this.size.places[name]?.hasFree ? pile.spot : top?.el ?? pile?.spot;
    el?.classList.add(how);
    return el;
  }

  /** The cards that lie on a card, with it, as they would be lifted together. */
  from(card) {
    const { cards } = this.piles.get(card.pile);
    return cards.slice(cards.indexOf(card));
  }

  shift(cards, dx, dy) {
    for (const { el, at } of cards) el.style.transform = `translate(${at.x + dx}px, ${at.y + dy}px) scale(${at.scale ?? 1})`;
  }

  /** Put lifted cards where they lay. */
  drop(cards, { animate = true } = {}) {
    for (const card of cards) {
      const from = card.el.style.transform;
      card.el.classList.remove("lifted");
      const home = `translate(${card.at.x}px, ${card.at.y}px) scale(${card.at.scale ?? 1})`;
      card.el.style.transform = home;
      if (animate && !still.matches) card.el.animate([{ transform: from, zIndex: 1500 }, { transform: home, zIndex: 1500 }], { duration: 180, easing: "ease-out" });
    }
  }

  /** The rectangle of a pile with what lies on it, on the felt. */
  rectOf(name) {
    const place = this.size.places[name];
    if (!place) return null;
    const pile = this.piles.get(name);
    const all = [place, ...pile.cards.map((card) => card.at)];
    const w = this.size.w * place.scale;
    const h = this.size.h * place.scale;
    const left = Math.min(...all.map((at) => at.x));
    const top = Math.min(...all.map((at) => at.y));
    return { left, top, right: Math.max(...all.map((at) => at.x)) + w, bottom: Math.max(...all.map((at) => at.y)) + h };
  }

  /** The pile that a card lying at this point covers most, one of the wanted ones if any. */
  pileUnder(x, y, scale, wanted, except) {
    const w = this.size.w * scale;
    const h = this.size.h * scale;
    const covered = (name) => {
      const rect = this.rectOf(name);
      if (!rect) return 0;
      const across = Math.min(x + w, rect.right) - Math.max(x, rect.left);
      const down = Math.min(y + h, rect.bottom) - Math.max(y, rect.top);
      return across > 0 && down > 0 ? across * down : 0;
    };
    const best = (names) =>
      names
        .map((name) => [covered(name), name])
        .filter(([area]) => area > w * h * 0.06)
        .sort(([a], [b]) => b - a)[0]?.[1];
    return best(wanted) ?? best([...this.piles.keys()].filter((name) => name !== except));
  }

  /** Everything that can have the focus: cards that can be seen, and empty places. */
  focusable() {
    const found = [];
    for (const pile of this.piles.values()) {
      if (pile.box.hidden) continue;
      const place = this.size.places[pile.name];
      const cards = this.shownOrder(pile);
      if (!cards.length && !pile.spot.hidden) found.push({ el: pile.spot, pile: pile.name, card: null, x: place.x, y: place.y });
      for (const card of cards) {
        if (card.isBuried || (card.down && card !== cards.at(-1))) continue;
        found.push({ el: card.el, pile: pile.name, card, x: card.at.x, y: card.at.y });
      }
    }
    return found;
  }

  shake(el) {
    if (!still.matches) el?.animate?.([{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "-3px" }, { translate: "0" }], { duration: 240 });
  }
}
