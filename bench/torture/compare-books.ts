import pg from 'pg';
import type { Payer } from './seed-books.ts';
import type { Submitted } from './submit-load.ts';

/** One charge in the processor's books. */
interface Charge {
  readonly reference: string;
  readonly status: 'captured' | 'declined' | 'voided';
  readonly amountCents: number;
}

/** One debit in the bank's books. */
interface Entry {
  readonly reference: string;
  readonly status: 'ACCEPTED' | 'REFUSED' | 'CANCELLED';
  readonly returnedOn: string | null;
}

interface PaymentRow {
  readonly payment_id: string;
  readonly state: string;
  readonly amount: string;
  /** Cents that all its transactions booked, and the number of transactions. A payment on a loan in non-accrual is booked in
   *  two transactions. */
  readonly booked: string;
  readonly bookings: string;
  readonly seconds: number | null;
  readonly seconds_since_tried: number | null;
  readonly by_bank: boolean;
  readonly is_returned: boolean;
  readonly returns: string;
  readonly has_waited_for_day: boolean;
}

interface BooksRow {
  readonly payments: readonly PaymentRow[];
  readonly unbalanced: number;
  readonly breaches: number;
  /** The last day whose bank returns were read. */
  readonly readThrough: string | null;
  readonly unlawfulEnrolments: number;
  readonly guestCardsLeft: number;
  readonly guestCardsGone: readonly string[];
  readonly removalsGivenUp: number;
  readonly longestClosingSeconds: number;
}

interface GuestCardRow {
  readonly processor_token: string;
  readonly is_removed: boolean;
  readonly is_to_go: boolean;
  readonly is_given_up: boolean;
}

/** Differences between the books of processor, bank, ledger and payments. The counts of `MUST_BE_ZERO` must be 0. */
export interface Verdict {
  readonly payments: number;
  /** Payments by guests, from bank accounts and by autopay. */
  readonly byGuests: number;
  readonly byBank: number;
  readonly byAutopay: number;
  /** Debits that the bank returned and that were reversed. */
  readonly returned: number;
  readonly posted: number;
  readonly declined: number;
  /** Second charges that an inquiry found and voided: the money moved twice for a moment. */
  readonly givenBack: number;
  /** Single-payment cards that the processor could not delete: it is asked twice and no more (PAY-020). */
  readonly removalsGivenUp: number;
  readonly acceptedButMissing: number;
  /** Payments that no user submitted and no enrollment ordered. */
  readonly unasked: number;
  readonly doubleCharges: number;
  readonly chargedNotSettled: number;
  readonly settledNotCharged: number;
  readonly notFinal: number;
  readonly otherAnswers: number;
  readonly wrongBookings: number;
  readonly unbalanced: number;
  /** Debits reversed although the bank kept them, not reversed although it returned them, or reversed twice. */
  readonly wrongReturns: number;
  /** Enrollments without a try, tries that disagree with their payment or bank, and debits after two failures in a row. */
  readonly unlawfulEnrolments: number;
  /** Guest cards for one payment that we or the processor still keep, and saved cards that are gone. */
  readonly wrongGuestCards: number;
  /** Broken invariants of the loan core. */
  readonly breaches: number;
  /** Seconds from acceptance to the final state. */
  readonly p99Seconds: number;
  readonly maxSeconds: number;
  /** Seconds from the first attempt to the final state, without the time in a queue that the load caused (security R1). */
  readonly p99SecondsTried: number;
  readonly maxSecondsTried: number;
  /** Percentage of payments that were captured while a day was being closed and booked after that. */
  readonly waitedForDayPercent: number;
  /** Longest time from the end of a day's intake to the next day. Nothing is booked during that time. */
  readonly longestClosingSeconds: number;
}

/** Names of the counts that must be 0. */
export const MUST_BE_ZERO = [
  'acceptedButMissing',
  'unasked',
  'doubleCharges',
  'chargedNotSettled',
  'settledNotCharged',
  'notFinal',
  'otherAnswers',
  'wrongBookings',
  'unbalanced',
  'wrongReturns',
  'unlawfulEnrolments',
  'wrongGuestCards',
  'breaches',
] as const satisfies readonly (keyof Verdict)[];

