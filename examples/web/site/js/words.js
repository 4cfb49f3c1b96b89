// The page's own words, in the language chosen. A word that is missing is English.

let words = {};
let english = {};
export let language = "en";

const read = async (code) => (await fetch(new URL(`../words/${code}.json`, import.meta.url))).json();

export async function speak(code) {
  english = Object.keys(english).length ? english : await read("en");
  words = code === "en" ? english : await read(code);
  language = code;
  document.documentElement.lang = code;
  document.documentElement.dir = words.direction;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-title]")) {
    element.title = say(element.dataset.title);
    if (!element.querySelector("[data-word]")) element.setAttribute("aria-label", element.title);
  }
}

const find = (from, key) => key.split(".").reduce((table, part) => table?.[part], from);

/** Say a key such as `bar.undo`, filling `{name}` from the values. */
export function say(key, values = {}) {
  const text = find(words, key) ?? find(english, key) ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Return the word for something that has one, such as a suit, or what is given. */
export function wordFor(kind, name, fallback = name) {
  return find(words, kind)?.[name] ?? (language === "en" ? find(english, kind)?.[name] : undefined) ?? fallback;
}

/** Say a number of things: the forms are those of the language. */
export function count(key, number, values = {}) {
  const forms = find(words, key) ?? find(english, key);
  const form = new Intl.PluralRules(language).select(number);
  const all = { count: new Intl.NumberFormat(language).format(number), ...values };
  return (forms[form] ?? forms.other).replace(/\{(\w+)\}/g, (_, name) => all[name] ?? "");
}

export const number = (value) => new Intl.NumberFormat(language, { useGrouping: false }).format(value);
