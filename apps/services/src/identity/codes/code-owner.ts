import type { CodeAttempt, CodePurpose } from './codes.ts';

type HideName = (name: string) => string;

// Strangers request these codes by name. Rows and counters are keyed by the hidden name, so they look the same for unknown names.
// The keys also hide that two names belong to one person.
const BY_NAME: readonly CodePurpose[] = ['confirm', 'reset'];

/** Returns the owner key of a code that was requested by name. */
export function toNameOwner(hideName: HideName, plainName: string): string {
  return `name:${hideName(plainName)}`;
}

/** Returns the owner key of a code: the key of its row and of its failure counter. */
export function toCodeOwner(
  hideName: HideName,
  { purpose, sub, boundTo }: Pick<CodeAttempt, 'purpose' | 'sub' | 'boundTo'>,
): string {
  if (BY_NAME.includes(purpose)) return toNameOwner(hideName, boundTo);
  return sub ?? `nobody:${hideName(`${purpose}:${boundTo}`)}`;
}
