// A browser for the tests. Whatever a page writes to its console as an error fails the test.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const ADDRESS = process.env.ADDRESS;

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

let browser;

export async function close() {
  await browser?.close();
  browser = undefined;
}

/** Open a page in a browser context of its own, and wait until cards are shown. */
export async function visit(path, { width = 1280, height = 800, context, ...more } = {}) {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  const own = context ?? (await browser.newContext({ viewport: { width, height }, ...more }));
  const page = await own.newPage();
  page.wrong = [];
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  page.on("pageerror", (error) => page.wrong.push(error.stack));
  page.on("request", (request) => {
    if (!request.url().startsWith(ADDRESS) && !/^(data|blob):/.test(request.url())) page.wrong.push(`asked for ${request.url()}`);
  });
  await page.goto(ADDRESS + path);
  await ready(page);
  return page;
}

export async function ready(page) {
  await page.waitForSelector("body[data-ready]", { timeout: 60_000 });
  await settled(page);
}

/** Wait until nothing moves and the person may act, or the game is over. */
export async function settled(page) {
  await page.waitForFunction(() => {
    const { play } = window.cardrules;
    const flying = document.getAnimations().some((one) => one.effect?.target?.closest?.("#space") && one.playState === "running");
    return play.choices && !play.busy && !play.pending && !play.unsaved && !flying && (play.isOwnTurn() || play.now.outcome);
  }, undefined, { timeout: 60_000 });
}

export async function leave(page) {
  assert.deepEqual(page.wrong, [], "the console of the page");
  await page.context().close();
}

const shared = new Map();

/** A page that tests share, because it takes seconds to start; the game is dealt anew. */
export async function at(path, id, seed) {
  const page = shared.get(path) ?? (await visit(path));
  shared.set(path, page);
  await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((one) => one.close()));
  await deal(page, id, seed);
  return page;
}

/** Check that a shared page has had nothing to complain about; it stays open. */
export const checked = (page) => assert.deepEqual(page.wrong, [], "the console of the page");

/** Deal a game on a page that is open. */
export async function deal(page, id, seed, options = {}) {
  await page.evaluate(
    async (what) => {
      const { client, play } = window.cardrules;
      await play.begin(await client.ask("deal", { ...what, autoplay: "none" }));
    },
    { id, seed, options },
  );
  await settled(page);
}

export const piles = (page) => page.evaluate(() => window.cardrules.play.now.view.piles);

export const said = (page) => page.locator("#say").textContent();

/** The middle of the part of a card that can be seen, or of an empty place. */
export async function middle(page, pile, place = -1) {
  return page.evaluate(
    ([name, at]) => {
      const { felt } = window.cardrules;
      const cards = felt.piles.get(name).cards;
      const el = cards.at(at)?.el ?? felt.piles.get(name).spot;
      const { left, top, width, height } = el.getBoundingClientRect();
      const wholeCard = at === -1 || !cards.length;
      return { x: left + width / (wholeCard ? 2 : 6), y: top + (wholeCard ? height / 2 : 8) };
    },
    [pile, place],
  );
}

/** Drag the top card of a pile, or the card at a place, onto another pile. */
export async function drag(page, source, target, place = -1) {
  const from = await middle(page, source, place);
  const to = await middle(page, target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

export async function tap(page, pile, place = -1) {
  const { x, y } = await middle(page, pile, place);
  await page.mouse.click(x, y);
}

export const measured = (page, name) =>
  page.evaluate((wanted) => performance.getEntriesByName(wanted, "measure").map((one) => one.duration), name);
