// The worker: Python and the rules live here, so that the page stays free to draw.
// It is asked in JSON and answers in JSON; see `bridge/wire.py`.
import { loadPyodide } from "/lib/pyodide/pyodide.mjs";

async function start() {
  // Both are fetched at once; the interpreter starts while the rest arrives.
  const bundle = fetch(new URL("/lib/app.zip", import.meta.url)).then((reply) => {
    if (!reply.ok) throw new Error(`app.zip: ${reply.status}`);
    return reply.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: new URL("/lib/pyodide/", import.meta.url).href });
  postMessage({ stage: "python" });
  python.FS.writeFile("/app.zip", new Uint8Array(await bundle));
  const answer = python.runPython(`
import sys
sys.path.insert(0, "/app.zip")
from bridge.wire import Wire
Wire().answer
`);
  postMessage({ stage: "rules" });
  return answer;
}

const ready = start();
ready.catch((error) => postMessage({ stage: "failed", message: String(error) }));

onmessage = async ({ data: { id, question } }) => {
  const answer = await ready;
  postMessage({ id, answer: answer(question) });
};
