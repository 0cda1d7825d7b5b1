import { createHash } from 'node:crypto';
import pg from 'pg';
import { readVendor, type VendorEnvelope } from '../signing-torture/compare-signings.ts';
import { BREACHES, countTaken, readCharges, readEntries, UNBALANCED } from '../torture/compare-books.ts';
import { countFates } from './count-fates.ts';
import type { Renewed } from './renew-load.ts';

interface RenewalRow {
  readonly renewal_id: string;
  readonly loan_id: number;
  readonly state: string;
  readonly ended_why: string | null;
  readonly payment_id: string | null;
  readonly payment_state: string | null;
  readonly is_captured: boolean;
  readonly is_voided: boolean;
  /** What the books say of the new loan: loans with its number and header, and bookings of the renewal. */
  readonly loans: number;
  readonly bookings: number;
  readonly other_uses: number;
  readonly revised_hash: string | null;
  readonly signed_hash: string | null;
  readonly booked_input: string | null;
  readonly signed_at: string | null;
}

interface EnvelopeRow {
  readonly vendor_id: string | null;
  readonly renewal_id: string;
  readonly state: string;
  readonly refused_why: string | null;
  /** Whether the vendor's time of the last signature is before the renewal's end. */
  readonly is_in_time: boolean | null;
  readonly is_kept: boolean;
}

interface PaymentRow {
  readonly payment_id: string;
  readonly state: string;
  readonly amount: string;
  readonly booked: string;
}

/** Differences between the books of vendor, processor, bank and ours. The counts of `MUST_BE_ZERO` must be 0. */
export interface RenewalVerdict {
  readonly renewals: number;
  readonly booked: number;
  readonly voided: number;
  readonly ended: number;
  /** How those ended that did not become a loan. */
  readonly endedBy: string;
  readonly paymentsDeclined: number;
  readonly envelopes: number;
  readonly newDaySignatures: number;
  /** For how many people the fate of their renewal came true. */
  readonly fates: string;
  /** Fates that came true for too few people: such a run proves little. */
  readonly fatesMissed: number;
  /** Accepted payments and opened renewals that the books do not have, and payments for a renewal that is not there. */
  readonly renewalsLost: number;
  /** Renewals that nobody asked for. */
  readonly renewalsInvented: number;
  /** Renewals booked more than once, and loans of renewals that were not booked. */
  readonly bookedTwice: number;
  /** Booked renewals without an envelope that all had signed at the vendor. */
  readonly boundUnsigned: number;
  /** Booked renewals that were signed after their end. */
  readonly boundLate: number;
  /** Renewals that all had signed in time and that are not booked although the loan did not refuse them. */
  readonly signaturesLost: number;
  /** Renewals that are neither booked nor ended. */
  readonly openForever: number;
  /** Reserved numbers and headers that were used twice. */
  readonly numbersTwice: number;
  /** Booked renewals whose terms differ between the books, the envelope and the booking. */
  readonly hashesDiffer: number;
  readonly doubleCharges: number;
  /** Captured money that is not booked on the old loan, and bookings without it. */
  readonly moneyWithoutLoan: number;
  /** Renewals whose state disagrees with that of their payment. */
  readonly paymentsDiffer: number;
  readonly envelopesLost: number;
  readonly envelopesDiffer: number;
  readonly evidenceMissing: number;
  readonly locksHeld: number;
  /** Renewals whose end or booking nobody was told of, or twice. */
  readonly untold: number;
  readonly unbalanced: number;
  /** Broken invariants of the loan core. */
  readonly breaches: number;
  /** Days that did not close by themselves. */
  readonly daysStuck: number;
}

