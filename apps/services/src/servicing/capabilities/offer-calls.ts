import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import type { LoanOffer, OfferCalls, OfferState } from '@lendside/providers/loan-systems/capabilities.ts';
import { type Database, personStatement } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

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

const OFFERS_OF = personStatement<OfferRow>(
  'offers_of',
  `
  with found as (
    select o.* from servicing.offer o where o.customer_id = any ($1) and o.lms_id = $2 and o.state in ('open', 'dismissed')
    union all
    (select o.* from servicing.offer o where o.customer_id = any ($1) and o.lms_id = $2 and o.rule = $3 and o.state not in ('open', 'dismissed')
      order by o.offer_id desc limit ${ENDED_MAX})
  )
  select o.offer_id, o.rule, o.state, coalesce(l.brand, p.brand) as brand, o.loan_id, l.loan_header, o.appraisal_id, p.vehicle, o.amount,
         o.published_on, o.expires_on, o.title, o.description
    from found o
    left join servicing.loan l on l.loan_id = o.loan_id
    left join servicing.appraisal p on p.appraisal_id = o.appraisal_id
   order by o.offer_id`,
);
const SET_INTEREST = personStatement<{ state: OfferState }>(
  'set_offer_interest',
  `
  with changed as (
    update servicing.offer o set state = $4
     where o.customer_id = any ($1) and o.lms_id = $2 and o.offer_id = $3 and o.state in ('open', 'dismissed') returning o.state
  )
  select coalesce((select c.state from changed c), o.state) as state
    from servicing.offer o where o.customer_id = any ($1) and o.lms_id = $2 and o.offer_id = $3`,
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
    offers: async (customerIds, asked) => (await db.rows(OFFERS_OF, [customerIds, lmsId, asked])).map(toOffer),
    setInterest: async (number, isInterested, customerIds) => {
      const row = await db.row(SET_INTEREST, [customerIds, lmsId, number, isInterested ? 'open' : 'dismissed']);
      return row?.state ?? null;
    },
  };
}
