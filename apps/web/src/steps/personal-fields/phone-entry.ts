const NATIONAL_DIGITS = 10;
const DIGITS_MAX = 15;

/** Formats a typed, pasted or autofilled phone: "2055550123", "+12055550123" and "1 205 555 0123" become "(205) 555-0123".
 *  Drops a country code, because no US number begins with 1. More than ten digits stay unformatted, so that the mistake is
 *  visible. Source: VAL-04 to VAL-09. */
export function formatPhoneEntry(text: string): string {
  const national = text.replaceAll(/\D/g, '').replace(/^1+/, '').slice(0, DIGITS_MAX);
  if (national.length > NATIONAL_DIGITS) return national;
  if (national.length <= 3) return national;
  const line = national.slice(6);
  return `(${national.slice(0, 3)}) ${national.slice(3, 6)}${line === '' ? '' : `-${line}`}`;
}
