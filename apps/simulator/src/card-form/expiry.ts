/** Formats typed digits as MM/YY. Adds the zero of a one-digit month and the slash. */
export function toExpiryText(typed: string): string {
  let digits = typed.replace(/\D/g, '').slice(0, 6);
  if (/^([2-9]|\s*\d\s*\/)/.test(typed)) digits = `0${digits}`;
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 || (digits.length === 2 && typed.endsWith('/'))
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits;
}

export type Expiry = { month: string; year: string };

/** Parses "04/29" to month "04" and year "2029". Returns null for an invalid month. */
export function parseExpiry(text: string): Expiry | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? [];
  return month === undefined || year === undefined ? null : { month, year: `20${year}` };
}

/** A card is valid to the end of its month. */
export function hasExpired({ month, year }: Expiry, today: Date): boolean {
  return Number(year) * 12 + Number(month) < today.getFullYear() * 12 + today.getMonth() + 1;
}
