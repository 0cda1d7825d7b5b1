/** Number of digits in a code. Source: OPEN-42. */
export const CODE_DIGITS = 6;

/** Extracts the code from typed or pasted text: the first run of six digits of a whole message, else up to six of its digits.
 *  Ignores spaces and dashes inside a code. Source: OPEN-42. */
export function toCodeEntry(text: string): string {
  const joined = text.replaceAll(/(?<=\d)[\s\u00a0-](?=\d)/gu, '');
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(joined)?.[0];
  return whole ?? text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
}

/** Returns the error of a code before it is sent; null when it is complete. Source: OPEN-42, OPEN-61. */
export function codeEntryError(code: string): string | null {
  if (code === '') return 'This field is required';
  return code.length === CODE_DIGITS ? null : `Enter all ${CODE_DIGITS} digits of the code.`;
}
