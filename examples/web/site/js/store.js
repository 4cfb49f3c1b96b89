// What the browser keeps: settings, and the game that is not finished. Nothing leaves it.
// Where a browser keeps nothing, the page works all the same.

const PREFIX = "cardrules.web.";

export function kept(name, fallback = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the game goes on without being saved.
  }
}
