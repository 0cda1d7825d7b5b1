import { decideNextState, type PaymentEvent, type PaymentState } from '@lendside/domain/payments/payment-states.ts';
import { answersTo, statement, type Database, type Transaction } from '#platform/database.ts';
import { auditRows } from '#platform/access/audit.ts';
import { recordDebitOutcomes } from '#servicing/autopay/record-debit-outcomes.ts';
import { enrolRequestedAutopay } from '#servicing/autopay/enrol-requested-autopay.ts';
import { bookCaptured, findResults, type PostingSystems } from './book-captured.ts';
import type { CapturedRow } from './captured-row.ts';
import { isRenewalUnpaid, isSettlementDeclined, type OutcomeToRecord, type Outcome } from './decide-outcome.ts';
import { countFailedSettlements } from './failed-settlements.ts';
import { endUnpaidRenewals } from './unpaid-renewals.ts';

/** Dependencies of recording. */
export interface Recording {
  readonly database: Database;
  readonly loanSystems: PostingSystems;
}

/** The state that a recorded payment ended in. */
export interface Recorded {
  readonly paymentId: string;
  readonly state: PaymentState;
}

// Every write compares the fence and the previous state, so a worker that lost its lease changes nothing (D4).
const PAYMENT_COLUMNS = `p.payment_id, p.profile_id, p.state, p.fence, p.loan_id, p.lms_id, p.amount, p.purpose, p.is_partial, p.contact,
    p.card_id, p.remove_card_after, c.type as card_type, c.last_four, p.renewal_id`;

const moveRows = statement<CapturedRow>(
  'pay_move',
  `
  update app.payment p set
    state = o.to_state,
    last_event = coalesce(o.event, p.last_event),
    processor_id = coalesce(o.processor_id, p.processor_id),
    approval_code = coalesce(o.approval_code, p.approval_code),
    failure_code = coalesce(o.failure, p.failure_code),
    lease_until = null,
    inquiries = case when o.to_state = p.state and not o.is_answered then p.inquiries else 0 end,
    settled_after = case when o.settles_in_ms is null then p.settled_after
                         else least(p.settled_after, clock_timestamp() + o.settles_in_ms * interval '1 millisecond') end,
    next_at = clock_timestamp() + o.delay_ms * interval '1 millisecond',
    captured_at = case when o.to_state = 'captured' then coalesce(p.captured_at, clock_timestamp()) else p.captured_at end,
    finished_at = case when o.is_final then clock_timestamp() end,
    security_code_token = case when o.is_final or o.to_state = 'captured' then null else p.security_code_token end
  from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::boolean[],
              $11::boolean[], $12::int[])
    as o (payment_id, fence, from_state, to_state, event, processor_id, approval_code, failure, delay_ms, is_final, is_answered, settles_in_ms),
    app.card c
  where p.payment_id = any ($1) and p.payment_id = o.payment_id and p.fence = o.fence and p.state = o.from_state
    and c.card_id = p.card_id
  returning ${PAYMENT_COLUMNS}`,
);

// Locks the rows unchanged. The booking's single write moves them through `captured` to their final state.
const holdRows = statement<CapturedRow>(
  'pay_hold',
  `
  select ${PAYMENT_COLUMNS}
    from unnest($1::text[], $2::int[], $3::text[]) as o (payment_id, fence, from_state)
    join app.payment p on p.payment_id = o.payment_id
    join app.card c on c.card_id = p.card_id
   where p.payment_id = any ($1) and p.fence = o.fence and p.state = o.from_state
   order by p.payment_id
     for update of p`,
);

const insertAlerts = statement(
  'pay_alert',
  auditRows(`
  select 'payment.review', 'refused', a.payment_id, a.reason, '{}'::jsonb from unnest($1::text[], $2::text[]) as a (payment_id, reason)`),
);

const FINAL: readonly PaymentState[] = ['posted', 'declined', 'failed', 'voided', 'review'];

interface Step {
  readonly outcome: Outcome;
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly event: PaymentEvent | null;
  readonly isLast: boolean;
}

/** Thrown inside the transaction to roll it back, because another worker has claimed these payments. */
class Overtaken extends Error {
  readonly paymentIds: ReadonlySet<string>;
  constructor(paymentIds: readonly string[]) {
    super(`${paymentIds.length} payments were overtaken`);
    this.paymentIds = new Set(paymentIds);
  }
}

/** Records outcomes in one transaction: states, booking, receipts and messages commit together or not at all (D2, D12). Leaves
 *  out payments that another worker has claimed. If the database or a booking fails, nothing is recorded. */
export async function recordOutcomes(recording: Recording, outcomes: readonly OutcomeToRecord[]): Promise<Recorded[]> {
  const ordered = outcomes.toSorted((a, b) => (a.claim.payment_id < b.claim.payment_id ? -1 : 1));
  try {
    return await recording.database.transaction((tx) => recordAll(tx, recording.loanSystems, ordered));
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return recordOutcomes(
      recording,
      ordered.filter(({ claim }) => !error.paymentIds.has(claim.payment_id)),
    );
  }
}

