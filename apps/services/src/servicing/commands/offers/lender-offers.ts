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

/** Outcome of a row: `kept` was there already, `over`: its last day is past, `barred` wants or gets no offers. */
export type LenderOfferOutcome =
  | 'published'
  | 'kept'
  | 'barred'
  | 'unknownCustomer'
  | 'unknownLoan'
  | 'over'
  | 'withdrawn'
  | 'notOpen';

// All rows share one statement, because looking up who is barred costs the most. Of two rows with one number, the first is published.
const PUBLISH = statement<{ outcome: LenderOfferOutcome }>(
  'publish_lender_offers',
  `
  with asked as materialized (
    select * from unnest($1::int[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::date[])
             with ordinality a (lms_id, customer_id, loan_id, ref, title, description, amount, expires_on, n)
  ), barred as materialized (
    select s.lms_id, b.customer_id
      from (select a.lms_id, array_agg(distinct a.customer_id) as whom from asked a group by a.lms_id) s
     cross join lateral servicing.barred_from_offers(s.lms_id, s.whom) b
  ), checked as materialized (
    select a.*, k.business_date, case
      when not exists (select from servicing.customer c where c.lms_id = a.lms_id and c.customer_id = a.customer_id) then 'unknownCustomer'
      when a.loan_id is not null and not exists (
        select from servicing.loan l
         where l.loan_id = a.loan_id and l.lms_id = a.lms_id and a.customer_id in (l.customer_id, l.cosigner_id)) then 'unknownLoan'
      when exists (select from servicing.offer o where o.lms_id = a.lms_id and o.lender_ref = a.ref) then 'kept'
      when a.expires_on < k.business_date then 'over'
      when exists (select from barred b where b.lms_id = a.lms_id and b.customer_id = a.customer_id) then 'barred'
      else 'published' end as outcome
      from asked a left join servicing.business_clock k on k.lms_id = a.lms_id
  ), first as materialized (
    select distinct on (c.lms_id, c.ref) c.* from checked c where c.outcome = 'published' order by c.lms_id, c.ref, c.n
  ), made as (
    insert into servicing.offer (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state, title, description, lender_ref)
    select f.lms_id, 'lender', f.customer_id, f.loan_id, f.ref, f.amount, f.business_date, f.expires_on, 'open', f.title, f.description, f.ref
      from first f
    -- Another run of the same file may be ahead.
    on conflict do nothing returning lms_id, lender_ref
  )
  select case when c.outcome = 'published'
                   and not exists (select from first f join made m on m.lms_id = f.lms_id and m.lender_ref = f.ref where f.n = c.n)
              then 'kept' else c.outcome end as outcome
    from checked c order by c.n`,
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

/** Publishes offers of the lender, each once by its number, and returns what became of each, in their order. Nothing is offered to people
 *  who are barred or want no offers. */
export async function publishLenderOffers(
  tx: Transaction,
  offers: readonly LenderOffer[],
): Promise<LenderOfferOutcome[]> {
  const rows = await tx.rows(PUBLISH, [
    offers.map(({ lmsId }) => lmsId),
    offers.map(({ customerId }) => customerId),
    offers.map(({ loanId }) => loanId),
    offers.map(({ ref }) => ref),
    offers.map(({ title }) => title),
    offers.map(({ description }) => description),
    offers.map(({ amount }) => amount),
    offers.map(({ expiresOn }) => expiresOn),
  ]);
  if (rows.length !== offers.length) throw new Error(`of ${offers.length} offers ${rows.length} were checked`);
  return rows.map(({ outcome }) => outcome);
}

/** Withdraws an offer of the lender by its number. */
export async function withdrawLenderOffer(tx: Transaction, lmsId: 1 | 2, ref: string): Promise<LenderOfferOutcome> {
  return (await tx.row(WITHDRAW, [lmsId, ref])) === null ? 'notOpen' : 'withdrawn';
}

/** Keeps that a customer wants no offers, or takes that back. They see none from now on, and day-end withdraws the open ones. */
export async function setOfferStop(
  tx: Transaction,
  lmsId: 1 | 2,
  customerId: string,
  isStopped: boolean,
): Promise<void> {
  await tx.rows(isStopped ? STOP : RESUME, [lmsId, customerId]);
}
