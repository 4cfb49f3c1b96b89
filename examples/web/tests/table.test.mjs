// The page of tricks and melds: seats, hidden cards, bids, melds and score sheets.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { at, checked, close, deal, drag, leave, piles, ready, said, settled, tap, visit } from "./browser.mjs";

after(close);

const playableIn = (page, hand) =>
  page.evaluate((pile) => window.cardrules.play.choices.playable.filter((card) => card.pile === pile && card.moves.length).map(({ place, card }) => [place, card]), hand);

test("a trick of whist is played, and only one's own cards are seen", async () => {
  const page = await at("table.html", "whist", 5);
  const before = await piles(page);
  assert.equal(before["hand.1"].filter((code) => code === "?").length, 0);
  for (const seat of [3, 4]) assert.ok(before[`hand.${seat}`].every((code) => code === "?"));
  const [[place]] = await playableIn(page, "hand.1");
  await tap(page, "hand.1", place - 1);
  await page.waitForSelector("#buttons .main");
  await page.locator("#buttons .main").click();
  await settled(page);
  // The trick of four has gone to a side, and the next one is under way or mine to lead.
  const now = await piles(page);
  assert.equal(now["hand.1"].length, 12);
  assert.equal(now["won.1"].length + now["won.2"].length, 4);
  const [[next]] = await playableIn(page, "hand.1");
  await tap(page, "hand.1", next - 1);
  await tap(page, "hand.1", next - 1);
  await settled(page);
  assert.equal((await piles(page))["hand.1"].length, 11);
  // One's last choice is taken back with what the others played upon it.
  await page.locator("#undo").click();
  await settled(page);
  assert.equal((await piles(page))["hand.1"].length, 12);
  checked(page);
});

test("a card that may not be played says why", async () => {
  const page = await at("table.html", "whist", 5);
  const grey = await page.evaluate(() => window.cardrules.play.choices.playable.find((card) => card.pile === "hand.1" && card.refusal));
  assert.ok(grey, "the led suit must be followed");
  await tap(page, "hand.1", grey.place - 1);
  await page.waitForSelector("#say.wrong");
  assert.equal(await said(page), grey.refusal.message);
  checked(page);
});

test("a bid is a button, and the others' bids are shown", async () => {
  const page = await at("table.html", "oh-hell", 3);
  assert.ok((await page.locator("#buttons button").count()) >= 7);
  await page.locator("#buttons button", { hasText: "2" }).first().click();
  await settled(page);
  assert.equal(await page.locator(".seat", { hasText: "Bid" }).count(), 3);
  checked(page);
});

test("canasta: draw, meld card by card, discard", async () => {
  const page = await visit("table.html?game=canasta&seed=3");
  await page.locator("#buttons button", { hasText: "Draw" }).click();
  await settled(page);
  const meld = await page.evaluate(() => {
    const moves = window.cardrules.play.choices.playable.flatMap((card) => card.moves).filter((move) => move.startsWith("meld "));
    return moves.sort((a, b) => a.length - b.length)[0];
  });
  assert.ok(meld, "the deal was chosen for it");
  const codes = meld.split(" ").slice(1).filter((word) => word !== "+");
  const taken = new Set();
  for (const code of codes) {
    const place = await page.evaluate(
      ([wanted, used]) => window.cardrules.play.now.view.piles["hand.1"].findIndex((one, at) => one === wanted && !used.includes(at)),
      [code, [...taken]],
    );
    taken.add(place);
    await tap(page, "hand.1", place);
    await page.waitForFunction((many) => document.querySelectorAll(".card.picked").length === many, taken.size);
    await page.waitForFunction(() => window.cardrules.play.pick?.targets);
  }
  await page.locator("#buttons .main", { hasText: "Meld" }).click();
  await settled(page);
  const now = await piles(page);
  const melded = Object.entries(now).filter(([name, cards]) => name.startsWith("melds.") && cards.length);
  assert.equal(melded.flatMap(([, cards]) => cards).length, codes.length);
  await tap(page, "hand.1", 0);
  await page.waitForFunction(() => window.cardrules.play.pick?.targets);
  await tap(page, "discard_pile");
  await page.waitForFunction((many) => window.cardrules.play.now.view.piles["hand.1"].length < many, now["hand.1"].length);
  await settled(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator("#title").textContent(), "Canasta");
  await leave(page);
});

