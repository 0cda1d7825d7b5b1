import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { pickUpUntil } from '@lendside/domain/payouts/pick-up.ts';
import {
  nextPayoutState,
  PAYOUT_STATES,
  type PayoutEvent,
  type PayoutState,
} from '@lendside/domain/payouts/payout-states.ts';
import { auditRows } from '#platform/access/audit.ts';
import { answersTo, statement, type Database, type Transaction } from '#platform/database.ts';
import { bookDraws, type OwedDraws } from '#features/payouts/book/book-draw.ts';
import { bookEvent, isForBooks } from '#features/payouts/book/book-event.ts';
import { BOOKED, type Booked, type ToBook } from '#features/payouts/book/booked.ts';
import { queueStoreAttempt } from '#features/payouts/make/next-attempt.ts';
import { tellPeople } from '#features/payouts/tell/tell-person.ts';
import { findDraws } from '#servicing/commands/draws/draw-rows.ts';
import type { PayoutOutcome } from './decide-outcome.ts';
import { CLAIM_COLUMNS, type ClaimedPayout } from './payout-claims.ts';

/** The state that a recorded payout ended in. */
export interface RecordedPayout {
  readonly payoutId: string;
  readonly state: PayoutState;
}

// Locks the rows whose fence and state are those of the claim, so a worker that lost its lease changes nothing (D4).
const HOLD = statement<ClaimedPayout>(
  'payout_hold',
  `
  select ${CLAIM_COLUMNS}
    from app.payout p
    join unnest($1::text[], $2::int[], $3::text[]) as o (payout_id, fence, state) on o.payout_id = p.payout_id
   where p.payout_id = any ($1) and p.fence = o.fence and p.state = o.state
   order by p.payout_id
     for update of p`,
);

const MOVE = statement(
  'payout_move',
  `
  update app.payout p set
    state = o.to_state,
    last_event = coalesce(o.event, p.last_event),
    partner_id = coalesce(o.partner_id, p.partner_id),
    reference_number = coalesce(o.reference_number, p.reference_number),
    fee = coalesce(o.fee, p.fee),
    expires_on = coalesce(o.expires_on, p.expires_on),
    failure_code = coalesce(o.failure, p.failure_code),
    return_code = coalesce(o.return_code, p.return_code),
    returned_on = coalesce(o.returned_on, p.returned_on),
    -- A wish that the end of the day or the books had is over when the channel says no; a person may ask again.
    cancel_refused = coalesce(o.cancel_refused, p.cancel_refused),
    cancel_asked_at = case when o.cancel_why is null then p.cancel_asked_at else clock_timestamp() end,
    cancel_asked_why = coalesce(o.cancel_why, p.cancel_asked_why),
    lease_until = null,
    inquiries = case when o.to_state = p.state and not o.is_answered then p.inquiries
                     when o.to_state = p.state then p.inquiries else 0 end,
    settled_after = case when o.settles_in_ms is null then p.settled_after
                         else least(p.settled_after, clock_timestamp() + o.settles_in_ms * interval '1 millisecond') end,
    -- A wish to stop it that came after the claim is met now, whatever the claim would wait for.
    next_at = case when p.cancel_asked_at is not null and not o.knew_wish and coalesce(o.cancel_refused, p.cancel_refused) is null
                   then clock_timestamp() else clock_timestamp() + o.delay_ms * interval '1 millisecond' end,
    accepted_at = case when o.to_state = 'accepted' then coalesce(p.accepted_at, clock_timestamp()) else p.accepted_at end,
    sent_at = case when o.to_state in ('sent', 'paid', 'cancelling') then coalesce(p.sent_at, clock_timestamp()) else p.sent_at end,
    sent_on = case when o.to_state in ('sent', 'paid', 'cancelling') then coalesce(p.sent_on, t.business_date) else p.sent_on end,
    paid_at = case when o.to_state = 'paid' then coalesce(p.paid_at, clock_timestamp()) else p.paid_at end,
    paid_on = case when o.to_state = 'paid' then coalesce(p.paid_on, t.business_date) else p.paid_on end,
    finished_at = case when o.is_over then clock_timestamp() else p.finished_at end
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::date[], $8::text[], $9::text[], $10::date[],
              $11::text[], $12::text[], $13::int[], $14::int[], $15::boolean[], $16::boolean[], $17::boolean[])
    as o (payout_id, to_state, event, partner_id, reference_number, fee, expires_on, failure, return_code, returned_on, cancel_refused,
          cancel_why, settles_in_ms, delay_ms, is_over, is_answered, knew_wish),
       servicing.business_clock t
  where p.payout_id = any ($1) and p.payout_id = o.payout_id and t.lms_id = p.lms_id`,
);

