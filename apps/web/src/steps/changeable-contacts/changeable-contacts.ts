import type { Features } from '@lendside/domain/configuration/configuration.ts';

/** Which of the contacts a person signs in with can be changed here. */
export interface ChangeableContacts {
  readonly email: boolean;
  readonly phone: boolean;
}

/** Finds what can be changed here: the kinds the lender has switched on, and none when the login itself can't be changed.
 *  Source: LRO-021, LRO-022, LOP-091. */
export function changeableContacts(
  { editEmail, editPhone }: Pick<Features, 'editEmail' | 'editPhone'>,
  canUpdateUserLogin: boolean,
): ChangeableContacts {
  return { email: editEmail && canUpdateUserLogin, phone: editPhone && canUpdateUserLogin };
}

/** Names of the kinds of contact. */
export const KIND_WORDS = { email: 'email', phone: 'phone number' } as const;

/** Names what can be changed or, with `isRest`, what can't: "email or phone number"; null when there is nothing to name. */
export function nameContacts({ email, phone }: ChangeableContacts, isRest = false): string | null {
  const named = [...(email === isRest ? [] : [KIND_WORDS.email]), ...(phone === isRest ? [] : [KIND_WORDS.phone])];
  return named.length === 0 ? null : named.join(' or ');
}