/** The counts that must be 0 after every run. */
export const MUST_BE_ZERO = [
  'renewalsLost',
  'renewalsInvented',
  'bookedTwice',
  'boundUnsigned',
  'boundLate',
  'signaturesLost',
  'openForever',
  'numbersTwice',
  'hashesDiffer',
  'doubleCharges',
  'moneyWithoutLoan',
  'paymentsDiffer',
  'envelopesLost',
  'envelopesDiffer',
  'evidenceMissing',
  'locksHeld',
  'untold',
  'unbalanced',
  'breaches',
  'daysStuck',
  'fatesMissed',
] as const satisfies readonly (keyof RenewalVerdict)[];

const RENEWALS = `
  select r.renewal_id, r.loan_id::int, r.state, r.ended_why, r.payment_id, p.state as payment_state, r.captured_on is not null as is_captured,
         r.voided_on is not null as is_voided,
         (select count(*) from servicing.loan l where l.loan_id = r.new_loan_id and l.loan_header = r.new_header)::int as loans,
         (select count(*) from servicing.ledger_txn t where t.loan_id = r.new_loan_id and t.event = 'REFINANCE'
             and exists (select from servicing.loan_command c where c.loan_id = r.loan_id and c.kind = 'renewal.complete'
                            and c.result ->> 'ok' = 'true' and (c.result -> 'value' ->> 'newLoanId')::bigint = r.new_loan_id
                            and t.idempotency_key like c.key || '%'))::int as bookings,
         (select count(*) from servicing.renewal o where o.renewal_id <> r.renewal_id
             and (o.new_loan_id = r.new_loan_id or o.state = 'booked' and r.state = 'booked' and o.new_header = r.new_header))::int as other_uses,
         (select encode(t.hash, 'hex') from servicing.renewal_terms t where t.renewal_id = r.renewal_id and t.as_of = r.signed_on) as revised_hash,
         (select e.terms ->> 'hash' from app.envelope e where e.terms ->> 'renewalId' = r.renewal_id::text
             and e.state = 'completed' and e.refused_why is null order by e.made_at limit 1) as signed_hash,
         (select encode(c.input_hash, 'hex') from servicing.loan_command c where c.loan_id = r.loan_id and c.kind = 'renewal.complete'
             and c.result ->> 'ok' = 'true' and (c.result -> 'value' ->> 'newLoanId')::bigint = r.new_loan_id) as booked_input,
         to_char(r.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as signed_at
    from servicing.renewal r left join app.payment p on p.payment_id = r.payment_id`;
const ENVELOPES = `
  select e.vendor_id, e.terms ->> 'renewalId' as renewal_id, e.state, e.refused_why,
         servicing.business_date_at(e.lms_id, v.completed_at) < r.ends_on
           or servicing.business_date_at(e.lms_id, v.completed_at) = r.ends_on and v.completed_at < $3 as is_in_time,
         e.certificate_id is not null
           and not exists (select from app.envelope_document m where m.envelope_id = e.envelope_id and m.signed_document_id is null) as is_kept
    from app.envelope e join servicing.renewal r on r.renewal_id::text = e.terms ->> 'renewalId'
    left join unnest($1::text[], $2::timestamptz[]) as v (vendor_id, completed_at) on v.vendor_id = e.vendor_id`;
const PAYMENTS = `
  select p.payment_id, p.state, p.amount::text,
         coalesce((select sum(e.dr - e.cr) from servicing.transactions_of_payment(p.payment_id) t (txn_id)
                     join servicing.ledger_txn x on x.txn_id = t.txn_id and x.loan_id = p.loan_id
                     join servicing.ledger_entry e on e.txn_id = t.txn_id and e.account in ('1020', '1030')), 0)::text as booked
    from app.payment p`;
const LOCKS = `
  select count(*)::int as n from servicing.loan_lock k
   where k.type = 'alternate' and exists (select from servicing.renewal r where k.loan_id in (r.loan_id, r.new_loan_id))
     and not exists (select from servicing.renewal r where r.loan_id = k.loan_id and r.state in ('paying', 'awaitingSignature', 'awaitingVisit'))`;
