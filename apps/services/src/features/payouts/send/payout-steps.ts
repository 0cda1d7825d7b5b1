import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { mayStillCancel } from '@lendside/domain/payouts/cancel-window.ts';
import type { DisbursementChannelDesk } from '@lendside/providers/disbursements/port.ts';
import { statement, type Database } from '#platform/database.ts';
import type { AgeMs } from '#platform/lanes/claim-age.ts';
import type { Sealing } from '#platform/sealing.ts';
import {
  decideAfterCancel,
  decideAfterInquiry,
  decideAfterSend,
  isUsedUp,
  payoutOutcome,
  type PayoutOutcome,
} from './decide-outcome.ts';
import { deskNumberOf, findPayoutDesk, type AllDesks } from './payout-desks.ts';
import { isPayoutStillHeld, keepPreparedId, type ClaimedPayout } from './payout-claims.ts';
import { readPayoutFacts } from './payout-facts.ts';
import type { PayoutLimits } from './payout-limits.ts';

/** Receives whether the channel answered in time, for each call. */
export interface ChannelEars {
  hear(): void;
  missAnswer(): void;
}

/** Dependencies of the steps. */
export interface PayoutStepOptions {
  readonly database: Database;
  readonly desks: AllDesks;
  /** Opens the account numbers. */
  readonly sealing: Pick<Sealing, 'open'>;
  readonly limits: PayoutLimits;
  /** Returns the receiver of a desk's answered and missed calls, by its number. */
  readonly earsOf?: (desk: number) => ChannelEars;
}

/** Runs the next step of a claimed payout, outside any transaction. Returns null if this worker no longer holds the payout's lease. */
export async function takePayoutStep(
  options: PayoutStepOptions,
  claim: ClaimedPayout,
  age: AgeMs,
): Promise<PayoutOutcome | null> {
  const desk = findPayoutDesk(options.desks, claim.channel, claim.processor);
  if (desk === null) return withoutDesk(claim, options.limits);
  switch (claim.state) {
    case 'sending':
      return send(options, desk, claim, age);
    case 'cancelling':
      return cancel(options, desk, claim);
    default:
      return look(options, desk, claim);
  }
}

/** Decides about a payout without a desk or without its card. It fails when it was never sent; otherwise it waits for a desk. */
function withoutDesk(claim: ClaimedPayout, limits: PayoutLimits): PayoutOutcome {
  if (claim.state !== 'sending') return payoutOutcome(claim, { retryInMs: 60_000 });
  return decideAfterSend(claim, { kind: 'refused', partnerId: '', reason: 'invalidRequest' }, limits);
}

async function send(
  options: PayoutStepOptions,
  desk: DisbursementChannelDesk,
  claim: ClaimedPayout,
  age: AgeMs,
): Promise<PayoutOutcome | null> {
  const { database, sealing, limits } = options;
  if (isUsedUp(claim, limits))
    return payoutOutcome(claim, { event: 'refused_by_channel', failure: 'channelUnreachable' });
  const { receiver, target } = await readPayoutFacts(database, sealing, claim);
  if (target === null) return withoutDesk(claim, limits);
  if (desk.limitCents !== null && claim.amount > desk.limitCents)
    return decideAfterSend(claim, { kind: 'refused', partnerId: '', reason: 'amountAboveLimit' }, limits);
  if (age() > limits.recheckAfterMs && !(await isPayoutStillHeld(database, claim))) return null;
  const sending = { isLate: false };
  const outcome = await desk.send({
    reference: claim.payout_id,
    amountCents: claim.amount,
    receiver,
    target,
    isStillOurs: () => {
      sending.isLate = age() >= limits.sendWithinMs;
      return !sending.isLate;
    },
    onPrepared: (partnerId) => keepPreparedId(database, claim, partnerId),
  });
  if (!sending.isLate) tell(options, claim, outcome.kind !== 'unknown' && outcome.kind !== 'notSent');
  return decideAfterSend(claim, outcome, limits, sending.isLate);
}

/** Asks the channel, or begins to stop a payout that somebody wants stopped. */
async function look(
  options: PayoutStepOptions,
  desk: DisbursementChannelDesk,
  claim: ClaimedPayout,
): Promise<PayoutOutcome> {
  const { limits } = options;
  if (claim.state === 'sent' && claim.cancel_asked_why !== null && claim.cancel_refused === null) {
    const refusal = await whyNotCancelled(options, desk, claim);
    return refusal === null
      ? payoutOutcome(claim, { event: 'cancel_begun' })
      : payoutOutcome(claim, {
          cancelRefused: refusal,
          isAnswered: true,
          retryInMs: limits.followMs[claim.channel][0],
        });
  }
  const answer = await desk.inquire(claim.payout_id, claim.partner_id);
  tell(options, claim, answer.kind !== 'unknown');
  return decideAfterInquiry(claim, answer, limits);
}

const ASKED_MINUTES = statement<{ minutes: number }>(
  'payout_cancel_minutes',
  `
  select servicing.store_minutes(coalesce(s.time_zone, 'America/Chicago'), p.cancel_asked_on, p.cancel_asked_at) as minutes
    from app.payout p
    left join servicing.loan l on l.loan_id = p.loan_id
    left join servicing.store s on s.store_id = l.store_id
   where p.payout_id = $1`,
);

/** Returns why a payout that was sent is not stopped; null when it may be. A person may stop it until 17:00 at the store on the next business day;
 *  the moment of asking decides. A wish from before the payout was sent is in time. */
async function whyNotCancelled(
  { database }: PayoutStepOptions,
  desk: DisbursementChannelDesk,
  claim: ClaimedPayout,
): Promise<'window_closed' | 'channel_final' | null> {
  if (!desk.canCancelSent) return 'channel_final';
  if (claim.cancel_asked_why !== 'asked' || claim.cancel_asked_on === null || claim.sent_on === null) return null;
  const minutes = (await database.row(ASKED_MINUTES, [claim.payout_id]))?.minutes ?? 0;
  const askedOn = businessDate(claim.cancel_asked_on);
  return mayStillCancel(businessDate(claim.sent_on), askedOn, minutes) ? null : 'window_closed';
}

async function cancel(
  options: PayoutStepOptions,
  desk: DisbursementChannelDesk,
  claim: ClaimedPayout,
): Promise<PayoutOutcome> {
  // A channel that stops nothing may have money that the books refused.
  const outcome = desk.canCancelSent
    ? await desk.cancel(claim.payout_id, claim.partner_id ?? '')
    : ({ kind: 'tooLate' } as const);
  if (desk.canCancelSent) tell(options, claim, outcome.kind !== 'unknown');
  return decideAfterCancel(claim, outcome, options.limits);
}

function tell({ earsOf }: PayoutStepOptions, claim: ClaimedPayout, isAnswered: boolean): void {
  const ears = earsOf?.(deskNumberOf(claim.channel, claim.processor));
  if (isAnswered) ears?.hear();
  else ears?.missAnswer();
}