/** Compares the books of processor and bank, our payments, the ledger and the answers to users. */
export async function compareBooks(
  databaseUrl: string,
  simulatorUrl: string,
  submitted: readonly Submitted[],
): Promise<Verdict> {
  const [charges, entries, books] = await Promise.all([
    readCharges(simulatorUrl),
    readEntries(simulatorUrl),
    readBooks(databaseUrl),
  ]);
  const { payments } = books;
  const taken = countTaken(charges, entries);
  const byId = new Map(payments.map((row) => [row.payment_id, row]));
  const answers = submitted.flatMap((one) => [...one.answers]);
  const told = new Set(answers);
  const settled = payments.filter(({ state }) => state === 'posted');
  const seconds = ordered(payments.map((row) => row.seconds));
  const sinceTried = ordered(payments.map((row) => row.seconds_since_tried));
  const count = (rows: readonly unknown[]): number => rows.length;
  const isGuest = ({ means }: Payer): boolean => means.startsWith('guest');
  return {
    payments: payments.length,
    byGuests: count(submitted.filter(({ payer }) => isGuest(payer))),
    byBank: count(payments.filter(({ by_bank: isByBank }) => isByBank)),
    byAutopay: count(payments.filter(isAutopay)),
    returned: count(payments.filter(({ is_returned: isReturned }) => isReturned)),
    posted: settled.length,
    declined: count(payments.filter(({ state }) => state === 'declined')),
    givenBack: count(charges.filter(({ status }) => status === 'voided')),
    removalsGivenUp: books.removalsGivenUp,
    acceptedButMissing: count(answers.filter((id) => !byId.has(id))),
    unasked: count(payments.filter((row) => !isAutopay(row) && !told.has(row.payment_id))),
    doubleCharges: count([...taken.values()].filter((copies) => copies > 1)),
    chargedNotSettled: count([...taken.keys()].filter((id) => byId.get(id)?.state !== 'posted')),
    settledNotCharged: count(settled.filter(({ payment_id: id }) => !taken.has(id))),
    notFinal: count(payments.filter(({ state }) => !['posted', 'declined', 'failed', 'voided'].includes(state))),
    otherAnswers: count(submitted.filter((one) => one.answers.size !== 1)),
    wrongBookings: count(
      payments.filter((row) => (row.state === 'posted' ? row.booked !== row.amount : row.bookings !== '0')),
    ),
    unbalanced: books.unbalanced,
    wrongReturns: countWrongReturns(payments, entries, books.readThrough),
    unlawfulEnrolments: books.unlawfulEnrolments,
    wrongGuestCards: books.guestCardsLeft + (await countStillVaulted(simulatorUrl, books.guestCardsGone)),
    breaches: books.breaches,
    p99Seconds: seconds[Math.floor(seconds.length * 0.99)] ?? 0,
    maxSeconds: seconds.at(-1) ?? 0,
    p99SecondsTried: sinceTried[Math.floor(sinceTried.length * 0.99)] ?? 0,
    maxSecondsTried: sinceTried.at(-1) ?? 0,
    waitedForDayPercent: (100 * count(payments.filter((row) => row.has_waited_for_day))) / Math.max(1, payments.length),
    longestClosingSeconds: books.longestClosingSeconds,
  };
}

function ordered(times: readonly (number | null)[]): number[] {
  return times.flatMap((time) => time ?? []).toSorted((a, b) => a - b);
}

function isAutopay({ payment_id: id }: PaymentRow): boolean {
  return id.startsWith('apay_');
}

/** Counts how often each payment took money, by card or from a bank account. */
export function countTaken(charges: readonly Charge[], entries: readonly Entry[]): Map<string, number> {
  const taken = new Map<string, number>();
  const references = [
    ...charges.filter(({ status }) => status === 'captured').map(({ reference }) => reference),
    ...entries.filter(({ status }) => status === 'ACCEPTED').map(({ reference }) => reference),
  ];
  for (const reference of references) {
    // The mistake "new reference" adds a suffix; it is still the same payment.
    const id = reference.replace(/-r\d+$/, '');
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  return taken;
}

/** Counts payments whose booked returns differ from the bank's: each return up to the day that was read must be booked exactly
 *  once, and nothing else. */
function countWrongReturns(payments: readonly PaymentRow[], entries: readonly Entry[], through: string | null): number {
  const sentBack = new Set(
    entries
      .filter(({ status, returnedOn }) => status === 'ACCEPTED' && returnedOn !== null && returnedOn <= (through ?? ''))
      .map(({ reference }) => reference),
  );
  return payments.filter((row) => {
    const isSentBack = sentBack.has(row.payment_id);
    return row.is_returned !== isSentBack || row.returns !== (isSentBack ? '1' : '0');
  }).length;
}

/** Reads the processor's books. */
export async function readCharges(simulatorUrl: string): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer = await fetch(`${simulatorUrl}/control/charges?after=${after}&limit=1000`);
    const page = (await answer.json()) as { charges: Charge[]; next: number | null };
    charges.push(...page.charges);
    after = page.next;
  }
  return charges;
}

