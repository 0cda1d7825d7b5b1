import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { limitFrom } from '@lendside/domain/configuration/setting-limits.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { SettlementOffer } from '@lendside/domain/settlements/settlement.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

interface OfferRow {
  readonly loan_id: number;
  readonly seq: number;
  readonly claim: number;
  readonly amount: number;
  readonly offered_on: string;
  readonly expires_on: string;
  readonly doc_signed_on: string | null;
  readonly attempts: number;
  readonly state: SettlementOffer['state'];
  /** Value of the lender's setting, not validated yet; null when it is not set. */
  readonly retries_max: unknown;
}

const LAST_OFFERS = statement<OfferRow>(
  'last_settlement_offers',
  `select distinct on (loan_id) loan_id, seq, claim, amount, offered_on, expires_on, doc_signed_on, attempts, state,
          (select value from app.setting where name = 'config.settlementPaymentRetriesMax') as retries_max
     from servicing.settlement_offer where loan_id = any ($1) order by loan_id, seq desc`,
);

function toOffer(row: OfferRow): SettlementOffer {
  return {
    claimCents: cents(row.claim),
    amountCents: cents(row.amount),
    offeredOn: businessDate(row.offered_on),
    expiresOn: businessDate(row.expires_on),
    docSignedOn: row.doc_signed_on === null ? null : businessDate(row.doc_signed_on),
    attempts: row.attempts,
    state: row.state,
    retriesMax: limitFrom(row.retries_max, 'settlementPaymentRetriesMax'),
  };
}

/** Reads the last settlement offer of each loan, keyed by loan number. */
export async function readOffers(db: Queryable, loanIds: readonly number[]): Promise<Map<number, SettlementOffer>> {
  const rows = await db.rows(LAST_OFFERS, [loanIds]);
  return new Map(rows.map((row) => [row.loan_id, toOffer(row)]));
}

/** Reads the last settlement offer of a loan; null when there is none. */
export async function findOffer(db: Queryable, loanId: number): Promise<SettlementOffer | null> {
  return (await readOffers(db, [loanId])).get(loanId) ?? null;
}

const MAKE_OFFER = statement(
  'make_settlement_offer',
  // The register keeps one row of a loan in a quarter; a second offer renews it. Who is not interested stays so.
  `
  with withdrawn as (
    update servicing.settlement_offer set state = 'withdrawn' where loan_id = $1 and state = 'open'
  ), last_quarter as (
    update servicing.offer set state = 'withdrawn', ended_on = $4
     where loan_id = $1 and rule = 'settlement' and state in ('open', 'dismissed') and cycle <> to_char($4::date, 'YYYY-"Q"Q')
  ), made as (
    insert into servicing.settlement_offer (loan_id, seq, claim, amount, offered_on, expires_on, state)
    select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, 'open' from servicing.settlement_offer where loan_id = $1
    returning loan_id, amount, offered_on, expires_on
  )
  insert into servicing.offer as o (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state)
  select l.lms_id, 'settlement', l.customer_id, l.loan_id, to_char(m.offered_on, 'YYYY-"Q"Q'), m.amount, m.offered_on, m.expires_on, 'open'
    from made m join servicing.loan l on l.loan_id = m.loan_id
  on conflict (lms_id, rule, coalesce(loan_id::text, customer_id), cycle) do update
     set amount = excluded.amount, published_on = excluded.published_on, expires_on = excluded.expires_on, ended_on = null,
         state = case when o.state = 'dismissed' then 'dismissed' else 'open' end`,
);

/** Writes a new offer and withdraws an earlier one that is still open. Publishes it in the register of offers. */
export async function makeOffer(tx: Transaction, loanId: number, offer: SettlementOffer): Promise<void> {
  await tx.rows(MAKE_OFFER, [loanId, offer.claimCents, offer.amountCents, offer.offeredOn, offer.expiresOn]);
}

const SAVE_OFFER = statement(
  'save_settlement_offer',
  `
  with saved as (
    update servicing.settlement_offer
       set doc_signed_on = $2, doc_signed_at = case when $2::date is not null then coalesce(doc_signed_at, now()) end, attempts = $3, state = $4
     where loan_id = $1 and seq = (select max(seq) from servicing.settlement_offer where loan_id = $1)
    returning loan_id, offered_on, case state when 'paid' then 'taken' else state end as state
  )
  update servicing.offer o
     set state = s.state,
         ended_on = case when s.state <> 'open' then (select c.business_date from servicing.business_clock c where c.lms_id = o.lms_id) end
    from saved s
   where o.loan_id = s.loan_id and o.rule = 'settlement' and o.published_on = s.offered_on and o.state <> s.state
     and not (o.state = 'dismissed' and s.state = 'open')`,
);

/** Saves changes to the last offer of a loan, and what became of it in the register of offers. */
export async function saveOffer(tx: Transaction, loanId: number, offer: SettlementOffer): Promise<void> {
  await tx.rows(SAVE_OFFER, [loanId, offer.docSignedOn, offer.attempts, offer.state]);
}
