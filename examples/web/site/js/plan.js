// Plans a table: where each pile lies, from what the profile says of its groups. Positions are
// first counted in cards, so that one plan serves every width, then turned into pixels.
// A game may have a drawing of its own in `layouts.json`; none needs one.

const RATIO = 1.4;

/** How a group lies: `stack`, `row` of single cards, `fan`, or `drawing`. */
export function lieOf(group) {
  if (group.layout.length) return "drawing";
  if (group.complete !== null || group.capacity === 1) return "stack";
  if (group.access === "none") return "stack";
  return group.piles.length > 1 || group.builds ? "fan" : "stack";
}

/** Whether a pile is one that cards are to come to in the end. */
const isGoal = (group) => group.complete !== null && group.access !== "sequence";

/** Break a number of piles into rows of about the same length. */
function columnsFor(count, most) {
  return count <= most ? count : Math.ceil(count / Math.ceil(count / most));
}

/** Return `{columns, places: {pile: [x, y]}, fans: {pile: direction}}` in cards. */
export function draft(table, narrow) {
  const groups = table.groups.filter((group) => group.piles.length);
  const most = narrow ? 10 : 13;
  const blocks = groups.map((group) => {
    const lie = lieOf(group);
    const count = group.piles.length;
    const width =
      lie === "drawing"
        ? (Math.max(...group.layout.map((line) => line.trimEnd().length)) + 1) / 2
        : lie === "fan"
          ? columnsFor(count, count <= most ? most : narrow ? 7 : 10)
          : columnsFor(count, narrow ? 8 : 10);
    return { group, lie, count, width };
  });
  const fans = blocks.filter((block) => block.lie === "fan");
  const drawings = blocks.filter((block) => block.lie === "drawing");
  const stacks = blocks.filter((block) => block.lie === "stack");
  const goals = stacks.filter((block) => isGoal(block.group));
  const others = stacks.filter((block) => !isGoal(block.group));
  const columns = Math.max(narrow ? 6 : 7, ...blocks.map((block) => block.width));

  const plan = { columns, places: {}, fans: {} };
  let y = 0;

  const put = (block, x) => {
    block.group.piles.forEach((pile, number) => {
      plan.places[pile] = [x + (number % block.width), y + Math.floor(number / block.width)];
    });
    return Math.ceil(block.count / block.width);
  };
  /** Lay blocks side by side as long as there is room: some from the left, some to the right. */
  const flow = (left, right) => {
    let rest = [...left.map((block) => [block, false]), ...right.map((block) => [block, true])];
    while (rest.length) {
      const row = [];
      let used = 0;
      while (rest.length) {
        const next = rest[0][0].width + (row.length && rest[0][1] !== row.at(-1)[1] ? 0 : 0);
        if (row.length && used + next > columns) break;
        used += next;
        row.push(rest.shift());
      }
      const alone = row.every(([, isRight]) => isRight) || row.length === 1;
      const free = columns - used;
      let x = alone ? free / 2 : 0;
      let height = 1;
      let gone = alone;
      for (const [block, isRight] of row) {
        if (isRight && !gone) {
          x += free;
          gone = true;
        }
        height = Math.max(height, put(block, x));
        x += block.width;
      }
      y += height;
    }
  };

  flow(others, goals);
  for (const block of drawings) {
    const { layout, piles } = block.group;
    let number = 0;
    layout.forEach((line, row) => {
      [...line].forEach((mark, at) => {
        if (mark !== "x") return;
        plan.places[piles[number++]] = [(columns - block.width) / 2 + at / 2, y + 0.12 + row * 0.48];
      });
    });
    y += 0.12 + (layout.length - 1) * 0.48 + 1;
  }
  // Short fans side by side, others in rows of their own.
  for (const block of fans) {
    const rows = Math.ceil(block.count / block.width);
    block.group.piles.forEach((pile, number) => {
      const row = Math.floor(number / block.width);
      const inRow = row === rows - 1 ? block.count - row * block.width : block.width;
      const x = (columns - inRow) / 2 + (number % block.width);
      plan.places[pile] = [x, y + 0.08 + row * (rows > 1 || fans.length > 1 ? 1.62 : 1)];
      plan.fans[pile] = "down";
    });
    y += rows * (rows > 1 || fans.length > 1 ? 1.62 : 1) + 0.08;
  }
  plan.rows = y;
  return plan;
}

