import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import { statement, type Transaction } from '#platform/database.ts';

const END_OFFERS = statement(
  'end_offers_of_loan',
  // A settlement ends with its own command.
  `update servicing.offer set state = case when rule = $2 then 'taken' else 'withdrawn' end, ended_on = $3
    where loan_id = $1 and rule <> 'settlement' and state in ('open', 'dismissed')`,
);
const TAKE_APPRAISAL = statement(
  'take_appraisal_offer',
  `update servicing.offer set state = 'taken', ended_on = $2 where appraisal_id = $1 and state in ('open', 'dismissed')`,
);

/** Ends the offers about a loan that another loan replaces, in the commit of that command: the offer of the taken rule is taken, and every
 *  other one withdrawn. */
export async function endOffersOfLoan(
  tx: Transaction,
  loanId: number,
  taken: OfferRule | null,
  on: BusinessDate,
): Promise<void> {
  await tx.rows(END_OFFERS, [loanId, taken, on]);
}

/** Marks the offer of an appraisal as taken, in the commit that makes its application. */
export async function takeAppraisalOffer(tx: Transaction, appraisalId: number, on: BusinessDate): Promise<void> {
  await tx.rows(TAKE_APPRAISAL, [appraisalId, on]);
}
