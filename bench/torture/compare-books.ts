import pg from 'pg';
import type { Submitted } from './submit-load.ts';

/** One charge in the processor's books. */
interface Charge {
  readonly reference: string;
  readonly status: 'captured' | 'declined' | 'voided';
  readonly amountCents: number;
}

interface PaymentRow {
  readonly payment_id: string;
  readonly state: string;
  readonly amount: string;
  readonly booked: string;
  readonly bookings: string;
  readonly seconds: number | null;
}

/** What the three books say about each other. Every count but `posted` and `declined` and `givenBack` must be 0. */
export interface Verdict {
  readonly payments: number;
  readonly posted: number;
  readonly declined: number;
  /** Second copies found by an inquiry and voided: money that moved twice for a moment. */
  readonly givenBack: number;
  readonly acceptedButMissing: number;
  readonly doubleCharges: number;
  readonly chargedNotSettled: number;
  readonly settledNotCharged: number;
  readonly notFinal: number;
  readonly otherAnswers: number;
  readonly wrongBookings: number;
  readonly unbalanced: number;
  /** Seconds from acceptance to the final state. */
  readonly p99Seconds: number;
  readonly maxSeconds: number;
}

/** Names of the counts that must be 0. */
export const MUST_BE_ZERO = [
  'acceptedButMissing',
  'doubleCharges',
  'chargedNotSettled',
  'settledNotCharged',
  'notFinal',
  'otherAnswers',
  'wrongBookings',
  'unbalanced',
] as const satisfies readonly (keyof Verdict)[];

/** Compares the processor's books, our payments, the ledger and what users were told. */
export async function compareBooks(
  databaseUrl: string,
  simulatorUrl: string,
  submitted: readonly Submitted[],
): Promise<Verdict> {
  const [charges, { payments, unbalanced }] = await Promise.all([readCharges(simulatorUrl), readPayments(databaseUrl)]);
  const captured = new Map<string, number>();
  for (const charge of charges) {
    // The mistake "new reference" adds a suffix; the payment is still the same.
    const id = charge.reference.replace(/-r\d+$/, '');
    if (charge.status === 'captured') captured.set(id, (captured.get(id) ?? 0) + 1);
  }
  const byId = new Map(payments.map((row) => [row.payment_id, row]));
  const answers = submitted.flatMap((one) => [...one.answers]);
  const settled = payments.filter(({ state }) => state === 'posted');
  const seconds = payments.flatMap((row) => (row.seconds === null ? [] : [row.seconds])).toSorted((a, b) => a - b);
  const count = (rows: readonly unknown[]): number => rows.length;
  return {
    payments: payments.length,
    posted: settled.length,
    declined: count(payments.filter(({ state }) => state === 'declined')),
    givenBack: count(charges.filter(({ status }) => status === 'voided')),
    acceptedButMissing: count(answers.filter((id) => !byId.has(id))),
    doubleCharges: count([...captured.values()].filter((copies) => copies > 1)),
    chargedNotSettled: count([...captured.keys()].filter((id) => byId.get(id)?.state !== 'posted')),
    settledNotCharged: count(settled.filter(({ payment_id: id }) => !captured.has(id))),
    notFinal: count(payments.filter(({ state }) => !['posted', 'declined', 'failed', 'voided'].includes(state))),
    otherAnswers: count(submitted.filter((one) => one.answers.size !== 1)),
    wrongBookings: count(
      payments.filter((row) =>
        row.state === 'posted' ? row.bookings !== '1' || row.booked !== row.amount : row.bookings !== '0',
      ),
    ),
    unbalanced,
    p99Seconds: seconds[Math.floor(seconds.length * 0.99)] ?? 0,
    maxSeconds: seconds.at(-1) ?? 0,
  };
}

async function readCharges(simulatorUrl: string): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer = await fetch(`${simulatorUrl}/control/charges?after=${after}&limit=1000`);
    const page = (await answer.json()) as { charges: Charge[]; next: number | null };
    charges.push(...page.charges);
    after = page.next;
  }
  return charges;
}

async function readPayments(databaseUrl: string): Promise<{ payments: PaymentRow[]; unbalanced: number }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const payments = await client.query<PaymentRow>(`
      select p.payment_id, p.state, p.amount::text, coalesce(sum(e.dr), 0)::text as booked, count(distinct e.txn_id)::text as bookings,
             extract(epoch from p.finished_at - p.accepted_at)::float8 as seconds
        from app.payment p
        left join servicing.ledger_txn t on t.idempotency_key = 'pay:' || p.payment_id
        left join servicing.ledger_entry e on e.txn_id = t.txn_id
       group by p.payment_id`);
    const unbalanced = await client.query<{ n: number }>(`
      select count(*)::int as n from (select txn_id from servicing.ledger_entry group by txn_id having sum(dr) <> sum(cr)) wrong`);
    return { payments: payments.rows, unbalanced: unbalanced.rows[0]?.n ?? -1 };
  } finally {
    await client.end();
  }
}
