import { isFinalError, type ErrorCode } from '@lendside/contract/errors.ts';
import type { SubmitFailure } from '@lendside/domain/payments/payment-outcomes.ts';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import type { RefusedMove } from '#journeys/make-payment/session/payment-progress.ts';

/** What the payer can do after a failed submit. */
export type NextMove = 'press_again' | RefusedMove;

const MOVES: Readonly<Partial<Record<ErrorCode | 'unreachable', RefusedMove>>> = {
  LocationOutsideState: 'locate',
  LocationRequired: 'locate',
  PaymentInFlight: 'follow',
  PaymentKeyReused: 'follow',
  QuoteChanged: 'another_amount',
  AmountExceedsPayoff: 'another_amount',
  AmountOutOfRange: 'another_amount',
  LoanNotPayable: 'another_amount',
  TermsChanged: 'read_terms',
  PartyNotVerified: 'ask_other',
  // The amount page says what is open, and what the loan allows now.
  RenewalNotOffered: 'see_renewal',
  RenewalOpen: 'see_renewal',
  LockedByOther: 'see_renewal',
  // The settlement page says what is missing; a different card does not help.
  SettlementNotSigned: 'another_amount',
  SettlementClosed: 'another_amount',
  // The payer must still accept the debit authorization; the account is not at fault.
  BankAuthorizationNeeded: 'same_card',
  TooManyDeclines: 'no_card',
  // The card was never charged or declined.
  ProcessorUnavailable: 'same_card',
};

/** Classifies a failed submit. An answer with `Error` is a final refusal. After any other answer (a gateway, a 5xx), a broken
 *  connection or a time-out the result is unknown, so the next press sends the same key. Source: LER-010 to LER-014, security
 *  C13. */
export function toSubmitFailure(error: unknown): SubmitFailure {
  if (!(error instanceof ApiError)) return { kind: 'call_failed', httpStatus: null, message: errorMessage(error) };
  const { failure } = error;
  if (failure.kind !== 'answered') return { kind: 'call_failed', httpStatus: null, message: errorMessage(error) };
  const { status, code, message, forPeople } = failure.error;
  if (forPeople !== undefined && code !== 'unreachable' && isFinalError(code, status))
    return { kind: 'refused', error: forPeople };
  return { kind: 'call_failed', httpStatus: status, message: message === '' ? errorMessage(error) : message };
}

/** Returns what the payer can do after a final refusal, by its error code. */
export function refusedMove(code: string | undefined): RefusedMove {
  const known = Object.entries(MOVES).find(([named]) => named === code);
  return known?.[1] ?? 'another_card';
}

/** Returns what the payer can do after a failed submit. */
export function nextMove(error: unknown): NextMove {
  if (toSubmitFailure(error).kind === 'call_failed') return 'press_again';
  return refusedMove(
    error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.error.code : undefined,
  );
}
