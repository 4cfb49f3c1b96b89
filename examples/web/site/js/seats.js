// Plans a table of several seats: the own hand below, the others above, what lies between.
export function planSeats() {
  return { w: 60, h: 84, gap: 8, places: {}, width: 0, height: 0, compact: false };
}