const ALERT = statement(
  'payout_alert',
  auditRows(`
  select 'payout.review', 'refused', a.payout_id, a.reason, '{}'::jsonb from unnest($1::text[], $2::text[]) as a (payout_id, reason)`),
);

interface Move {
  readonly isAtStore: boolean;
  readonly outcome: PayoutOutcome;
  readonly event: PayoutEvent | null;
  readonly to: PayoutState;
  readonly alert: string | null;
  readonly cancelWhy: PayoutOutcome['cancelWhy'];
}

/** Records outcomes in one transaction: states, what the books do, and messages commit together or not at all. Leaves out payouts that
 *  another worker has claimed. Throws `LoanSystemUnavailable` while a day is half closed; nothing is recorded then. */
export async function recordPayoutOutcomes(
  database: Database,
  outcomes: readonly PayoutOutcome[],
): Promise<RecordedPayout[]> {
  return database.transaction(async (tx) => {
    const [held, owed] = await answersTo<[ClaimedPayout[], OwedDraws | null]>([
      tx.rows(HOLD, [
        outcomes.map(({ claim }) => claim.payout_id),
        outcomes.map(({ claim }) => claim.fence),
        outcomes.map(({ claim }) => claim.state),
      ]),
      areBookedTogether(outcomes)
        ? findDraws(
            tx,
            outcomes.map(({ claim }) => claim.disbursement_ref),
          )
        : Promise.resolve(null),
    ]);
    const ours = outcomes
      .filter(({ claim }) => held.some((row) => row.payout_id === claim.payout_id))
      // Loans are locked in one order, so that two workers never wait for each other.
      .toSorted(
        ({ claim: one }, { claim: other }) => one.lms_id - other.lms_id || (one.loan_id ?? 0) - (other.loan_id ?? 0),
      );
    const moves = owed === null ? await bookEach(tx, ours) : await bookTogether(tx, ours, owed);
    if (moves.length > 0) await write(tx, moves);
    return moves.map(({ outcome, to }) => ({ payoutId: outcome.claim.payout_id, state: to }));
  });
}

/** Whether one statement can book these outcomes: draws on different lines. */
export function areBookedTogether(outcomes: readonly PayoutOutcome[]): boolean {
  const lines = new Set(outcomes.map(({ claim }) => claim.loan_id));
  return lines.size === outcomes.length && outcomes.every(({ claim }) => claim.purpose === 'draw');
}

async function bookTogether(tx: Transaction, outcomes: readonly PayoutOutcome[], owed: OwedDraws): Promise<Move[]> {
  const draws = outcomes.flatMap((outcome) => {
    const { claim, event } = outcome;
    return event !== null && isForBooks(event) ? [{ outcome, payout: claim, toBook: toBook(outcome, event) }] : [];
  });
  const booked = draws.length === 0 ? [] : await bookDraws(tx, draws, owed);
  const byOutcome = new Map(draws.map(({ outcome }, place) => [outcome, booked[place] ?? BOOKED]));
  return outcomes.map((outcome) => toMove(outcome, byOutcome.get(outcome) ?? BOOKED));
}

async function bookEach(tx: Transaction, outcomes: readonly PayoutOutcome[]): Promise<Move[]> {
  const moves: Move[] = [];
  for (const outcome of outcomes) {
    const { claim, event } = outcome;
    const booked = event === null ? BOOKED : await bookEvent(tx, claim, toBook(outcome, event));
    if (booked.kind === 'atStore') await queueStoreAttempt(tx, claim);
    moves.push(toMove(outcome, booked));
  }
  return moves;
}

