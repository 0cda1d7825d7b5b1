import type { PaymentEvent } from '@lendside/domain/payments/payment-states.ts';
import type { ChargeOutcome, DeclineReason, InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import type { PostingResult } from '@lendside/providers/loan-systems/port.ts';
import { backoffMs, PAUSE_LONG_MS, unsettledPauseMs, type PayLimits } from './pay-limits.ts';
import type { ClaimedPayment } from './payment-claims.ts';

/** What goes wrong with a payment, in our words; the web has the text. */
export type FailureCode = DeclineReason | 'processorUnreachable' | PostingRefusalCode | 'voidedByProcessor';

type PostingRefusalCode = 'loan_not_found' | 'loan_not_payable' | 'illegal_transition';

/** What one step of work brought, ready to be recorded under its fence. */
export interface Outcome {
  readonly claim: ClaimedPayment;
  /** Moves in order; empty when only the next try changes. */
  readonly events: readonly PaymentEvent[];
  readonly retryInMs: number;
  /** The partner answered, though nothing moved: questions without an answer are counted anew. */
  readonly isAnswered: boolean;
  /** Nothing sent can reach the books from then on, when that is sooner than the claim said; null where nobody saw the call end. */
  readonly settlesInMs: number | null;
  readonly processorId: string | null;
  readonly approvalCode: string | null;
  readonly failure: FailureCode | null;
  /** For the audit log, and for a person to look at. */
  readonly alert: string | null;
  /** What an outside loan system said; the built-in one books inside the recording transaction. */
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

/** What a charge's outcome does to its payment. Unknown is never read as a refusal. `isLate`: it was not sent because we had
 *  not come to it in time, which says nothing about the partner. Source: D3, PAY states. */
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
      // The call is over, and so what it sent is settled by the time the partner promises, however early in its lease it ended.
      return { ...base, events: ['answer_lost'], settlesInMs: limits.maxLatenessMs };
    case 'notSent':
      if (claim.attempts >= limits.attemptsMax)
        return { ...base, events: ['not_sent', 'refused'], failure: 'processorUnreachable' };
      return { ...base, events: ['not_sent'], retryInMs: backoffMs(isLate ? 1 : claim.attempts) };
  }
}

/** What the processor's books say of an unknown payment. Absence counts only once nothing sent before can still arrive; then
 *  the same reference is sent again, but for one that was in review: its loan could be paid meanwhile, so it ends uncharged.
 *  Source: D3, decision 009. */
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

/** What came of giving captured money back. */
export function decideAfterVoid(claim: ClaimedPayment, isVoided: boolean, limits: PayLimits): Outcome {
  const base = { ...nothing, claim };
  return isVoided ? { ...base, events: ['voided'] } : askAgain(base, limits);
}

/** A captured payment on its way to the loan: `posting` is the outside system's answer, null for the built-in core, which
 *  answers while the outcome is recorded. */
export function decideAfterPosting(claim: ClaimedPayment, posting: PostingResult | null, limits: PayLimits): Outcome {
  return posting === null ? waitToBook(claim, limits) : { ...nothing, claim, posting };
}

/** A captured payment whose outside loan system did not answer: the same reference goes out again later. */
export function decideWithoutPosting(claim: ClaimedPayment, limits: PayLimits): Outcome {
  const pauseMs = backoffMs(claim.inquiries);
  const waiting = waitToBook(claim, limits);
  return { ...waiting, retryInMs: Math.max(waiting.retryInMs, pauseMs) };
}

/** Money that is here is never given up: a loan system that is away or a day that stays open overnight books it when it is back. A person
 *  is told after every so many tries, and it is tried less often then. Source: D6. */
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

/** An outcome, and whether what it does to the loan is put off. */
export type OutcomeToRecord = Outcome & { readonly isBookingPutOff?: true };

/** Whether a card was refused that was to settle a loan of ours: the loan counts it as a try. Source: OFR-009. */
export function isSettlementDeclined({ claim, events }: Outcome): boolean {
  return events.at(-1) === 'declined' && claim.purpose === 'settlement' && claim.lms_id !== 3;
}

/** The same outcome without booking: money that moved is written down even when booking it faults, and is due again after a pause; that a
 *  settlement's card was refused is written down too, and counted later. What does nothing to the loan is left as it is: a payment to be
 *  sent again does not wait for a day that is being closed. */
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