const BROKEN_CHAINS = 'select count(*)::int as n from app.find_broken_document_links(0, 9223372036854775807)';
/** Everybody is told once how a renewal came out; one that nobody paid for is told of by its payment. */
const UNTOLD = `
  select count(*)::int as n from servicing.renewal r
   where (select count(*) from app.outbox o where o.kind = 'renewalTold' and o.payload ->> 'renewalId' = r.renewal_id::text
             and o.payload ->> 'what' in ('booked', 'ended')) <> 1`;
const STUCK = `
  select count(*)::int as n from servicing.eod_run s join servicing.business_clock c using (lms_id, business_date)
   where s.lms_id = 2 and s.step = 'started' and s.finished_at < now() - interval '2 minutes'`;

/** Compares the books at the end of a run. */
export async function compareRenewals(
  databaseUrl: string,
  simulatorUrl: string,
  done: readonly Renewed[],
  /** When the stores closed. */
  closedAt: Date,
): Promise<RenewalVerdict> {
  const [theirs, charges, entries] = await Promise.all([
    readVendor(simulatorUrl),
    readCharges(simulatorUrl),
    readEntries(simulatorUrl),
  ]);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await client.query<Row>(text, [...values])).rows;
    const count = async (text: string): Promise<number> => (await rows<{ n: number }>(text))[0]?.n ?? -1;
    const completed = theirs.filter(({ completedAt }) => completedAt !== null);
    const envelopes = await rows<EnvelopeRow>(ENVELOPES, [
      completed.map(({ id }) => id),
      completed.map(({ completedAt }) => completedAt),
      closedAt,
    ]);
    const renewals = await rows<RenewalRow>(RENEWALS);
    const payments = await rows<PaymentRow>(PAYMENTS);
    return {
      ...describe(renewals, payments, envelopes, theirs),
      ...compareRows(renewals, envelopes, theirs),
      ...countFates(renewals, done),
      ...compareAsked(renewals, payments, done),
      ...compareMoney(payments, countTaken(charges, entries)),
      ...compareEnvelopes(envelopes, theirs),
      evidenceMissing:
        envelopes.filter((each) => each.state === 'completed' && !each.is_kept).length + (await count(BROKEN_CHAINS)),
      locksHeld: await count(LOCKS),
      untold: await count(UNTOLD),
      unbalanced: await count(UNBALANCED),
      breaches: (await rows(BREACHES)).length,
      daysStuck: await count(STUCK),
    };
  } finally {
    await client.end();
  }
}

function count<Each>(list: readonly Each[], isSo: (each: Each) => boolean): number {
  return list.filter(isSo).length;
}

function describe(
  renewals: readonly RenewalRow[],
  payments: readonly PaymentRow[],
  envelopes: readonly EnvelopeRow[],
  theirs: readonly VendorEnvelope[],
) {
  const ends = Map.groupBy(
    renewals.filter(({ state }) => state === 'ended'),
    ({ ended_why: why }) => why,
  );
  return {
    renewals: renewals.length,
    booked: count(renewals, ({ state }) => state === 'booked'),
    voided: count(renewals, (each) => each.is_voided),
    ended: count(renewals, ({ state }) => state === 'ended'),
    endedBy: [...ends].map(([why, list]) => `${why} ${list.length}`).join(', '),
    paymentsDeclined: count(payments, ({ state }) => state === 'declined'),
    envelopes: theirs.length,
    newDaySignatures: count(envelopes, (each) => each.refused_why === 'quote_expired'),
  };
}

