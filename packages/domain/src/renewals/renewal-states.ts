/** States of a renewal. `paying`: its payment is on the way. `awaitingSignature`: the payment counts, and the new agreement waits for
 *  its signatures. `awaitingVisit`: the same, but the store completes it. `booked`: the new loan has replaced the old one. `ended`:
 *  the old loan stays. Source: width 5. */
export const RENEWAL_STATES = ['paying', 'awaitingSignature', 'awaitingVisit', 'booked', 'ended'] as const;

/** One of these states. */
export type RenewalState = (typeof RENEWAL_STATES)[number];

/** States in which a renewal is open. A loan has at most one open renewal. */
export const OPEN_RENEWAL_STATES = [
  'paying',
  'awaitingSignature',
  'awaitingVisit',
] as const satisfies readonly RenewalState[];

/** One of these states. */
export type OpenRenewalState = (typeof OPEN_RENEWAL_STATES)[number];

/** Returns true in a state in which the renewal is open. */
export function isOpenRenewal(state: RenewalState): state is OpenRenewalState {
  return state !== 'booked' && state !== 'ended';
}

/** Why a renewal ended without a new loan. Source: width 5. */
export const RENEWAL_ENDS = [
  /** A borrower ended it. */
  'cancelled',
  /** A signer declined. */
  'declined',
  /** It was not signed in time. */
  'expired',
  /** The other borrower was at work on the loan. */
  'lockedByOther',
  /** The payment failed, so nothing was paid. */
  'paymentFailed',
  /** The bank or the card issuer took the payment back. */
  'paymentReturned',
  /** The loan was paid off. */
  'paidOff',
  /** Money came in at the store. */
  'storePayment',
  /** A bankruptcy petition, or protection as a covered borrower. */
  'protected',
  /** The loan refused the signed terms. */
  'refused',
] as const;

/** One of these reasons. */
export type RenewalEnd = (typeof RENEWAL_ENDS)[number];

/** Why a booked renewal was taken back: a borrower `asked`, or the bank or the card issuer returned its payment. */
export const VOID_REASONS = ['asked', 'paymentReturned'] as const;

/** One of these reasons. */
export type VoidReason = (typeof VOID_REASONS)[number];

/** Why a booked renewal was not taken back although a borrower asked. Source: loan-core 3.3 (T09). */
export const VOID_REFUSALS = ['window_closed', 'cash_taken', 'later_posting'] as const;

/** One of these reasons. */
export type VoidRefusal = (typeof VOID_REFUSALS)[number];

/** The reasons of `POST /cancelRenewal`. Source: LOP-039. */
export const CANCEL_REASONS = [
  'customerDeclined',
  'signingDeclined',
  'signingExpired',
  'alternateLocked',
  'error',
] as const;

/** One of these reasons. */
export type CancelReason = (typeof CANCEL_REASONS)[number];

const REASONS: Readonly<Record<RenewalEnd, CancelReason>> = {
  cancelled: 'customerDeclined',
  declined: 'signingDeclined',
  expired: 'signingExpired',
  lockedByOther: 'alternateLocked',
  paymentFailed: 'error',
  paymentReturned: 'error',
  paidOff: 'error',
  storePayment: 'error',
  protected: 'error',
  refused: 'error',
};

/** Returns the reason that the web shows for an ended renewal. Source: LOP-039. */
export function cancelReasonOf(end: RenewalEnd): CancelReason {
  return REASONS[end];
}
