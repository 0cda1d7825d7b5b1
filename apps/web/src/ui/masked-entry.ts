/** The text of a masked field after a change, and its caret. */
export interface MaskedEntry {
  readonly value: string;
  readonly caret: number;
}

/** Formats a field's text and keeps the caret after the same digit, also in the middle and when separators come or go.
 *  `format` turns any text into the masked one. `caret` is a position in `raw`. `counted` matches the characters that people
 *  type, not those the mask adds: digits by default. */
export function maskEntry(raw: string, caret: number, format: (text: string) => string, counted = /\d/): MaskedEntry {
  const value = format(raw);
  if (caret >= raw.length) return { value, caret: value.length };
  const before = [...format(raw.slice(0, caret))].filter((character) => counted.test(character)).length;
  return { value, caret: positionAfter(value, before, counted) };
}

function positionAfter(value: string, count: number, counted: RegExp): number {
  let seen = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (seen === count) return index;
    if (counted.test(value.charAt(index))) seen += 1;
  }
  return value.length;
}
