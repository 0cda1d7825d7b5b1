import type { CodeAttempt, CodePurpose } from './codes.ts';

type HideName = (name: string) => string;

// These are asked for by strangers, by name: their rows and counters go by the name, so that they are the same whether anybody
// is behind it, and two names of one person cannot be told to belong together.
const BY_NAME: readonly CodePurpose[] = ['confirm', 'reset'];

/** Whose a code is that was asked for by name. */
export function toNameOwner(hideName: HideName, plainName: string): string {
  return `name:${hideName(plainName)}`;
}

/** Whose a code is: what its row and the counter of its failures go by. */
export function toCodeOwner(
  hideName: HideName,
  { purpose, sub, boundTo }: Pick<CodeAttempt, 'purpose' | 'sub' | 'boundTo'>,
): string {
  if (BY_NAME.includes(purpose)) return toNameOwner(hideName, boundTo);
  return sub ?? `nobody:${hideName(`${purpose}:${boundTo}`)}`;
}
