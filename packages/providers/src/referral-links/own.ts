import type { ReferralLinks } from './port.ts';

/** Opens the lender's own short links: a referrer shares our own address of the code, and no partner learns of them. */
export function openOwnLinks(): ReferralLinks {
  return { make: ({ target }) => Promise.resolve({ kind: 'made', url: target }) };
}
