import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import type {
  CancelOutcome,
  PayoutInquiry,
  PayoutRefusal,
  SendOutcome,
  SentPayout,
} from '@lendside/providers/disbursements/port.ts';
import { backoffMs, unsettledPauseMs } from '#platform/lanes/pauses.ts';
import type { CancelRefusal, CancelWhy, ClaimedPayout } from './payout-claims.ts';
import type { PayoutLimits } from './payout-limits.ts';

/** Why a payout failed. */
export type PayoutFailure = PayoutRefusal | 'channelUnreachable' | 'channelCancelled' | 'booksRefused';

/** Result of one step for a payout. Recorded only if the payout's fence is unchanged. */
export interface PayoutOutcome {
  readonly claim: ClaimedPayout;
  /** Null if only the next try changes. */
  readonly event: PayoutEvent | null;
  readonly retryInMs: number;
  /** The channel answered, but the state stays the same. Resets the count of unanswered inquiries. */
  readonly isAnswered: boolean;
  /** Time until a sent request can no longer arrive, if sooner than the claim says. */
  readonly settlesInMs: number | null;
  readonly sent: Pick<SentPayout, 'partnerId' | 'referenceNumber' | 'feeCents' | 'expiresOn'> | null;
  readonly failure: PayoutFailure | null;
  readonly returned: { readonly code: string; readonly on: BusinessDate } | null;
  readonly cancelRefused: CancelRefusal | null;
  /** Why the payout is to be stopped from now on. */
  readonly cancelWhy: CancelWhy | null;
  /** Text for the audit log that asks a person to look at the payout. */
  readonly alert: string | null;
}

const nothing = {
  event: null,
  retryInMs: 0,
  isAnswered: false,
  settlesInMs: null,
  sent: null,
  failure: null,
  returned: null,
  cancelRefused: null,
  cancelWhy: null,
  alert: null,
} as const;

/** Returns an outcome with these fields. */
export function payoutOutcome(claim: ClaimedPayout, fields: Partial<Omit<PayoutOutcome, 'claim'>> = {}): PayoutOutcome {
  return { ...nothing, claim, ...fields };
}

/** Decides the next state of a payout after it was sent. An unknown outcome is never taken as a refusal. `isLate`: we did not send it in
 *  time, which says nothing about the channel. Source: D3, width 1. */
export function decideAfterSend(
  claim: ClaimedPayout,
  outcome: SendOutcome,
  limits: PayoutLimits,
  isLate = false,
): PayoutOutcome {
  switch (outcome.kind) {
    case 'sent':
    case 'paid':
      if (outcome.amountCents !== claim.amount) return otherAmount(claim, outcome.amountCents);
      return payoutOutcome(claim, { event: outcome.kind, sent: outcome, retryInMs: firstLookMs(claim, limits) });
    case 'refused':
      return payoutOutcome(claim, { event: 'refused_by_channel', failure: outcome.reason });
    case 'unknown':
      // The call has ended, so the request can arrive at most `maxLatenessMs` from now.
      return payoutOutcome(claim, { event: 'answer_lost', settlesInMs: limits.latenessMs[claim.channel] });
    case 'notSent':
      return payoutOutcome(claim, { event: 'not_sent', retryInMs: backoffMs(isLate ? 1 : claim.attempts) });
  }
}

/** Whether a payout was tried as often as it may be, and each time nothing was sent. It then fails. */
export function isUsedUp(claim: ClaimedPayout, limits: PayoutLimits): boolean {
  return claim.attempts > limits.attemptsMax;
}

/** Decides the next state of a payout after the channel's answer to an inquiry. Absence counts only once an earlier request can no longer
 *  arrive; the payout is then sent again with the same reference, unless somebody wants it stopped. Source: D3, width 1. */
export function decideAfterInquiry(claim: ClaimedPayout, answer: PayoutInquiry, limits: PayoutLimits): PayoutOutcome {
  return claim.state === 'unknown' ? decideUnknown(claim, answer, limits) : decideSent(claim, answer, limits);
}

function decideUnknown(claim: ClaimedPayout, answer: PayoutInquiry, limits: PayoutLimits): PayoutOutcome {
  switch (answer.kind) {
    case 'sent':
    case 'paid':
      if (answer.amountCents !== claim.amount) return otherAmount(claim, answer.amountCents);
      return payoutOutcome(claim, {
        event: answer.kind,
        sent: answer,
        retryInMs: firstLookMs(claim, limits),
        alert: copiesAlert(answer.copies),
      });
    case 'returned':
      // The payout was sent before it came back, so it is recorded as sent. The next inquiry finds the return.
      return payoutOutcome(claim, { event: 'sent', sent: answer });
    case 'refused':
      return payoutOutcome(claim, { event: 'refused_by_channel', failure: answer.reason });
    case 'cancelled':
      return payoutOutcome(claim, { event: 'cancelled', failure: 'channelCancelled' });
    case 'expired':
      // The payout was sent, and the partner still has the money. The next inquiry stops it there before it is undone.
      return payoutOutcome(claim, { event: 'sent', sent: asked(claim, answer.partnerId) });
    case 'absent':
      return decideAbsent(claim, limits);
    case 'unknown':
      return askAgain(claim, limits);
  }
}

/** Facts of a payout whose channel returns only its own id. */
function asked({ fee, expires_on: expiresOn }: ClaimedPayout, partnerId: string): PayoutOutcome['sent'] {
  return {
    partnerId,
    referenceNumber: null,
    feeCents: fee,
    expiresOn: expiresOn === null ? null : businessDate(expiresOn),
  };
}

