import * as z from 'zod/mini';
import { amount, day } from '#codecs.ts';

/** An open offer. `toOfferKind` in `packages/domain/src/offers` reads its rule from `offerId`. Source: LOP-129, OFR-002; `reason` goes
 *  beyond them. */
export const offer = z.object({
  offerId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Name of the web's own picture of the rule; null for an offer that the lender made itself. */
  image: z.nullable(z.enum(['settlement', 'qualifiedAmount', 'appraisal', 'line'])),
  /** The loan that the offer is about. Null for a new loan, and for a lender's offer about no loan. */
  targetLoanId: z.nullable(z.int()),
  /** What settles the loan. Null unless it is a settlement. */
  settlementAmount: z.nullable(amount),
  /** Last day to sign and pay a settlement. Null unless it is one. */
  docExp: z.nullable(day),
  /** Cash that the person could take. Null for a settlement, and for a lender's offer without an amount. */
  qualifiedAmount: z.nullable(amount),
  /** What `PUT /appraisalStatus` takes. Null unless it is an appraisal. */
  appraisalId: z.nullable(z.int()),
  /** Last day of the offer. */
  expirationDate: day,
  /** Says in one sentence why the person got the offer. */
  reason: z.string(),
});