async function recordAll(
  tx: Transaction,
  systems: PostingSystems,
  ordered: readonly OutcomeToRecord[],
): Promise<Recorded[]> {
  const states = new Map<string, PaymentState>();
  const direct = ordered.filter((outcome) => isBookedAtOnce(systems, outcome));
  const booked = await bookDirectly(tx, systems, direct);
  const captured: CapturedRow[] = [];
  for (const steps of toRounds(ordered.filter((outcome) => !direct.includes(outcome)))) {
    const rows = await tx.rows<CapturedRow>(moveRows, toColumns(steps));
    for (const row of rows) states.set(row.payment_id, row.state);
    // A payment with further transitions in this list does not stay `captured`, so it is not booked.
    const ended = new Set(steps.filter(({ isLast }) => isLast).map(({ outcome }) => outcome.claim.payment_id));
    captured.push(
      ...rows.filter((row) => row.state === 'captured' && ended.has(row.payment_id) && !isPutOff(ordered, row)),
    );
  }
  if (captured.length > 0)
    booked.push(...(await bookCaptured(tx, captured, ordered, await findResults(tx, systems, captured, ordered))));
  for (const { paymentId, state } of booked) states.set(paymentId, state);
  await countFailedSettlements(
    tx,
    ordered.filter((outcome) => isSettlementDeclined(outcome) && states.has(outcome.claim.payment_id)),
  );
  await endUnpaidRenewals(
    tx,
    systems,
    ordered.filter((outcome) => isRenewalUnpaid(outcome) && states.has(outcome.claim.payment_id)),
  );
  await recordDebitOutcomes(tx, [...states.keys()]);
  enrolRequestedAutopay(tx, endedOf(states));
  writeAlerts(
    tx,
    ordered.filter(({ claim }) => states.has(claim.payment_id)),
  );
  return [...states].map(([paymentId, state]) => ({ paymentId, state }));
}

function endedOf(states: ReadonlyMap<string, PaymentState>): string[] {
  return [...states].flatMap(([paymentId, state]) => (FINAL.includes(state) ? [paymentId] : []));
}

/** Locks the payments and books them without waiting for the locks in between. If another worker has claimed one of them,
 *  which is rare, everything is rolled back and tried again without it. */
async function bookDirectly(
  tx: Transaction,
  systems: PostingSystems,
  direct: readonly OutcomeToRecord[],
): Promise<Recorded[]> {
  if (direct.length === 0) return [];
  const claims = direct.map(({ claim }) => claim);
  const [held, results] = await answersTo([
    tx.rows<CapturedRow>(holdRows, toHeldColumns(direct)),
    findResults(tx, systems, claims, direct),
  ]);
  const lost = claims.filter((claim) => !held.some((row) => row.payment_id === claim.payment_id));
  if (lost.length > 0) throw new Overtaken(lost.map((claim) => claim.payment_id));
  return bookCaptured(tx, held, direct, results);
}

/** Whether one write can record charge and booking. The loan system must join the transaction, and the outcome must have no
 *  other event. */
function isBookedAtOnce(systems: PostingSystems, { claim, events, isBookingPutOff }: OutcomeToRecord): boolean {
  const isCaptured = events.length === 0 ? claim.state === 'captured' : events.length === 1 && events[0] === 'captured';
  return isCaptured && isBookingPutOff !== true && systems[claim.lms_id]?.kind === 'joins';
}

function isPutOff(outcomes: readonly OutcomeToRecord[], row: CapturedRow): boolean {
  return outcomes.some(({ claim, isBookingPutOff }) => claim.payment_id === row.payment_id && isBookingPutOff === true);
}

function toHeldColumns(outcomes: readonly Outcome[]): unknown[] {
  return [
    outcomes.map(({ claim }) => claim.payment_id),
    outcomes.map(({ claim }) => claim.fence),
    outcomes.map(({ claim }) => claim.state),
  ];
}

/** Splits outcomes with several transitions into rounds, so that the database can check each transition separately. */
function toRounds(outcomes: readonly Outcome[]): Step[][] {
  const rounds: Step[][] = [];
  for (const outcome of outcomes) {
    if (outcome.events.length === 0)
      (rounds[0] ??= []).push({
        outcome,
        from: outcome.claim.state,
        to: outcome.claim.state,
        event: null,
        isLast: true,
      });
    let from = outcome.claim.state;
    outcome.events.forEach((event, index) => {
      const move = decideNextState(from, event);
      if (!move.ok) throw new Error(`${outcome.claim.payment_id}: no move from ${from} by ${event}`);
      (rounds[index] ??= []).push({
        outcome,
        from,
        to: move.state,
        event,
        isLast: index === outcome.events.length - 1,
      });
      from = move.state;
    });
  }
  return rounds;
}

function toColumns(steps: readonly Step[]): unknown[] {
  return [
    steps.map(({ outcome }) => outcome.claim.payment_id),
    steps.map(({ outcome }) => outcome.claim.fence),
    steps.map(({ from }) => from),
    steps.map(({ to }) => to),
    steps.map(({ event }) => event),
    steps.map(({ outcome }) => outcome.processorId),
    steps.map(({ outcome }) => outcome.approvalCode),
    steps.map(({ outcome, isLast }) => (isLast ? outcome.failure : null)),
    steps.map(({ outcome, isLast }) => (isLast ? outcome.retryInMs : 0)),
    steps.map(({ to }) => FINAL.includes(to)),
    steps.map(({ outcome }) => outcome.isAnswered),
    steps.map(({ outcome }) => outcome.settlesInMs),
  ];
}

function writeAlerts(tx: Transaction, outcomes: readonly Outcome[]): void {
  const alerts = outcomes.filter(({ alert }) => alert !== null);
  if (alerts.length > 0)
    tx.send(insertAlerts, [alerts.map(({ claim }) => claim.payment_id), alerts.map(({ alert }) => alert)]);
}
