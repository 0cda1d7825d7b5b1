import { statement, type Transaction } from '#platform/database.ts';

/** An offer that the lender makes itself. Amounts in cents. */
export interface LenderOffer {
  /** The lender's own number of it. */
  readonly ref: string;
  readonly lmsId: 1 | 2;
  readonly customerId: string;
  /** The loan that it is about; null when it is about none. */
  readonly loanId: number | null;
  readonly title: string;
  readonly description: string;
  readonly amount: number | null;
  readonly expiresOn: string;
}

/** What became of a row: `kept` was there already, `over`: its last day is past, `barred` wants or gets no offers. */
export type LenderOfferOutcome =
  | 'published'
  | 'kept'
  | 'barred'
  | 'unknownCustomer'
  | 'unknownLoan'
  | 'over'
  | 'withdrawn'
  | 'notOpen';

const PUBLISH = statement<{ outcome: LenderOfferOutcome }>(
  'publish_lender_offer',
  `
  with checked as (
    select case
      when not exists (select from servicing.customer c where c.lms_id = $1 and c.customer_id = $2) then 'unknownCustomer'
      when $3::bigint is not null and not exists (
        select from servicing.loan l where l.loan_id = $3 and l.lms_id = $1 and $2 in (l.customer_id, l.cosigner_id)) then 'unknownLoan'
      when exists (select from servicing.offer o where o.lms_id = $1 and o.lender_ref = $4) then 'kept'
      when $8::date < (select k.business_date from servicing.business_clock k where k.lms_id = $1) then 'over'
      when exists (select from servicing.barred_from_offers($1) b where b.customer_id = $2) then 'barred'
      else 'published' end as outcome
  ), made as (
    insert into servicing.offer (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state, title, description, lender_ref)
    select $1, 'lender', $2, $3, $4, $7, k.business_date, $8, 'open', $5, $6, $4
      from checked c, servicing.business_clock k where c.outcome = 'published' and k.lms_id = $1
    -- Another run of the same file may be ahead.
    on conflict do nothing returning offer_id
  )
  select case when c.outcome = 'published' and not exists (select from made) then 'kept' else c.outcome end as outcome from checked c`,
);
const WITHDRAW = statement<{ offer_id: number }>(
  'withdraw_lender_offer',
  `update servicing.offer o set state = 'withdrawn', ended_on = k.business_date
     from servicing.business_clock k
    where k.lms_id = o.lms_id and o.lms_id = $1 and o.lender_ref = $2 and o.state in ('open', 'dismissed') returning o.offer_id`,
);
const STOP = statement(
  'stop_offers',
  'insert into servicing.offer_stop (lms_id, customer_id) values ($1, $2) on conflict do nothing',
);
const RESUME = statement('resume_offers', 'delete from servicing.offer_stop where lms_id = $1 and customer_id = $2');

/** Publishes an offer of the lender once by its number. Nothing is offered to people who are barred or want no offers. */
export async function publishLenderOffer(tx: Transaction, offer: LenderOffer): Promise<LenderOfferOutcome> {
  const { lmsId, customerId, loanId, ref, title, description, amount, expiresOn } = offer;
  const row = await tx.row(PUBLISH, [lmsId, customerId, loanId, ref, title, description, amount, expiresOn]);
  if (row === null) throw new Error('an offer was not checked');
  return row.outcome;
}

/** Withdraws an offer of the lender by its number. */
export async function withdrawLenderOffer(tx: Transaction, lmsId: 1 | 2, ref: string): Promise<LenderOfferOutcome> {
  return (await tx.row(WITHDRAW, [lmsId, ref])) === null ? 'notOpen' : 'withdrawn';
}

/** Keeps that a customer wants no offers, or takes that back. Day-end withdraws the open ones. */
export async function setOfferStop(
  tx: Transaction,
  lmsId: 1 | 2,
  customerId: string,
  isStopped: boolean,
): Promise<void> {
  await tx.rows(isStopped ? STOP : RESUME, [lmsId, customerId]);
}
