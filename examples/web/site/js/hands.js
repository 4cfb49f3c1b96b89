// Hands: what pointers and keys do with the cards. A card is dragged, or tapped and then its
// target; tapped once more it goes where it goes best. Touch and mouse are the same here.

const SLACK = 6;

export class Hands {
  /** `game` picks, plays and explains; see `play.js`. */
  constructor(felt, game) {
    this.felt = felt;
    this.game = game;
    this.drag = null;
    const { root } = felt;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.release(event));
    root.addEventListener("pointercancel", () => this.cancel());
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("contextmenu", (event) => {
      if (event.target.closest(".card")) event.preventDefault();
    });
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => this.focused(event.target));
  }

  /** What lies under an event: `{card, pile, el}`, or null for bare felt. */
  under(event) {
    const el = event.target.closest?.(".card, .spot");
    if (!el) return null;
    return { el, card: el.card ?? null, pile: el.card?.pile ?? el.dataset.pile };
  }

  press(event) {
    if (event.button !== 0 || this.drag) return;
    const touched = this.under(event);
    this.drag = { touched, id: event.pointerId, x: event.clientX, y: event.clientY, lifted: null };
    if (!touched) return;
    if (touched.card?.el.classList.contains("can") && this.game.canAct()) {
      this.felt.root.setPointerCapture(event.pointerId);
      if (event.pointerType !== "mouse") event.preventDefault();
    }
  }

  move(event) {
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId || !drag.touched?.card) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.lifted) {
      if (Math.hypot(dx, dy) < SLACK || !drag.touched.card.el.classList.contains("can") || !this.game.canAct()) return;
      drag.lifted = this.game.lift(drag.touched.card);
      for (const card of drag.lifted) card.el.classList.add("lifted");
    }
    drag.dx = dx;
    drag.dy = dy;
    drag.frame ??= requestAnimationFrame(() => {
      drag.frame = null;
      if (this.drag !== drag) return;
      this.felt.shift(drag.lifted, drag.dx, drag.dy);
      this.hover(this.target());
    });
  }

  /** The pile that the dragged cards would be dropped on. */
  target() {
    const { lifted, dx = 0, dy = 0, touched } = this.drag;
    const { at } = lifted[0];
    const wanted = Object.keys(this.game.pick?.targets?.moves ?? {});
    return this.felt.pileUnder(at.x + dx, at.y + dy, at.scale ?? 1, wanted, touched.pile);
  }

  hover(pile) {
    for (const el of this.felt.space.querySelectorAll(".over")) el.classList.remove("over");
    if (pile && this.game.pick?.targets?.moves[pile]) this.felt.light(pile, "over");
  }

  release(event) {
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId) return;
    this.drag = null;
    if (!drag.touched) {
      this.game.letGo();
      return;
    }
    if (!drag.lifted) {
      this.game.tap(drag.touched.pile, drag.touched.card);
      return;
    }
    this.drag = drag;
    const pile = this.target();
    this.drag = null;
    this.hover(null);
    this.game.dropped(drag.lifted, pile);
  }

  cancel() {
    const { drag } = this;
    this.drag = null;
    if (drag?.lifted) {
      this.felt.drop(drag.lifted);
      this.game.letGo();
    }
  }

  focused(el) {
    const current = this.felt.space.querySelector('[tabindex="0"]');
    if (current && current !== el) current.tabIndex = -1;
    if (el.matches?.(".card, .spot")) el.tabIndex = 0;
  }

  /** Keep one thing on the felt within reach of the Tab key. */
  keepReach() {
    const all = this.felt.focusable();
    const now = all.find(({ el }) => el.tabIndex === 0);
    if (!now && all.length) {
      for (const el of this.felt.space.querySelectorAll('[tabindex="0"]')) el.tabIndex = -1;
      all[0].el.tabIndex = 0;
    }
  }

  /** Put the focus on the top card of a pile, or on its empty place. */
  focusPile(name) {
    const of = this.felt.focusable().filter(({ pile }) => pile === name);
    of.at(-1)?.el.focus({ preventScroll: true });
  }

  key(event) {
    const touched = this.under(event);
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (arrows[event.key]) {
      event.preventDefault();
      this.go(event.target, arrows[event.key]);
    } else if (event.key === "Escape") {
      this.game.letGo();
    } else if (touched && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.game.tap(touched.pile, touched.card, { keepFocus: true });
    }
  }

  /** Move the focus to what lies nearest in a direction. */
  go(el, [dx, dy]) {
    const all = this.felt.focusable();
    const from = all.find((one) => one.el === el);
    if (!from) {
      all[0]?.el.focus();
      return;
    }
    const { w, h } = this.felt.size;
    let best = null;
    for (const one of all) {
      if (one === from) continue;
      const ahead = (one.x - from.x) * dx + (one.y - from.y) * dy;
      const aside = Math.abs(dx ? (one.y - from.y) / h : (one.x - from.x) / w);
      const far = ahead / (dx ? w : h);
      if (ahead < 4 || aside > Math.max(0.6, far * 2.2)) continue;
      const cost = far + aside * 2.5;
      if (!best || cost < best.cost) best = { cost, el: one.el };
    }
    best?.el.focus();
  }
}
