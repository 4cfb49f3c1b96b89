// Asks the worker. Questions are answered in the order in which they are asked.

export class Refused extends Error {
  constructor(refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export class Failed extends Error {
  constructor({ kind, message }) {
    super(message);
    this.kind = kind;
  }
}

export class Client {
  constructor(onStage = () => {}) {
    this.number = 0;
    this.waiting = new Map();
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if (data.stage) return onStage(data.stage, data.message);
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      const answer = JSON.parse(data.answer);
      if (answer.refusal) reject(new Refused(answer.refusal));
      else if (answer.error) reject(new Failed(answer.error));
      else resolve(answer.ok);
      return undefined;
    };
    this.worker.onerror = (event) => onStage("failed", event.message);
  }

  ask(name, more = {}) {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, question: JSON.stringify({ ask: name, ...more }) });
    });
  }
}