/** Read a drawing of `layouts.json` into the form of a draft. */
export function drawn(table, hint) {
  const plan = { columns: hint.columns, places: {}, fans: {} };
  let rows = 0;
  for (const group of table.groups) {
    const how = hint.groups[group.name];
    if (!how) return null;
    const columns = how.columns ?? group.piles.length;
    group.piles.forEach((pile, number) => {
      const [x, y] = how.each?.[number] ?? [
        how.at[0] + (number % columns),
        how.at[1] + Math.floor(number / columns) + (how.arch?.[number] ?? 0),
      ];
      plan.places[pile] = [x, y];
      rows = Math.max(rows, y + 1);
      if (how.fan) plan.fans[pile] = how.fan;
    });
  }
  plan.rows = rows;
  return plan;
}

/**
 * Turn a draft into pixels.
 * `lengths` are those of the piles as dealt, for which room must be.
 */
export function measure(plan, { width, height, lengths }) {
  const narrow = width < 640;
  const edge = narrow ? 7 : 22;
  const gap = narrow ? 4 : 12;
  const most = narrow ? 72 : 132;
  const widest = Math.min(most, (width - 2 * edge + gap) / plan.columns - gap);
  const fansDown = Object.entries(plan.fans).filter(([, direction]) => direction === "down");
  const need = (w) => {
    const h = w * RATIO;
    const row = h + gap;
    let low = 2 * edge * 0.5 + plan.rows * row;
    for (const [pile] of fansDown) {
      const [, y] = plan.places[pile];
      if (Object.values(plan.places).some(([, other]) => other > y + 0.9)) continue;
      low = Math.max(low, edge + y * row + h * (1 + Math.max(0.8, (lengths[pile] ?? 0) * 0.17)));
    }
    return low;
  };
  const least = Math.max(30, widest * (narrow ? 0.9 : 0.6));
  let w = widest;
  while (w > least && need(w) > height) w -= 1;
  w = Math.floor(w * 4) / 4;
  const h = Math.round(w * RATIO);
  // On a wide table the columns move apart rather than leave all the room at the sides.
  const loose = narrow ? gap : Math.min(gap * 2.2, (width - 2 * edge - plan.columns * w) / Math.max(1, plan.columns - 1));
  const pitchX = w + Math.max(gap, loose);
  const pitchY = h + gap;
  const used = plan.columns * pitchX - (pitchX - w);
  const left = Math.max(edge, (width - used) / 2);
  const top = narrow ? 8 : 16;
  const places = {};
  for (const [pile, [x, y]] of Object.entries(plan.places)) {
    places[pile] = { x: left + x * pitchX, y: top + y * pitchY, fan: plan.fans[pile] ?? "none", scale: 1 };
  }
  for (const [pile, place] of Object.entries(places)) {
    const [x, y] = plan.places[pile];
    let low = Math.max(height, top + plan.rows * pitchY) - 6;
    for (const [other, [ox, oy]] of Object.entries(plan.places)) {
      if (oy > y + 0.5 && Math.abs(ox - x) < 0.95) low = Math.min(low, places[other].y - gap);
    }
    place.room = Math.max(0, low - place.y - h);
  }
  return { w, h, gap, places, width, height: Math.max(height, top + plan.rows * pitchY), compact: w < 66 };
}

/** Return how far each card of a pile lies from the first, in pixels. */
export function stepsOf(cards, place, size) {
  const length = cards.length;
  if (place.fan === "none" || length < 2) return new Array(length).fill(0);
  const along = (place.fan === "down" ? size.h : size.w) * place.scale;
  const up = along * (place.fan === "down" ? (size.compact ? 0.36 : 0.25) : (place.step ?? 0.3));
  const down = along * 0.11;
  const steps = cards.slice(0, -1).map((isDown) => (isDown ? down : up));
  fit(steps, place.room, along);
  const found = [0];
  for (const step of steps) found.push(found.at(-1) + step);
  return found;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Shorten steps until they have room: all alike, then those of the lowest cards before others. */
function fit(steps, room, along) {
  const total = sum(steps);
  if (total <= room) return;
  const least = along * 0.16;
  const squeeze = room / total;
  if (Math.max(...steps) * squeeze >= least) {
    steps.forEach((step, at) => (steps[at] = step * squeeze));
    return;
  }
  // In a long pile the last few cards stay legible, and the others are edges below them.
  let left = room;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const edges = at * Math.min(2.5, room / (2 * steps.length));
    steps[at] = Math.max(Math.min(steps[at], least, left - edges), 0);
    left -= steps[at];
  }
}
