import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';
import { isAskedOnTheWay, whyNotRenew } from '#steps/renewal/why-not-renew.ts';

const BORROWER_DETAILS =
  'We need a few details about the other borrower first. Ask them to sign in and renew, or to call the store.';

/** Says why these terms cannot be had; null when they can, or when the pages of the renewal ask for what is missing. Nobody but the
 *  borrower can give the borrower's own details. */
export function whyNotThese({ validations }: Pick<NewTerms, 'validations'>): string | null {
  const stopping = validations.find(({ reason }) => !isAskedOnTheWay(reason));
  if (stopping === undefined) return null;
  if (stopping.reason === 'borrower_details_missing') return BORROWER_DETAILS;
  const { fact, change } = whyNotRenew(stopping.reason);
  return change === null ? fact : `${fact} ${change}`;
}
