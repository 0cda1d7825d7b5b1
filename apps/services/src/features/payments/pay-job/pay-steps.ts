import type { InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Database } from '#platform/database.ts';
import type { AgeMs } from '#platform/lanes/claim-age.ts';
import { toPaymentToPost, type PostingSystems } from './book-captured.ts';
import {
  decideAfterCharge,
  decideAfterInquiry,
  decideAfterPosting,
  decideAfterVoid,
  decideWithoutPosting,
  type Outcome,
} from './decide-outcome.ts';
import { findDesk, heardDesk, type DeskEars, type MoneyDesk, type MoneyDesks } from './money-desk.ts';
import type { PayLimits } from './pay-limits.ts';
import { isStillHeld, type ClaimedPayment } from './payment-claims.ts';

/** Dependencies of the steps. */
export interface StepOptions {
  readonly database: Database;
  /** Card processors and the bank, by the number of the payment method. */
  readonly desks: MoneyDesks;
  readonly loanSystems: PostingSystems;
  readonly limits: PayLimits;
  /** Returns the receiver of a processor's answered and missed calls. */
  readonly earsOf?: (desk: number) => DeskEars;
}

/** Runs the next step of a claimed payment, outside any transaction. Returns null if this worker no longer holds the payment's
 *  lease. */
export function takeStep(options: StepOptions, claim: ClaimedPayment, age: AgeMs): Promise<Outcome | null> {
  switch (claim.state) {
    case 'calling':
      return charge(options, claim, age);
    case 'unknown':
      return inquire(options, claim);
    case 'captured':
      return book(options, claim);
    default:
      return giveBack(options, claim);
  }
}

function deskOf(options: StepOptions, { processor }: ClaimedPayment): MoneyDesk {
  const desk = findDesk(options.desks, processor);
  return options.earsOf === undefined ? desk : heardDesk(desk, options.earsOf(processor));
}

async function charge(options: StepOptions, claim: ClaimedPayment, age: AgeMs): Promise<Outcome | null> {
  const { database, limits } = options;
  if (age() > limits.recheckAfterMs && !(await isStillHeld(database, claim))) return null;
  const send = { isLate: false };
  const outcome = await deskOf(options, claim).charge({
    reference: claim.payment_id,
    amountCents: claim.amount,
    cardToken: claim.processor_token,
    ...(claim.security_code_token === null ? {} : { securityCodeToken: claim.security_code_token }),
    isStillOurs: () => {
      send.isLate = age() >= limits.sendWithinMs;
      return !send.isLate;
    },
  });
  return decideAfterCharge(claim, outcome, limits, send.isLate);
}

async function inquire(options: StepOptions, claim: ClaimedPayment): Promise<Outcome> {
  const { limits } = options;
  const desk = deskOf(options, claim);
  const books = await desk.inquire(claim.payment_id);
  if (books.kind !== 'captured' || books.copies === 1) return decideAfterInquiry(claim, books, limits);
  for (const extra of books.extraProcessorIds) await desk.voidCharge(extra, claim.payment_id);
  const after: InquiryOutcome = await desk.inquire(claim.payment_id);
  return {
    ...decideAfterInquiry(claim, after, limits),
    alert: `charged ${books.copies} times; ${books.copies - 1} given back`,
  };
}

async function book({ loanSystems, limits }: StepOptions, claim: ClaimedPayment): Promise<Outcome> {
  const system = loanSystems[claim.lms_id];
  if (system?.kind !== 'outside') return decideAfterPosting(claim, null, limits);
  try {
    const [posting = null] = await system.system.postPayments([toPaymentToPost(claim)], null);
    return decideAfterPosting(claim, posting, limits);
  } catch (error) {
    if (error instanceof LoanSystemUnavailable) return decideWithoutPosting(claim, limits);
    throw error;
  }
}

async function giveBack(options: StepOptions, claim: ClaimedPayment): Promise<Outcome> {
  const { limits } = options;
  const desk = deskOf(options, claim);
  const outcome =
    claim.processor_id === null ? { kind: 'unknown' } : await desk.voidCharge(claim.processor_id, claim.payment_id);
  return decideAfterVoid(claim, outcome.kind === 'voided', limits);
}