test("a round is scored on a sheet that explains itself", async () => {
  const page = await visit("table.html?game=briscola&seed=3", { reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.cardrules.play.settings = { dim: true, pace: 0 };
  });
  for (let turn = 0; turn < 21; turn += 1) {
    if (await page.evaluate(() => Boolean(window.cardrules.play.now.outcome) || document.querySelector("dialog[open]") !== null)) break;
    const cards = await playableIn(page, "hand.1");
    if (!cards.length) break;
    await page.evaluate(async () => {
      const { play } = window.cardrules;
      const { move } = await play.client.ask("hint");
      play.play(move);
    });
    await page.waitForFunction(() => document.querySelector("dialog[open]") || (!window.cardrules.play.busy && window.cardrules.play.isOwnTurn()) || window.cardrules.play.now.outcome);
  }
  await page.waitForSelector("dialog[open] .scores tr.total");
  assert.ok((await page.locator("dialog[open] .scores").count()) >= 2);
  await leave(page);
});

test("a whole round of scopa is played with taps on the cards of the table", async () => {
  const page = await visit("table.html?game=scopa&seed=7", { reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.cardrules.play.settings = { dim: true, pace: 0 };
  });
  const isScored = () => page.evaluate(() => document.querySelector("dialog[open] .scores") !== null);
  let taken = 0;
  let laid = 0;
  for (let turn = 0; turn < 18; turn += 1) {
    const [place, move] = await page.evaluate(() => {
      const cards = window.cardrules.play.choices.playable.filter((card) => card.pile === "hand.1" && card.moves.length);
      const most = (card) => [...card.moves].sort((a, b) => b.split(" ").length - a.split(" ").length)[0];
      const [best] = cards.sort((a, b) => most(b).split(" ").length - most(a).split(" ").length);
      return [best.place, most(best)];
    });
    const moves = await page.evaluate(() => window.cardrules.play.now.moves);
    await tap(page, "hand.1", place - 1);
    await page.waitForFunction(() => window.cardrules.play.pick?.targets);
    const codes = move.split(" ").slice(2);
    for (const code of codes) {
      const before = await page.evaluate(() => window.cardrules.play.pick.cards.length);
      const at = await page.evaluate((wanted) => window.cardrules.play.now.view.piles.table.indexOf(wanted), code);
      await tap(page, "table", at);
      await page.waitForFunction((many) => window.cardrules.play.pick?.cards.length > many && window.cardrules.play.pick.targets, before);
    }
    if (codes.length) {
      taken += 1;
      await page.locator("#buttons .main").click();
    } else {
      laid += 1;
      await page.locator('.spot.target[data-pile="table"]').click();
    }
    await page.waitForFunction((many) => window.cardrules.play.now.moves > many, moves);
    await page.waitForFunction(() => {
      const { play } = window.cardrules;
      return document.querySelector("dialog[open] .scores") || (!play.busy && !play.pending && (play.isOwnTurn() || play.now.outcome));
    });
    if (await isScored()) break;
  }
  assert.ok(taken > 3 && laid > 3, `${taken} taken, ${laid} laid`);
  assert.ok(await isScored(), "the round is over");
  await leave(page);
});

