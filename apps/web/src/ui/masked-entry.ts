/** What a masked field shows after a change, and where its caret goes. */
export interface MaskedEntry {
  readonly value: string;
  readonly caret: number;
}

/** Puts what is in a field into its mask and keeps the caret after the digit it stood after: in the middle of a number too, and
 *  when the mask adds or drops separators. `format` turns any text into the masked one; `caret` is a position in `raw`; `counted` are
 *  the characters somebody types, as against those the mask writes: digits, unless it is a mask of letters. */
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
