import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import type { CommandRefusal } from '@lendside/domain/loans/loan-change.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { tellOne } from '#features/payouts/tell/tell-person.ts';
import { requestDraws, type DrawOfPayout } from '#servicing/commands/draws/request-draw.ts';
import { startCashOut } from '#servicing/commands/rewards/rewards.ts';
import { CLAIM_COLUMNS, SET_CLAIMED, settleValues, type ClaimedPayout } from '#features/payouts/send/payout-claims.ts';
import { deskNumberOf } from '#features/payouts/send/payout-desks.ts';
import type { PayoutLimits } from '#features/payouts/send/payout-limits.ts';

interface AskedRow {
  readonly payout_id: string;
  readonly purpose: 'draw' | 'reward';
  /** Null for rewards. */
  readonly loan_id: number | null;
  readonly lms_id: 1 | 2;
  readonly customer_id: string;
  readonly brand: string;
  readonly amount: ClaimedPayout['amount'];
  readonly channel: ClaimedPayout['channel'];
  readonly card_id: string | null;
  readonly display_number: string | null;
  readonly processor: number | null;
  /** Whether it asks for a product that its loan does not have. */
  readonly is_moving: boolean | null;
  readonly is_cancelled: boolean;
  readonly cancel_why: ClaimedPayout['cancel_asked_why'];
}

const ASKED = statement<AskedRow>(
  'payouts_asked',
  `
  select p.payout_id, p.purpose, p.brand, p.loan_id, p.lms_id, p.customer_id, p.amount, p.channel, p.card_id, p.cancel_asked_at is not null as is_cancelled,
         p.cancel_asked_why as cancel_why,
         c.last_four as display_number, c.processor,
         p.new_product_id is not null and p.new_product_id <> (select l.product_id from servicing.loan l where l.loan_id = p.loan_id) as is_moving
    from app.payout p left join app.card c on c.card_id = p.card_id
   where p.state = 'asked' and p.next_at <= clock_timestamp() and ($2::text is null or p.payout_id = $2)
   order by p.next_at limit $1 for update of p skip locked`,
);

const END = statement(
  'payouts_end_asked',
  `
  update app.payout p set state = o.state, last_event = o.event, failure_code = o.failure, finished_at = clock_timestamp()
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as o (payout_id, state, event, failure)
  where p.payout_id = any ($1) and p.payout_id = o.payout_id`,
);

const BEGIN = statement(
  'payouts_begin',
  `
  update app.payout p set state = 'accepted', last_event = 'begun', accepted_at = clock_timestamp(),
    business_date = (select t.business_date from servicing.business_clock t where t.lms_id = p.lms_id)
  where p.payout_id = any ($1)`,
);

const CLAIM = statement<ClaimedPayout>(
  'payouts_claim_begun',
  `update app.payout p set ${SET_CLAIMED(2, 3, 4)} where p.payout_id = any ($1) returning ${CLAIM_COLUMNS}`,
);

const WAIT = statement(
  'payouts_asked_wait',
  `update app.payout set next_at = clock_timestamp() + $2 * interval '1 millisecond' where payout_id = $1 and state = 'asked'`,
);

/** A day is being closed, or the line is busy. */
const BUSY_MS = 500;
/** A fault, which may be gone at the next try. */
const FAULT_MS = 5_000;

/** What beginning payouts found. */
export interface BegunPayouts {
  /** Payouts that the books reserved money for. They are claimed already, so that they are sent at once. */
  readonly begun: readonly ClaimedPayout[];
  /** Number of payouts that were read. */
  readonly found: number;
}

/** How payouts are begun. */
export interface BeginOptions {
  readonly limits: PayoutLimits;
  /** The most that may be begun now. */
  readonly room: number;
  /** Desks that do not answer, by number: their payouts are reserved and wait. */
  readonly silentDesks: readonly number[];
  readonly onFault: (payoutId: string, error: unknown) => void;
}

/** Takes the draws and the cash-outs that people asked for. Each one gets its hold on the line or on its rewards, or fails with the reason. All
 *  payouts of a round share one commit, which also claims them for sending. A fault of one does not stop the others. Source: width 1; loan-core 4.5. */
export async function beginAsked(
  database: Database,
  { limits, room, silentDesks, onFault }: BeginOptions,
): Promise<BegunPayouts> {
  const count = Math.min(limits.batchMax, room);
  if (count === 0) return { begun: [], found: 0 };
  const seen: string[] = [];
  try {
    return await database.transaction((tx) => beginAll(tx, { limits, silentDesks, count, only: null, seen }));
  } catch (error) {
    if (seen.length === 0) throw error;
    return beginOneByOne(database, { limits, room, silentDesks, onFault }, seen);
  }
}

async function beginOneByOne(
  database: Database,
  { limits, silentDesks, onFault }: BeginOptions,
  payoutIds: readonly string[],
): Promise<BegunPayouts> {
  const begun: ClaimedPayout[] = [];
  for (const payoutId of payoutIds) {
    try {
      const alone = { limits, silentDesks, count: 1, only: payoutId, seen: [] };
      begun.push(...(await database.transaction((tx) => beginAll(tx, alone))).begun);
    } catch (error) {
      const isBusy = error instanceof LoanSystemUnavailable;
      if (!isBusy) onFault(payoutId, error);
      await database.rows(WAIT, [payoutId, isBusy ? BUSY_MS : FAULT_MS]);
    }
  }
  return { begun, found: payoutIds.length };
}

