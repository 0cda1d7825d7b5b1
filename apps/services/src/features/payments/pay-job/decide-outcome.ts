import type { PaymentEvent } from '@lendside/domain/payments/payment-states.ts';
import type { ChargeOutcome, DeclineReason, InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import type { PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { backoffMs, PAUSE_LONG_MS, unsettledPauseMs, type PayLimits } from './pay-limits.ts';
import type { ClaimedPayment } from './payment-claims.ts';

/** Why a payment failed. `payment-failure-text.ts` has the texts. */
export type FailureCode = DeclineReason | 'processorUnreachable' | PostingRefusalCode | 'voidedByProcessor';

type PostingRefusalCode = 'loan_not_found' | 'loan_not_payable' | 'illegal_transition';

/** Result of one step for a payment, recorded only if its fence still holds. */
export interface Outcome {
  readonly claim: ClaimedPayment;
  /** Transitions in order; empty if only the next try changes. */
  readonly events: readonly PaymentEvent[];
  readonly retryInMs: number;
  /** The processor answered, although the state stays. Resets the count of unanswered inquiries. */
  readonly isAnswered: boolean;
  /** Time until a sent charge can no longer arrive, if sooner than the claim says. Null if the worker did not see the call
   *  end. */
  readonly settlesInMs: number | null;
  readonly processorId: string | null;
  readonly approvalCode: string | null;
  readonly failure: FailureCode | null;
  /** Text for the audit log, for a person to look at. */
  readonly alert: string | null;
  /** The answer of an outside loan system. The built-in one books inside the recording transaction. */
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

/** Decides what a charge's outcome does to its payment. An unknown outcome is never taken as a refusal. `isLate`: we did not
 *  send it in time, which says nothing about the processor. Source: D3, PAY states. */
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
      // The call has ended, so the charge can arrive at most the processor's promised lateness after it.
      return { ...base, events: ['answer_lost'], settlesInMs: limits.maxLatenessMs };
    case 'notSent':
      if (claim.attempts >= limits.attemptsMax)
        return { ...base, events: ['not_sent', 'refused'], failure: 'processorUnreachable' };
      return { ...base, events: ['not_sent'], retryInMs: backoffMs(isLate ? 1 : claim.attempts) };
  }
}

/** Decides what the processor's answer to an inquiry does to an unknown payment. Absence counts only once an earlier charge
 *  can no longer arrive. Then the same reference is sent again. A payment that was in review fails instead, because its loan
 *  may have been paid meanwhile. Source: D3, decision 009. */
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
      // Sending again could charge twice, and waiting brings no answer (decision 012).
      return { ...base, events: ['gave_up'], alert: outcome.detail };
    case 'unknown':
      return askAgain(base, limits);
  }
}

/** Decides what the outcome of a void does to its payment. */
export function decideAfterVoid(claim: ClaimedPayment, isVoided: boolean, limits: PayLimits): Outcome {
  const base = { ...nothing, claim };
  return isVoided ? { ...base, events: ['voided'] } : askAgain(base, limits);
}

/** Decides what a posting's answer does to a captured payment. `posting` is null for the built-in loan system, which answers
 *  while the outcome is recorded. */
export function decideAfterPosting(claim: ClaimedPayment, posting: PostingResult | null, limits: PayLimits): Outcome {
  return posting === null ? waitToBook(claim, limits) : { ...nothing, claim, posting };
}

/** Keeps a captured payment whose outside loan system did not answer. The same reference is posted again later. */
export function decideWithoutPosting(claim: ClaimedPayment, limits: PayLimits): Outcome {
  const pauseMs = backoffMs(claim.inquiries);
  const waiting = waitToBook(claim, limits);
  return { ...waiting, retryInMs: Math.max(waiting.retryInMs, pauseMs) };
}

/** Keeps captured money waiting for its loan system, without ever giving up. After every `inquiriesMax` tries, an alert goes
 *  to a person; from then on the pauses are longer. Source: D6. */
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

/** An outcome, and whether its effect on the loan is put off. */
export type OutcomeToRecord = Outcome & { readonly isBookingPutOff?: true };

/** Whether a card was declined that was to settle a loan in our own system. The loan counts it as a failed try. Source:
 *  OFR-009. */
export function isSettlementDeclined({ claim, events }: Outcome): boolean {
  return events.at(-1) === 'declined' && claim.purpose === 'settlement' && claim.lms_id !== 3;
}

/** Puts off the outcome's effect on the loan. Captured money is recorded even if booking it fails, and is due again after a
 *  pause. A settlement's declined card is recorded now and counted later. Any other outcome is returned unchanged, so that a
 *  resend does not wait for a day that is being closed. */
export function withoutBooking(outcome: Outcome): OutcomeToRecord {
  const { claim, events } = outcome;
  if (isSettlementDeclined(outcome)) return { ...outcome, isBookingPutOff: true };
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