function decideAbsent(claim: ClaimedPayout, limits: PayoutLimits): PayoutOutcome {
  if (!claim.is_settled) {
    const retryInMs = unsettledPauseMs(limits.latenessMs[claim.channel] - claim.settled_in_ms, claim.settled_in_ms);
    return payoutOutcome(claim, { isAnswered: true, retryInMs });
  }
  if (claim.cancel_asked_why !== null) return payoutOutcome(claim, { event: 'cancelled' });
  if (claim.is_reviewed || isUsedUp(claim, limits))
    return payoutOutcome(claim, { event: 'refused_by_channel', failure: 'channelUnreachable' });
  return payoutOutcome(claim, { event: 'absent' });
}

/** Decides the next state of a payout that the channel had taken. */
function decideSent(claim: ClaimedPayout, answer: PayoutInquiry, limits: PayoutLimits): PayoutOutcome {
  const isStopping = claim.state === 'cancelling';
  switch (answer.kind) {
    case 'sent':
      return payoutOutcome(claim, {
        isAnswered: true,
        retryInMs: nextLookMs(claim, limits),
        alert: copiesAlert(answer.copies),
      });
    case 'paid':
      return payoutOutcome(claim, {
        event: 'paid',
        sent: answer,
        cancelRefused: isStopping ? 'taken' : null,
        alert: copiesAlert(answer.copies),
      });
    case 'returned':
      return payoutOutcome(claim, {
        event: 'returned',
        failure: 'declined',
        returned: { code: answer.code, on: answer.returnedOn },
      });
    case 'cancelled':
      return payoutOutcome(claim, {
        event: claim.cancel_asked_why === 'expired' ? 'expired' : 'cancelled',
        failure: claim.cancel_asked_why === null ? 'channelCancelled' : null,
      });
    case 'expired':
      // The partner still has the money. The payout expires once the partner has given it back.
      return payoutOutcome(claim, { event: 'cancel_begun', cancelWhy: 'expired' });
    case 'refused':
      return payoutOutcome(claim, {
        alert: `the channel refuses what it took before: ${answer.reason}`,
        retryInMs: LONG_MS,
      });
    case 'absent':
      return payoutOutcome(claim, { alert: 'the channel does not know what it took before', retryInMs: LONG_MS });
    case 'unknown':
      return payoutOutcome(claim, { retryInMs: nextLookMs(claim, limits) });
  }
}

/** Decides the next state of a payout after the channel was asked to stop it. */
export function decideAfterCancel(claim: ClaimedPayout, outcome: CancelOutcome, limits: PayoutLimits): PayoutOutcome {
  switch (outcome.kind) {
    case 'cancelled':
      return payoutOutcome(claim, { event: claim.cancel_asked_why === 'expired' ? 'expired' : 'cancelled' });
    case 'taken':
      return isForBooks(claim)
        ? payoutOutcome(claim, { event: 'handed_over', alert: 'the person has money that the books refused' })
        : payoutOutcome(claim, { event: 'paid', cancelRefused: 'taken' });
    case 'tooLate':
      return isForBooks(claim)
        ? payoutOutcome(claim, { event: 'handed_over', alert: 'the channel cannot stop what the books refused' })
        : payoutOutcome(claim, {
            event: 'cancel_refused',
            cancelRefused: 'channel_final',
            retryInMs: nextLookMs(claim, limits),
          });
    case 'unknown':
      return payoutOutcome(claim, {
        retryInMs: backoffMs(claim.inquiries),
        alert:
          claim.inquiries > 0 && claim.inquiries % limits.inquiriesMax === 0
            ? 'the channel does not answer a cancel'
            : null,
      });
  }
}

const LONG_MS = 60_000;

function isForBooks({ cancel_asked_why: why }: ClaimedPayout): boolean {
  return why === 'booksRefused';
}

function askAgain(claim: ClaimedPayout, limits: PayoutLimits): PayoutOutcome {
  if (claim.inquiries < limits.inquiriesMax) return payoutOutcome(claim, { retryInMs: backoffMs(claim.inquiries) });
  return payoutOutcome(claim, { event: 'tries_used_up', alert: `no answer after ${claim.inquiries} questions` });
}

/** Sends a payout of another amount to review, where a person decides. */
function otherAmount(claim: ClaimedPayout, amountCents: Cents): PayoutOutcome {
  const alert = `the channel took ${amountCents} cents instead of ${claim.amount}`;
  if (claim.state === 'sending') return payoutOutcome(claim, { event: 'answer_lost', alert });
  return payoutOutcome(claim, { event: 'tries_used_up', alert });
}

function copiesAlert(copies: number): string | null {
  return copies > 1 ? `the channel has it ${copies} times` : null;
}

/** A payout that somebody wants stopped gets its inquiry at once. */
function firstLookMs(claim: ClaimedPayout, { followMs }: PayoutLimits): number {
  return claim.cancel_asked_why === null ? followMs[claim.channel][0] : 0;
}

/** Doubles the pause with each inquiry. */
function nextLookMs(claim: ClaimedPayout, { followMs }: PayoutLimits): number {
  const [firstMs, longestMs] = followMs[claim.channel];
  return Math.min(longestMs, firstMs * 2 ** Math.min(claim.inquiries, 12));
}
