import type { Account } from './account-queries.ts';

/** What the id token of a guest's or a link's session says: whose session it is and under which brands. Name, e-mail, phone and
 *  customer numbers are the borrower's, and whoever opened the link may be somebody else. Source: T8, OPEN-11, LOP-083. */
export function toGuestClaims({ sub, attributes }: Pick<Account, 'sub' | 'attributes'>): Record<string, string> {
  const brands = attributes['custom:brands'];
  return { sub, ...(brands === undefined ? {} : { 'custom:brands': brands }) };
}
