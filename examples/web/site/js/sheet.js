// Turns the Markdown of a rule sheet into elements. It makes text nodes and nothing else out of
// the text, so that no sheet, whoever wrote it, can put markup or scripts into the page.

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/;

function inline(parent, text) {
  for (const part of text.split(INLINE)) {
    const [, mark, inner] = /^(`|\*\*|\*)([\s\S]+)\1$/.exec(part) ?? [];
    if (!mark) {
      parent.append(part);
      continue;
    }
    const element = document.createElement({ "`": "code", "**": "strong", "*": "em" }[mark]);
    element.textContent = inner;
    if (mark === "`") element.dir = "ltr";
    parent.append(element);
  }
  return parent;
}

/** A block of text, whose direction is that of its own words: not all may be translated. */
function make(name, text) {
  const element = document.createElement(name);
  element.dir = "auto";
  return inline(element, text);
}

/** Return the sheet as a fragment. */
export function rendered(markdown) {
  const fragment = document.createDocumentFragment();
  let lists = [];
  for (const line of markdown.split("\n")) {
    const item = /^( *)- (.*)$/.exec(line);
    if (item) {
      const depth = item[1].length;
      while (lists.length && lists.at(-1).depth > depth) lists.pop();
      if (!lists.length || lists.at(-1).depth < depth) {
        const list = document.createElement("ul");
        (lists.at(-1)?.list.lastElementChild ?? fragment).append(list);
        lists.push({ depth, list });
      }
      lists.at(-1).list.append(make("li", item[2]));
      continue;
    }
    lists = [];
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (heading) fragment.append(make(`h${heading[1].length}`, heading[2]));
    else if (line.trim()) fragment.append(make("p", line.trim()));
  }
  return fragment;
}