function toBook({ claim, sent }: PayoutOutcome, event: PayoutEvent): ToBook {
  return { event, feeCents: sent?.feeCents ?? claim.fee };
}

/** Returns the move of a payout whose outcome the books took or refused. After a refusal the channel is asked to stop the payout, or a person
 *  decides. */
function toMove(outcome: PayoutOutcome, booked: Booked): Move {
  const { claim, event } = outcome;
  const asItIs = { outcome, isAtStore: booked.kind === 'atStore', alert: outcome.alert, cancelWhy: outcome.cancelWhy };
  if (event === null) return { ...asItIs, event, to: claim.state };
  const to = stateAfter(claim, event);
  if (booked.kind !== 'refused') return { ...asItIs, event, to };
  const alert = `the books refuse that it is ${to}: ${booked.reason}`;
  const away: PayoutEvent = claim.state === 'cancelling' ? 'handed_over' : 'books_refused';
  return { ...asItIs, event: away, to: stateAfter(claim, away), alert, cancelWhy: 'booksRefused' };
}

function stateAfter(claim: ClaimedPayout, event: PayoutEvent): PayoutState {
  const to = nextPayoutState(claim.state, event);
  if (to === null) throw new Error(`${claim.payout_id}: no move from ${claim.state} by ${event}`);
  return to;
}

const TODAY = statement<{ lms_id: number; business_date: string }>(
  'payout_today',
  'select lms_id, business_date from servicing.business_clock',
);

/** Returns the last day of the pick-up of a payout that was just sent; null when nothing is picked up, or the day is known already. */
function expiryOf({ outcome: { claim }, to }: Move, on: ReadonlyMap<number, BusinessDate>): BusinessDate | null {
  const today = on.get(claim.lms_id);
  if (to !== 'sent' || claim.expires_on !== null || today === undefined) return null;
  return pickUpUntil(claim.channel, claim.purpose, today);
}

async function write(tx: Transaction, moves: readonly Move[]): Promise<void> {
  const isPlain = moves.every(({ event }) => event === null);
  const rows = isPlain ? [] : await tx.rows(TODAY);
  const on = new Map(rows.map((row) => [row.lms_id, businessDate(row.business_date)]));
  const expiries = moves.map((move) => expiryOf(move, on));
  const of = <Value>(read: (move: Move) => Value): Value[] => moves.map(read);
  tx.send(MOVE, [
    of(({ outcome }) => outcome.claim.payout_id),
    of(({ to }) => to),
    of(({ event }) => event),
    of(({ outcome }) => outcome.sent?.partnerId ?? null),
    of(({ outcome }) => outcome.sent?.referenceNumber ?? null),
    of(({ outcome }) => outcome.sent?.feeCents ?? null),
    expiries,
    of(
      ({ outcome, event, to }) =>
        outcome.failure ?? (event === 'books_refused' && to !== 'review' ? 'booksRefused' : null),
    ),
    of(({ outcome }) => outcome.returned?.code ?? null),
    of(({ outcome }) => outcome.returned?.on ?? null),
    of(({ outcome }) => outcome.cancelRefused),
    of(({ cancelWhy }) => cancelWhy),
    of(({ outcome }) => outcome.settlesInMs),
    of(({ outcome, event }) => (event === 'books_refused' ? 0 : outcome.retryInMs)),
    of(({ to }) => PAYOUT_STATES[to].isOver || to === 'paid'),
    of(({ outcome }) => outcome.isAnswered),
    of(({ outcome: { claim } }) => claim.cancel_asked_why !== null && claim.cancel_refused === null),
  ]);
  const told = moves.flatMap(({ outcome: { claim, sent, failure, returned }, event, isAtStore }, place) =>
    event === null
      ? []
      : [
          {
            claim,
            event,
            isAtStore,
            failure: returned?.code ?? failure,
            referenceNumber: sent?.referenceNumber ?? null,
            expiresOn: expiries[place] ?? null,
          },
        ],
  );
  tellPeople(tx, on, told);
  const alerts = moves.filter(({ alert }) => alert !== null);
  if (alerts.length > 0)
    tx.send(ALERT, [alerts.map(({ outcome }) => outcome.claim.payout_id), alerts.map(({ alert }) => alert)]);
}
