/** Digits of a code. Source: OPEN-42. */
export const CODE_DIGITS = 6;

/** What of a typed or pasted text is the code: the first run of six digits where a whole message was pasted, else its digits,
 *  at most six. Spaces and dashes within a code do not matter. Source: OPEN-42. */
export function toCodeEntry(text: string): string {
  const joined = text.replaceAll(/(?<=\d)[\s\u00a0-](?=\d)/gu, '');
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(joined)?.[0];
  return whole ?? text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
}

/** What is wrong with a code before it is sent; null when it may be. Source: OPEN-42, OPEN-61. */
export function codeEntryError(code: string): string | null {
  if (code === '') return 'This field is required';
  return code.length === CODE_DIGITS ? null : `Enter all ${CODE_DIGITS} digits of the code.`;
}
