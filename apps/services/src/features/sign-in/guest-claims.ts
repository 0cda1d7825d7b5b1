import type { Account } from '#identity/account-queries.ts';

/** Returns the id token claims of a guest's session: its owner's id, the brands, and a mark that the session is a guest's.
 *  Name, e-mail, phone and customer numbers are left out, because the guest is not the borrower. Source: T8, OPEN-11, LOP-083. */
export function toGuestClaims({ sub, attributes }: Pick<Account, 'sub' | 'attributes'>): Record<string, string> {
  const brands = attributes['custom:brands'];
  return { sub, 'custom:session': 'guest', ...(brands === undefined ? {} : { 'custom:brands': brands }) };
}
