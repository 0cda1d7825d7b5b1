import { NOT_ELIGIBLE_TEXT } from '#customers/not-eligible-text.ts';
import { LOCATION_FAILED_TEXT } from '#locations/location-check.ts';
import type { IneligibleReason } from '#refinance/refinance-eligible.ts';

/** Why a renewal is refused with a sentence of its own. `no_amount`: the least that must be paid is more than the most. `cover_ending`: a product
 *  that covers the loan is being canceled. `ancillary_at_store`: only a store sells a product that the new loan must have; `ancillary_missing`: it
 *  was not chosen. */
type Reason = IneligibleReason | 'no_amount' | 'cover_ending' | 'ancillary_at_store' | 'ancillary_missing';

const AT_THE_STORE = 'Please call your store.';

const SENTENCES: Readonly<Record<Reason, string>> = {
  status: `This loan cannot be renewed now. ${AT_THE_STORE}`,
  in_flight: 'A payment or a cash advance on this loan is on its way. Renew the loan when it is through.',
  too_late: 'This loan is too long past due to be renewed. Pay the past-due amount first.',
  no_renewals_left: 'This loan has been renewed as often as it may be.',
  product_does_not_renew: `This loan cannot be renewed online. ${AT_THE_STORE}`,
  bankrupt: NOT_ELIGIBLE_TEXT,
  military: NOT_ELIGIBLE_TEXT,
  locked_by_other: 'The other borrower is working on this loan. You can renew it when they are done.',
  ssn_missing: NOT_ELIGIBLE_TEXT,
  demographics_missing: 'The law asks for some details of yours first. Please fill them in.',
  risk_denied: NOT_ELIGIBLE_TEXT,
  location: LOCATION_FAILED_TEXT,
  spouse_notice_missing: 'The law asks us to write to your spouse first. Please give us their name and address.',
  period_not_begun: 'This loan was renewed early. It can be renewed again when its own period begins.',
  cover_ending: 'A product that you asked to cancel is being canceled. Renew the loan when that is done.',
  ancillary_at_store: `A loan of this size needs cover for the vehicle or another product that only your store sells. ${AT_THE_STORE}`,
  ancillary_missing: 'A loan of this size needs a product that was not chosen. Please go back and add it.',
  no_amount: `No amount renews this loan: the least to pay would leave too small a loan. ${AT_THE_STORE}`,
};

/** Returns the sentence for a rule that refuses a renewal. A rule of the new terms gets the sentence of the loan's status. */
export function whyNotRenewed(reason: string): string {
  return Object.entries(SENTENCES).find(([each]) => each === reason)?.[1] ?? SENTENCES.status;
}
