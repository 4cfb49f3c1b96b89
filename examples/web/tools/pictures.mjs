// Makes the pictures of the documentation: the page as it is, in the browser of the tests.
// Run it by `examples/web/pictures`; the pictures go to docs/assets. It needs pngquant.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { close, deal, settled, visit } from "../tests/browser.mjs";

const ASSETS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../docs/assets");
const MOST = 150_000;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

/** Play as a hint says, so that a picture shows a game under way. */
async function play(page, moves) {
  for (let move = 0; move < moves; move += 1) {
    const isOver = await page.evaluate(async () => {
      const { client, play } = window.cardrules;
      const { move: best } = await client.ask("hint");
      if (!best) return true;
      await play.play(best);
      return document.querySelector("dialog[open]") !== null;
    });
    await settled(page);
    if (isOver) break;
  }
}

async function picture(name, address, game, seed, moves, size, then = async () => {}) {
  const page = await visit(address, { ...size, reducedMotion: "reduce", deviceScaleFactor: 1 });
  await page.evaluate(() => {
    window.cardrules.play.settings = { dim: true, pace: 0 };
  });
  await deal(page, game, seed);
  await play(page, moves);
  await then(page);
  await page.waitForTimeout(200);
  const file = path.join(ASSETS, `${name}.png`);
  await page.screenshot({ path: file });
  execFileSync("pngquant", ["--force", "--strip", "--speed", "1", "--ext", ".png", "160", file]);
  const { size: bytes } = fs.statSync(file);
  console.log(`${name}: ${Math.round(bytes / 1000)} kB`);
  if (bytes > MOST) throw new Error(`${name} is larger than ${MOST} bytes`);
  await page.context().close();
}

fs.mkdirSync(ASSETS, { recursive: true });
const grey = (page) => page.evaluate(() => {
  const { play, felt } = window.cardrules;
  const card = [...felt.piles.values()].flatMap((pile) => pile.cards).find((one) => one.el.classList.contains("cannot"));
  return play.tap(card.pile, card);
});
await picture("web-royal-cotillion-1280", "index.html", "royal-cotillion", 7, 22, WIDE);
await picture("web-royal-cotillion-390", "index.html", "royal-cotillion", 7, 22, NARROW, grey);
await picture("web-casket-1280", "index.html", "casket", 7, 60, WIDE);
await picture("web-casket-390", "index.html", "casket", 7, 60, NARROW);
await picture("web-tricks-1280", "table.html", "tarocco-bolognese", 4, 6, WIDE);
await picture("web-canasta-1280", "table.html", "canasta", 3, 12, WIDE);
await picture("web-arabic-390", "index.html?language=ar", "casket", 7, 60, NARROW, grey);
await close();