/** Hashes the input of the command that books a renewal, as the executor of commands does. */
function inputOf({ loan_id: loanId, renewal_id: renewalId, signed_hash: termsHash, signed_at: signedAt }: RenewalRow) {
  const input = { loanId, renewalId, signedAt, termsHash };
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

function compareRows(
  renewals: readonly RenewalRow[],
  envelopes: readonly EnvelopeRow[],
  theirs: readonly VendorEnvelope[],
) {
  const isSigned = new Set(theirs.flatMap(({ id, state }) => (state === 'completed' ? [id] : [])));
  const ofRenewal = Map.groupBy(
    envelopes.filter(({ vendor_id: id, refused_why: why }) => id !== null && isSigned.has(id) && why === null),
    (each) => each.renewal_id,
  );
  const signed = (each: RenewalRow): readonly EnvelopeRow[] => ofRenewal.get(each.renewal_id) ?? [];
  const booked = renewals.filter(({ state }) => state === 'booked');
  return {
    bookedTwice: count(renewals, (each) => {
      const wanted = each.state === 'booked' ? 1 : 0;
      return each.loans !== wanted || each.bookings !== wanted;
    }),
    boundUnsigned: count(booked, (each) => signed(each).length !== 1),
    boundLate: count(booked, (each) => signed(each).some((envelope) => envelope.is_in_time !== true)),
    signaturesLost: count(
      renewals,
      (each) => each.state !== 'booked' && signed(each).some((envelope) => envelope.is_in_time === true),
    ),
    openForever: count(renewals, ({ state }) => state !== 'booked' && state !== 'ended'),
    numbersTwice: count(renewals, (each) => each.other_uses > 0),
    hashesDiffer: count(
      booked,
      (each) =>
        each.revised_hash === null || each.revised_hash !== each.signed_hash || each.booked_input !== inputOf(each),
    ),
    paymentsDiffer: count(renewals, (each) => {
      const isPaid = each.payment_id === null || each.payment_state === 'posted';
      return each.is_captured !== isPaid || (each.ended_why === 'paymentFailed') === isPaid;
    }),
  };
}

function compareAsked(renewals: readonly RenewalRow[], payments: readonly PaymentRow[], done: readonly Renewed[]) {
  const paid = new Set(payments.map((each) => each.payment_id));
  const byPayment = new Set(renewals.map((each) => each.payment_id));
  const byId = new Set(renewals.map((each) => each.renewal_id));
  const lost = done.flatMap(({ payments: keys, renewals: ids }) => [
    ...keys.filter((key, place) => !paid.has(key) || (place === 0 && !byPayment.has(key))),
    ...ids.filter((id) => !byId.has(id)),
  ]);
  const asked = new Set(done.flatMap(({ payments: keys, renewals: ids }) => [...keys, ...ids]));
  return {
    renewalsLost: lost.length,
    renewalsInvented: count(renewals, (each) => !asked.has(each.payment_id ?? each.renewal_id)),
  };
}

function compareMoney(payments: readonly PaymentRow[], taken: ReadonlyMap<string, number>) {
  const known = new Set(payments.map((each) => each.payment_id));
  return {
    doubleCharges: count([...taken.values()], (copies) => copies > 1),
    moneyWithoutLoan:
      count([...taken.keys()], (id) => !known.has(id)) +
      count(payments, ({ payment_id: id, state, amount, booked }) => {
        const isTaken = taken.has(id);
        return isTaken !== (state === 'posted') || booked !== (isTaken ? amount : '0');
      }),
  };
}

function compareEnvelopes(ours: readonly EnvelopeRow[], theirs: readonly VendorEnvelope[]) {
  const byVendor = new Map(ours.flatMap((each) => (each.vendor_id === null ? [] : [[each.vendor_id, each]])));
  const alive = theirs.filter(({ state }) => state !== 'voided' && state !== 'expired');
  return {
    envelopesLost: count(alive, ({ id }) => !byVendor.has(id)),
    envelopesDiffer: count(
      theirs,
      ({ id, state }) => byVendor.has(id) && toEnd(byVendor.get(id)?.state) !== toEnd(state),
    ),
  };
}

/** An envelope that we ended on its last day is voided at the vendor and expired in our books. */
function toEnd(state: string | undefined): string | undefined {
  return state === 'expired' ? 'voided' : state;
}
