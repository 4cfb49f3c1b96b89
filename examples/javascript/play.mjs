// Play a whole game through `cardrules serve`: a table with a player at each seat.
//
//     node play.mjs [profile] [seed] [command ...]
//
// It knows no rule: every seat asks what it may do, and takes one of the answers.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [profile = "whist", seed = "7", ...command] = process.argv.slice(2);
const [program, ...args] = command.length ? command : ["cardrules", "serve"];

// One request, one line; the answer carries the request's id, and a notification has none.
const server = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
server.on("error", () => {
  console.error(`cannot start '${program}'; expected the command that starts the server as the last
arguments, such as: node play.mjs whist 7 .venv/bin/cardrules serve`);
  process.exit(1);
});
const waiting = new Map();
const listeners = new Map();
let count = 0;

createInterface({ input: server.stdout }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.method) return listeners.get(message.params.subscription)?.(message.params);
  const { resolve, reject } = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.error) reject(Object.assign(new Error(message.error.message), message.error));
  else resolve(message.result);
});

function ask(method, params = {}) {
  const id = ++count;
  server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

// The host opens the game and gives each player a token; an onlooker watches.
const { game, seats } = await ask("new", { profile, seed });
const tokens = [];
for (let seat = 1; seat <= seats; seat++) tokens.push((await ask("seat", { game, seat })).token);

const { table } = await ask("load", { profile });
console.log(`${table.about.title}: ${table.about.aim}`);
const { subscription } = await ask("subscribe", { game, seat: null });
listeners.set(subscription, ({ events = [] }) => {
  for (const { event, side, score } of events)
    if (event === "scored") console.log(`side ${side} has ${score}`);
});

// A move that the rules refuse is answered with the reason, and changes nothing.
await ask("apply", { game, move: "no-such-action" }).catch((error) => console.log(error.message));

// Each in turn asks with its own token: it sees its own cards, and moves only when it may.
let stands = await ask("view", { game });
let outcome = null;
let made = 0;
while (!outcome) {
  const player = tokens[stands.turn - 1];
  const { moves } = await ask("moves", { game: player });
  const move = moves[Math.floor(Math.random() * moves.length)];
  stands = await ask("apply", { game: player, move, events: false });
  ({ outcome, made } = stands);
}

const winners = outcome.winners.map((seat) => ` seat ${seat}`).join(" and");
console.log(`${outcome.result}${winners && ` by${winners}`}, after ${made} moves`);
await ask("close", { game });
server.stdin.end();
