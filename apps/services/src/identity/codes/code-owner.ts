import type { CodeAttempt, CodePurpose } from './codes.ts';

type HideName = (name: string) => string;

// Strangers request these codes by name. Rows and counters are keyed by the hidden name, so they look the same for unknown names.
// The keys also hide that two names belong to one person.
const BY_NAME: readonly CodePurpose[] = ['confirm', 'reset'];

/** Returns the owner key of a code that was requested by name. A proven browser has codes of its own, which nobody else can
 *  replace or use up. */
export function toNameOwner(hideName: HideName, plainName: string, provenBrowser: string | null = null): string {
  const name = `name:${hideName(plainName)}`;
  return provenBrowser === null ? name : `${name}:${hideName(provenBrowser)}`;
}

/** Returns the owner key of a code: the key of its row and of its failure counter. */
export function toCodeOwner(
  hideName: HideName,
  { purpose, sub, boundTo, provenBrowser }: Pick<CodeAttempt, 'purpose' | 'sub' | 'boundTo' | 'provenBrowser'>,
): string {
  if (BY_NAME.includes(purpose)) return toNameOwner(hideName, boundTo, provenBrowser);
  return sub ?? `nobody:${hideName(`${purpose}:${boundTo}`)}`;
}