test("a card dragged onto the table takes what it can take there", async () => {
  const page = await at("table.html", "scopa", 7);
  for (let turn = 0; turn < 12; turn += 1) {
    const only = await page.evaluate(() => window.cardrules.play.choices.playable.find((card) => card.pile === "hand.1" && card.moves.length === 1 && card.moves[0].split(" ").length > 2));
    if (only) {
      const before = (await piles(page))["won.1"].length;
      await drag(page, "hand.1", "table", only.place - 1);
      await settled(page);
      assert.equal((await piles(page))["won.1"].length, before + only.moves[0].split(" ").length - 1);
      checked(page);
      return;
    }
    const [[place]] = await playableIn(page, "hand.1");
    await drag(page, "hand.1", "table", place - 1);
    await settled(page);
  }
  assert.fail("the deal was chosen for it");
});

test("cards that are to be seen lie side by side, however many there are", async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    const page = await visit("table.html?game=scopa&seed=7", { width, height, reducedMotion: "reduce" });
    const found = await page.evaluate(async () => {
      const { planSeats } = await import("/js/seats.js");
      const { felt, play } = window.cardrules;
      const box = { width: felt.root.clientWidth, height: felt.root.clientHeight };
      const names = { nameOfSeat: String, nameOfPile: String, saidBy: () => "" };
      const codes = Object.keys(play.table.cards);
      const plan = (shows, many, memory) => {
        const groups = play.table.groups.map((group) => (group.name === "table" ? { ...group, shows } : group));
        const view = { ...play.now.view, memory, piles: { ...play.now.view.piles, table: codes.slice(0, many) } };
        const size = planSeats({ ...play.table, groups }, box, { ...play.now, view }, {}, names);
        const { x, y, offsets, below } = size.places.table;
        return { below, w: size.w, h: size.h, spots: offsets.map(([dx, dy]) => [x + dx, y + dy]), free: [x, y], hand: size.places["hand.1"].y };
      };
      return { box, all: [0, 1, 4, 9, 14].map((many) => plan("all", many, {})), last: plan("play_size", 12, { play_size: 5 }), led: plan("play_size", 0, { play_size: 0 }) };
    });
    const apart = ({ w }, spots) => {
      for (const [one, [x, y]] of spots.entries()) {
        assert.ok(x >= 0 && x + w <= found.box.width, `${x} at ${width}`);
        for (const [ox, oy] of spots.slice(0, one)) assert.ok(Math.abs(ox - x) >= w || Math.abs(oy - y) >= 20, `two cards at ${x}, ${y}`);
      }
    };
    for (const plan of found.all) {
      apart(plan, [...plan.spots, plan.free]);
      for (const [, y] of plan.spots) assert.ok(y + plan.h <= plan.hand, "no card lies on the hand");
    }
    assert.equal(found.last.below, 7);
    apart(found.last, found.last.spots.slice(7));
    assert.deepEqual(found.led.spots, []);
    await leave(page);
  }
});

test("every game of several seats is laid out at 1280 and at 390 pixels", async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    const page = await visit("table.html", { width, height, reducedMotion: "reduce" });
    await page.evaluate(() => {
      window.cardrules.play.settings = { dim: true, pace: 0 };
    });
    const ids = await page.evaluate(async () => {
      const { client } = window.cardrules;
      const found = [];
      for (const id of await client.ask("ids")) if ((await client.ask("describe", { id })).kind !== "patience") found.push(id);
      return found;
    });
    assert.ok(ids.length >= 14);
    for (const id of ids) {
      await deal(page, id, 5);
      const problems = await page.evaluate(() => {
        const { felt, play } = window.cardrules;
        const box = felt.root.getBoundingClientRect();
        const found = [];
        for (const [name, cards] of Object.entries(play.now.view.piles)) {
          if (cards.length && !felt.size.places[name]) found.push(`${name} is not shown`);
        }
        for (const el of document.querySelectorAll("#space .card:not([hidden])")) {
          const { left, right, top } = el.getBoundingClientRect();
          if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1) found.push(`${el.card.pile} ${el.card.code} lies outside`);
        }
        return found;
      });
      assert.deepEqual(problems, [], `${id} at ${width}`);
    }
    await leave(page);
  }
});
