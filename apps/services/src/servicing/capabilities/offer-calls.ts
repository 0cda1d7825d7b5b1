import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { OfferCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import { type Database, statement } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readAs } from './read-as.ts';

const OFFERS_OF = statement<{
  offer_id: number;
  loan_id: number | null;
  kind: 'cash' | 'line' | 'settlement' | 'renewal';
  qualified_amount: number;
  expires_on: string;
}>(
  'offers_of',
  `select offer_id, loan_id, kind, qualified_amount, expires_on from servicing.offer
    where customer_id = any ($1) and lms_id = $2 and state = 'open' order by offer_id`,
);

/** Calls for the open offers of a customer. */
export function offerCalls(lmsId: BuiltInSystemId, db: Database): OfferCalls {
  return {
    offers: async (customerIds) => {
      const rows = await readAs(db, customerIds, (tx) => tx.rows(OFFERS_OF, [customerIds, lmsId]));
      return rows.map((row) => ({
        offerId: row.offer_id,
        loanId: row.loan_id,
        kind: row.kind,
        qualifiedAmountCents: cents(row.qualified_amount),
        expiresOn: businessDate(row.expires_on),
      }));
    },
  };
}
