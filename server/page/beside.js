// Where what floats over the board goes: beside what it is about, inside the board's room.

/** The room between a thing and what floats beside it, and between that and the edge of the board. */
const GAP = 10;
export const EDGE = 8;

/** Keeps something of a size inside a room. */
export const keep = (at, size, all) => Math.round(Math.min(Math.max(at, EDGE), Math.max(EDGE, all - size - EDGE)));

/** The first side of a box, in this order, where something of a size has room: left and top, or nothing. */
export function beside({ west, north, east, south }, [wide, high], [width, height], order) {
  const [middle, level] = [(west + east - wide) / 2, (north + south - high) / 2];
  const sides = {
    east: [east + GAP, level, east + GAP + wide <= width],
    west: [west - GAP - wide, level, west - GAP - wide >= 0],
    south: [middle, south + GAP, south + GAP + high <= height],
    north: [middle, north - GAP - high, north - GAP - high >= 0],
  };
  const found = order.map((side) => sides[side]).find(([, , isRoom]) => isRoom);
  return found && [keep(found[0], wide, width), keep(found[1], high, height)];
}

/** Where something of a size hides least of a box that has no room beside it: in the other half of the room. */
export function farFrom({ west, north, east, south }, [wide, high], [width, height]) {
  const isHigh = south - north > height / 2;
  const level = isHigh ? height / 2 : north + south < height ? 0.75 * height : 0.25 * height;
  return [keep(west + east < width ? width : 0, wide, width), keep(level - high / 2, high, height)];
}

/** Puts an element at a point of the board. */
export function put(element, [left, top]) {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
