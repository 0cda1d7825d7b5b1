import { timingSafeEqual } from 'node:crypto';
import type { Sealing } from '#platform/sealing.ts';

/** Letters and digits that nobody takes for another one. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479';
const LENGTH = 6;

/** Makes the code that stands in a person's sample PDF. Whoever types it could open the format in which documents come. It belongs to
 *  the person and the version, so that it need not be stored. Source: 15 USC 7001(c)(1)(C)(ii). */
export function esignCodeOf(sealing: Sealing, profileId: string, version: string): string {
  const hash = sealing.hash('signing', `esign:${profileId}:${version}`);
  let number = hash.readBigUInt64BE();
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code += ALPHABET[Number(number % BigInt(ALPHABET.length))] ?? '';
    number /= BigInt(ALPHABET.length);
  }
  return code;
}

/** Compares a typed code, in constant time. Case, spaces and hyphens do not matter. */
export function isEsignCode(typed: string, code: string): boolean {
  const [given, expected] = [typed.toUpperCase().replaceAll(/[\s-]/g, ''), code].map((text) => Buffer.from(text));
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}