/** Reads the bank's books. */
export async function readEntries(simulatorUrl: string): Promise<Entry[]> {
  const answer = await fetch(`${simulatorUrl}/control/ach/entries?limit=100000`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
}

/** Counts how many of these cards the processor still keeps. */
async function countStillVaulted(simulatorUrl: string, tokens: readonly string[]): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/control/deleted-cards`);
  const deleted = new Set(((await answer.json()) as { deleted: string[] }).deleted);
  return tokens.filter((token) => !deleted.has(token)).length;
}

/** Closings of a day: `from_at` is the end of its intake, `to_at` the opening of the next day, null while it is still being
 *  closed. */
export const CLOSINGS = `
  select s.finished_at as from_at, f.finished_at as to_at
    from servicing.eod_run s left join servicing.eod_run f
      on f.lms_id = s.lms_id and f.business_date = s.business_date and f.step = 'finished'
   where s.lms_id = 2 and s.step = 'started'`;
const LONGEST_CLOSING = `
  select coalesce(max(extract(epoch from coalesce(c.to_at, now()) - c.from_at)), 0)::float8 as seconds from (${CLOSINGS}) c`;
const PAYMENTS = `
  with closing as materialized (${CLOSINGS})
  select p.payment_id, p.state, p.amount::text, count(distinct t.txn_id)::text as bookings,
         coalesce(sum(e.dr - e.cr) filter (where e.account in ('1020', '1030')), 0)::text as booked,
         extract(epoch from p.finished_at - p.accepted_at)::float8 as seconds,
         extract(epoch from p.finished_at - (select min(c.at) from app.payment_transition c
                                              where c.payment_id = p.payment_id and c.event = 'claimed'))::float8 as seconds_since_tried,
         starts_with(p.card_id, 'bank_') as by_bank,
         exists (select from servicing.bank_debit d where d.reference = p.payment_id and d.state = 'returned') as is_returned,
         (select count(*) from servicing.ledger_txn r
           where r.loan_id = p.loan_id and r.idempotency_key = 'return:' || p.payment_id)::text as returns,
         p.captured_at is not null and exists (
           select from closing c where c.from_at < p.finished_at and coalesce(c.to_at, now()) > p.captured_at) as has_waited_for_day
    from app.payment p
    left join lateral servicing.transactions_of_payment(p.payment_id) t (txn_id) on true
    left join servicing.ledger_entry e on e.txn_id = t.txn_id
   group by p.payment_id`;
export const UNBALANCED = `
  select count(*)::int as n from (select txn_id from servicing.ledger_entry group by txn_id having sum(dr) <> sum(cr)) wrong`;
export const BREACHES = `
  select servicing.find_breaches(2, (select business_date from servicing.business_clock where lms_id = 2), 0, 9999999) as breach`;
// Finds autopay errors. Every enrollment must lead to a debit, and each try must agree with its payment and its bank. No account
// is debited after two failures in a row; a try that never reached an account does not count.
const UNLAWFUL = `
  select (select count(*) from servicing.autopay a where not exists (select from servicing.debit_attempt d where d.loan_id = a.loan_id))
       + (select count(*) from servicing.debit_attempt d left join app.payment p on p.payment_id = d.reference
           left join servicing.bank_debit b on b.reference = d.reference
          where d.return_code is distinct from 'paymentUnderWay'
            and (p.payment_id is null or p.amount <> d.amount
                 or d.state <> case when b.state is not null then b.state when p.state = 'posted' then 'settled'
                                    when p.state = 'declined' then 'declined' else 'void' end))
       + (select count(*) from servicing.autopay a
           where a.ended_on is null and a.suspended_on is null
             and (select count(*) from (select d.state from servicing.debit_attempt d where d.loan_id = a.loan_id and d.state <> 'void'
                   order by d.effective_on desc, d.try desc limit 2) last where last.state in ('returned', 'declined')) = 2) as n`;
const GUEST_CARDS = `
  select c.processor_token, c.removed_at is not null as is_removed, p.remove_card_after as is_to_go,
         exists (select from app.outbox o where o.dedupe_key = 'card-removal:' || c.card_id and o.given_up_at is not null) as is_given_up
    from app.payment p join app.card c on c.card_id = p.card_id
   where p.guest_session_id is not null and p.state = 'posted'`;

async function readBooks(databaseUrl: string): Promise<BooksRow> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  try {
    const cards = await rows<GuestCardRow>(GUEST_CARDS);
    const through = await rows<{ day: string | null }>(
      'select max(through_on)::text as day from servicing.bank_return_read',
    );
    return {
      payments: await rows<PaymentRow>(PAYMENTS),
      unbalanced: (await rows<{ n: number }>(UNBALANCED))[0]?.n ?? -1,
      breaches: (await rows(BREACHES)).length,
      readThrough: through[0]?.day ?? null,
      unlawfulEnrolments: Number((await rows<{ n: string }>(UNLAWFUL))[0]?.n ?? -1),
      guestCardsLeft: cards.filter(({ is_removed: isRemoved, is_to_go: isToGo }) => isRemoved !== isToGo).length,
      guestCardsGone: cards.filter((card) => card.is_to_go && !card.is_given_up).map((card) => card.processor_token),
      removalsGivenUp: cards.filter((card) => card.is_given_up).length,
      longestClosingSeconds: (await rows<{ seconds: number }>(LONGEST_CLOSING))[0]?.seconds ?? 0,
    };
  } finally {
    await client.end();
  }
}
