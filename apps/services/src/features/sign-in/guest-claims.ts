import type { Account } from '#identity/account-queries.ts';

/** What the id token of a guest's session says: whose session it is, under which brands, and that it is a guest's. Name, e-mail,
 *  phone and customer numbers are the borrower's, and whoever opened the link is somebody else. Source: T8, OPEN-11, LOP-083. */
export function toGuestClaims({ sub, attributes }: Pick<Account, 'sub' | 'attributes'>): Record<string, string> {
  const brands = attributes['custom:brands'];
  return { sub, 'custom:session': 'guest', ...(brands === undefined ? {} : { 'custom:brands': brands }) };
}