interface Round extends Pick<BeginOptions, 'limits' | 'silentDesks'> {
  readonly count: number;
  readonly only: string | null;
  /** Gets the ids of the payouts that were found. */
  readonly seen: string[];
}

async function beginAll(tx: Transaction, { limits, silentDesks, count, only, seen }: Round): Promise<BegunPayouts> {
  const found = await tx.rows(ASKED, [count, only]);
  seen.push(...found.map((row) => row.payout_id));
  const asked = onePerLine(found);
  const answers = await requestAll(
    tx,
    asked.filter((row) => whyOver(row) === null),
  );
  const ended = asked.flatMap((row) => {
    const over = whyOver(row) ?? answers.get(row) ?? null;
    return over === null ? [] : [{ row, ...over }];
  });
  if (ended.length > 0)
    await tx.rows(END, [
      ended.map(({ row }) => row.payout_id),
      ended.map(({ state }) => state),
      ended.map(({ event }) => event),
      ended.map(({ failure }) => failure),
    ]);
  for (const { row, event, failure } of ended) {
    const claim = { ...row, state: 'asked', cancel_asked_why: row.cancel_why } as const;
    await tellOne(tx, { claim, event, failure, isAtStore: false });
  }
  const over = new Set(ended.map(({ row }) => row));
  const begun = asked.filter((row) => !over.has(row));
  if (begun.length === 0) return { begun: [], found: found.length };
  tx.send(BEGIN, [begun.map((row) => row.payout_id)]);
  const toSend = begun.filter(({ channel, processor }) => !silentDesks.includes(deskNumberOf(channel, processor)));
  const claims = await tx.rows(CLAIM, [toSend.map((row) => row.payout_id), limits.leaseMs, ...settleValues(limits)]);
  return { begun: claims, found: found.length };
}

/** Keeps one payout of each line. A second payout of the same line waits for the next round, which sees the effect of the first. */
function onePerLine(found: readonly AskedRow[]): AskedRow[] {
  const lines = new Set<number>();
  return found.filter(({ loan_id: loanId }) => {
    if (loanId === null) return true;
    const isFirst = !lines.has(loanId);
    lines.add(loanId);
    return isFirst;
  });
}

/** How a payout ends that is not begun. */
interface Over {
  readonly state: 'cancelled' | 'failed';
  readonly event: PayoutEvent;
  readonly failure: string | null;
}

/** Returns how a payout ends without asking the books; null when the books decide. No draw moves a line to another product today, so a draw that
 *  wants it does not fit its loan. Source: LOP-052. */
function whyOver({ is_cancelled: isCancelled, is_moving: isMoving }: AskedRow): Over | null {
  if (isCancelled) return { state: 'cancelled', event: 'cancelled', failure: null };
  return isMoving === true ? refusedByBooks('product_changed') : null;
}

function refusedByBooks(failure: string): Over {
  return { state: 'failed', event: 'refused_by_books', failure };
}

/** Asks the books for the cash-outs one by one, then for the draws of each loan system together. Locks referrers and loans in one order, so that two
 *  workers never wait for each other. Returns the payouts that the books refused. */
async function requestAll(tx: Transaction, asked: readonly AskedRow[]): Promise<Map<AskedRow, Over>> {
  const over = new Map<AskedRow, Over>();
  const hear = (
    row: AskedRow | undefined,
    answer: { readonly ok: true } | { readonly ok: false; readonly refusal: CommandRefusal },
  ): void => {
    if (row !== undefined && !answer.ok) over.set(row, refusedByBooks(reasonOf(answer.refusal)));
  };
  const cashOuts = asked.filter(({ loan_id: loanId }) => loanId === null);
  for (const row of cashOuts.toSorted((one, other) => one.customer_id.localeCompare(other.customer_id)))
    hear(row, await startCashOut(tx, toCashOut(row)));
  for (const lmsId of [1, 2] as const) {
    const draws = asked.flatMap((row) =>
      row.loan_id === null || row.lms_id !== lmsId ? [] : [{ row, draw: toDraw(row, row.loan_id) }],
    );
    if (draws.length === 0) continue;
    const answers = await requestDraws(
      tx,
      lmsId,
      draws.map(({ draw }) => draw),
    );
    for (const [place, answer] of answers.entries()) hear(draws[place]?.row, answer);
  }
  return over;
}

function toCashOut(row: AskedRow) {
  const { payout_id: key, lms_id: lmsId, customer_id: customerId, amount: amountCents } = row;
  const displayNumber = row.display_number === null ? null : `•••• ${row.display_number}`;
  const target = row.card_id === null ? {} : { destination: row.card_id };
  return { key, lmsId, customerId, amountCents, displayNumber, ...target, hasPayout: true };
}

function toDraw(row: AskedRow, loanId: number): DrawOfPayout {
  return {
    key: row.payout_id,
    loanId,
    amountCents: row.amount,
    channel: row.channel,
    payeeId: row.customer_id,
    ...(row.card_id === null ? {} : { destination: row.card_id }),
    ...(row.display_number === null ? {} : { displayNumber: row.display_number }),
  };
}

/** Returns the code that a payout failed with: the reason of the refusal, else its code. */
function reasonOf(refusal: CommandRefusal): string {
  return 'reason' in refusal ? String(refusal.reason) : refusal.code;
}
