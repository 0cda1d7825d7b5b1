import type { PaymentEvent } from '@lendside/domain/payments/payment-states.ts';
import type { ChargeOutcome, DeclineReason, InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import type { PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { backoffMs, PAUSE_LONG_MS, unsettledPauseMs } from '#platform/lanes/pauses.ts';
import type { PayLimits } from './pay-limits.ts';
import type { ClaimedPayment } from './payment-claims.ts';

/** Why a payment failed. `payment-failure-text.ts` has the texts. */
export type FailureCode = DeclineReason | 'processorUnreachable' | PostingRefusalCode | 'voidedByProcessor';

type PostingRefusalCode = 'loan_not_found' | 'loan_not_payable' | 'illegal_transition';

/** Result of one step for a payment. Recorded only if the payment's fence is unchanged. */
export interface Outcome {
  readonly claim: ClaimedPayment;
  /** Transitions in order; empty if only the next try changes. */
  readonly events: readonly PaymentEvent[];
  readonly retryInMs: number;
  /** The processor answered, but the state stays the same. Resets the count of unanswered inquiries. */
  readonly isAnswered: boolean;
  /** Time until a sent charge can no longer arrive, if sooner than the claim says. Null if the worker did not see the end of
   *  the call. */
  readonly settlesInMs: number | null;
  readonly processorId: string | null;
  readonly approvalCode: string | null;
  readonly failure: FailureCode | null;
  /** Text for the audit log that asks a person to look at the payment. */
  readonly alert: string | null;
  /** The answer of an outside loan system. Null for the built-in system, which books inside the recording transaction. */
  readonly posting: PostingResult | null;
}

const nothing = {
  events: [],
  retryInMs: 0,
  isAnswered: false,
  settlesInMs: null,
  processorId: null,
  approvalCode: null,
  failure: null,
  alert: null,
  posting: null,
} as const;

/** Decides the next state of a payment after its charge. An unknown outcome is never taken as a refusal. `isLate`: we did not
 *  send the charge in time, which says nothing about the processor. Source: D3, PAY states. */
export function decideAfterCharge(
  claim: ClaimedPayment,
  outcome: ChargeOutcome,
  limits: PayLimits,
  isLate = false,
): Outcome {
  const base = { ...nothing, claim };
  switch (outcome.kind) {
    case 'captured':
      return { ...base, events: ['captured'], processorId: outcome.processorId, approvalCode: outcome.approvalCode };
    case 'declined':
      return { ...base, events: ['declined'], processorId: outcome.processorId, failure: outcome.reason };
    case 'unknown':
      // The call has ended, so the charge can arrive at most `maxLatenessMs` from now.
      return { ...base, events: ['answer_lost'], settlesInMs: limits.maxLatenessMs };
    case 'notSent':
      if (claim.attempts >= limits.attemptsMax)
        return { ...base, events: ['not_sent', 'refused'], failure: 'processorUnreachable' };
      return { ...base, events: ['not_sent'], retryInMs: backoffMs(isLate ? 1 : claim.attempts) };
  }
}

/** Decides the next state of an unknown payment after the processor's answer to an inquiry. Absence counts only once an
 *  earlier charge can no longer arrive; the payment is then sent again with the same reference. A payment that was in review
 *  fails instead, because its loan may have been paid meanwhile. Source: D3, decision 009. */
export function decideAfterInquiry(claim: ClaimedPayment, outcome: InquiryOutcome, limits: PayLimits): Outcome {
  const base = { ...nothing, claim };
  switch (outcome.kind) {
    case 'captured':
      if (outcome.copies > 1) return askAgain(base, limits);
      if (outcome.amountCents !== claim.amount)
        return { ...base, events: ['gave_up'], alert: 'the processor charged another amount' };
      return { ...base, events: ['captured'], processorId: outcome.processorId, approvalCode: outcome.approvalCode };
    case 'declined':
      return { ...base, events: ['declined'], processorId: outcome.processorId, failure: outcome.reason };
    case 'voided':
      return {
        ...base,
        events: ['captured', 'posting_refused', 'voided'],
        processorId: outcome.processorId,
        failure: 'voidedByProcessor',
        alert: 'the processor voided a charge we had not recorded',
      };
    case 'absent':
      if (!claim.is_settled) return { ...base, isAnswered: true, retryInMs: waitForSettling(claim, limits) };
      if (claim.is_reviewed || claim.attempts >= limits.attemptsMax)
        return { ...base, events: ['not_found', 'refused'], failure: 'processorUnreachable' };
      return { ...base, events: ['not_found'] };
    case 'unaskable':
      // Sending again could charge twice, and waiting would bring no answer (decision 012).
      return { ...base, events: ['gave_up'], alert: outcome.detail };
    case 'unknown':
      return askAgain(base, limits);
  }
}

/** Decides the next state of a payment after a void. */
export function decideAfterVoid(claim: ClaimedPayment, isVoided: boolean, limits: PayLimits): Outcome {
  const base = { ...nothing, claim };
  return isVoided ? { ...base, events: ['voided'] } : askAgain(base, limits);
}

/** Decides the next state of a captured payment after its posting. `posting` is null for the built-in loan system, which
 *  answers while the outcome is recorded. */
export function decideAfterPosting(claim: ClaimedPayment, posting: PostingResult | null, limits: PayLimits): Outcome {
  return posting === null ? waitToBook(claim, limits) : { ...nothing, claim, posting };
}

/** Keeps a payment captured when its outside loan system did not answer. The worker posts it again later with the same
 *  reference. */
export function decideWithoutPosting(claim: ClaimedPayment, limits: PayLimits): Outcome {
  const pauseMs = backoffMs(claim.inquiries);
  const waiting = waitToBook(claim, limits);
  return { ...waiting, retryInMs: Math.max(waiting.retryInMs, pauseMs) };
}

/** Keeps captured money waiting for its loan system, and never gives up. After every `inquiriesMax` tries, a person is
 *  alerted; after the first alert the pauses are longer. Source: D6. */
function waitToBook(claim: ClaimedPayment, { inquiriesMax }: PayLimits): Outcome {
  const isLong = claim.inquiries >= inquiriesMax;
  const isTold = isLong && claim.inquiries % inquiriesMax === 0;
  return {
    ...nothing,
    claim,
    retryInMs: isLong ? PAUSE_LONG_MS : 0,
    alert: isTold ? `captured and not booked after ${claim.inquiries} tries` : null,
  };
}

/** An outcome, and whether its effect on the loan is postponed. */
export type OutcomeToRecord = Outcome & { readonly isBookingPutOff?: true };

/** Whether a card was declined for a settlement in our own loan system. The loan counts the decline as a failed try. Source:
 *  OFR-009. */
export function isSettlementDeclined({ claim, events }: Outcome): boolean {
  return events.at(-1) === 'declined' && claim.purpose === 'settlement' && claim.lms_id !== 3;
}

/** Events after which a payment brought no money, or nobody knows whether it did. */
const UNPAID_EVENTS: ReadonlySet<PaymentEvent> = new Set(['declined', 'refused', 'voided', 'gave_up']);

/** Whether the payment of a renewal failed, so that its renewal ends. */
export function isRenewalUnpaid({ claim, events }: Outcome): boolean {
  const last = events.at(-1);
  return claim.renewal_id !== null && last !== undefined && UNPAID_EVENTS.has(last);
}

/** Postpones the outcome's effect on the loan. Captured money is recorded even if booking it fails, and booking is retried
 *  after a pause. A declined settlement is recorded now and counted later; a renewal without its payment ends later. Any other outcome is returned unchanged, so that a
 *  resend does not wait for day-end. */
export function withoutBooking(outcome: Outcome): OutcomeToRecord {
  const { claim, events } = outcome;
  if (isSettlementDeclined(outcome) || isRenewalUnpaid(outcome)) return { ...outcome, isBookingPutOff: true };
  const isNew = events.at(-1) === 'captured';
  if (!isNew && (events.length > 0 || claim.state !== 'captured')) return outcome;
  const retryInMs = isNew ? backoffMs(1) : Math.max(outcome.retryInMs, backoffMs(claim.inquiries + 1));
  return { ...outcome, retryInMs, isBookingPutOff: true };
}

function waitForSettling({ settled_in_ms: settledInMs }: ClaimedPayment, { maxLatenessMs }: PayLimits): number {
  return unsettledPauseMs(maxLatenessMs - settledInMs, settledInMs);
}

function askAgain(base: Outcome, limits: PayLimits): Outcome {
  if (base.claim.inquiries < limits.inquiriesMax) return { ...base, retryInMs: backoffMs(base.claim.inquiries) };
  return { ...base, events: ['gave_up'], alert: `no answer after ${base.claim.inquiries} questions` };
}
