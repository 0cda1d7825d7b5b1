/** What a masked field shows after a change, and where its caret goes. */
export interface MaskedEntry {
  readonly value: string;
  readonly caret: number;
}

/** Puts what is in a field into its mask and keeps the caret after the digit it stood after: in the middle of a number too, and
 *  when the mask adds or drops separators. `format` turns any text into the masked one; `caret` is a position in `raw`. */
export function maskEntry(raw: string, caret: number, format: (text: string) => string): MaskedEntry {
  const value = format(raw);
  if (caret >= raw.length) return { value, caret: value.length };
  const digitsBefore = digitCount(format(raw.slice(0, caret)));
  return { value, caret: positionAfter(value, digitsBefore) };
}

function digitCount(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

function positionAfter(value: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < value.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(value.charAt(index))) seen += 1;
  }
  return value.length;
}
