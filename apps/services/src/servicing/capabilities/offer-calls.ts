import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import type { LoanOffer, OfferCalls, OfferState } from '@lendside/providers/loan-systems/capabilities.ts';
import { type Database, statement } from '#platform/database.ts';
import { SETTLEABLE_STATUSES } from '#servicing/day-end/day-end-terms.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { readAs } from './read-as.ts';

/** Offers that ended are looked up one at a time, so the last few of a rule are enough. */
const ENDED_MAX = 50;

interface OfferRow {
  readonly offer_id: number;
  readonly rule: OfferRule;
  readonly state: OfferState;
  readonly brand: string | null;
  readonly loan_id: number | null;
  readonly loan_header: string | null;
  readonly appraisal_id: number | null;
  readonly vehicle: LoanOffer['vehicle'];
  readonly amount: number | null;
  readonly published_on: string;
  readonly expires_on: string;
  readonly title: string | null;
  readonly description: string | null;
}

// An offer whose reason ended is read as withdrawn at once; day-end withdraws it for good. While the loan is being renewed, switched or paid off,
// its offers of cash wait. They come back when that ends without a new loan.
const OFFERS_OF = statement<OfferRow>(
  'offers_of',
  `
  with found as (
    select o.* from servicing.offer o where o.customer_id = any ($1) and o.lms_id = $2 and o.state in ('open', 'dismissed')
    union all
    (select o.* from servicing.offer o where o.customer_id = any ($1) and o.lms_id = $2 and o.rule = $3 and o.state not in ('open', 'dismissed')
      order by o.offer_id desc limit ${ENDED_MAX})
  ), over as materialized (
    select x.offer_id from servicing.offers_over($2, $1, $4) x
  )
  select o.offer_id, o.rule,
         case when o.state in ('open', 'dismissed')
                   and (o.offer_id in (select x.offer_id from over x)
                        or o.rule in ('qualifiedAmount', 'line') and servicing.is_loan_changing(o.lms_id, o.loan_id))
              then 'withdrawn' else o.state end as state,
         coalesce(l.brand, p.brand) as brand, o.loan_id, l.loan_header, o.appraisal_id, p.vehicle, o.amount,
         o.published_on, o.expires_on, o.title, o.description
    from found o
    left join servicing.loan l on l.loan_id = o.loan_id
    left join servicing.appraisal p on p.appraisal_id = o.appraisal_id
   order by o.offer_id`,
);
const SET_INTEREST = statement<{ state: OfferState | null }>(
  'set_offer_interest',
  'select servicing.set_offer_interest($1, $2, $3, $4) as state',
);

function toOffer(row: OfferRow): LoanOffer {
  const { title, description } = row;
  return {
    number: row.offer_id,
    rule: row.rule,
    state: row.state,
    brand: row.brand,
    loanId: row.loan_id,
    loanHeader: row.loan_header,
    appraisalId: row.appraisal_id,
    vehicle: row.vehicle,
    amountCents: row.amount === null ? null : cents(row.amount),
    publishedOn: businessDate(row.published_on),
    expiresOn: businessDate(row.expires_on),
    lenderText: title === null || description === null ? null : { title, description },
  };
}

/** Calls for the offers of a customer. */
export function offerCalls(lmsId: BuiltInSystemId, db: Database): OfferCalls {
  return {
    offers: async (customerIds, asked) => {
      const rows = await readAs(db, customerIds, (tx) =>
        tx.rows(OFFERS_OF, [customerIds, lmsId, asked, SETTLEABLE_STATUSES]),
      );
      return rows.map(toOffer);
    },
    setInterest: async (number, isInterested, customerIds) => {
      const row = await db.row(SET_INTEREST, [customerIds, lmsId, number, isInterested]);
      return row?.state ?? null;
    },
  };
}
