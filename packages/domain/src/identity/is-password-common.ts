import { COMMON_PASSWORD_STEMS } from './common-passwords.ts';

const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
// Minimum length of a username or brand word that is checked, because a shorter word would block passwords by chance.
const OWN_WORD_MIN = 4;
// A password is still guessable with at most this many extra characters around the username or brand word.
const DECORATION_MAX = 4;
const ROWS = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROW_PART_MIN = 6;

/** Returns true for a password that attackers try first. That is a common word or brand name with digits and symbols
 *  ("P@ssword123"), a keyboard row, a short piece repeated, or the person's own username. `username` as typed; `brandWords`:
 *  names of brands. The alphabet in order is not refused, because the policy accepts it (VAL-02). Never throws. Source:
 *  security C10. */
export function isPasswordCommon(password: string, username: string, brandWords: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const stems = [toStem(plain), toStem(toLetters(plain)), toStem(toLetters(trimEnds(plain)))];
  if (stems.some((stem) => COMMON_PASSWORD_STEMS.has(stem))) return true;
  if (isRepeated(plain) || isRowOfKeys(plain)) return true;
  return ownWords(username, brandWords).some((word) => isMostly(plain, word) || isMostly(toLetters(plain), word));
}

function toLetters(text: string): string {
  return [...text].map((mark) => LETTER_OF[mark] ?? mark).join('');
}

function trimEnds(text: string): string {
  return text.replaceAll(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
}

function toStem(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1{2,}.{0,3}$/u.test(text);
}

function isRowOfKeys(text: string): boolean {
  const marks = toStem(text) === '' ? text.replaceAll(/\D/g, '') : toStem(text);
  const isPartOf = (row: string): boolean => row.includes(marks) || [...row].toReversed().join('').includes(marks);
  return marks.length >= ROW_PART_MIN && ROWS.some(isPartOf);
}

function ownWords(username: string, brandWords: readonly string[]): readonly string[] {
  const [name = '', host = ''] = username.trim().toLowerCase().split('@');
  const digits = name.replaceAll(/\D/g, '');
  const brands = brandWords.map((word) => word.toLowerCase()).flatMap((word) => [word, word.replaceAll(' ', '')]);
  const own = [name, ...name.split(/[._+-]/), host.split('.')[0] ?? '', digits, digits.slice(-10), ...brands];
  return own.filter((word) => word.length >= OWN_WORD_MIN);
}

function isMostly(text: string, word: string): boolean {
  return text.includes(word) && text.length - word.length <= DECORATION_MAX;
}
