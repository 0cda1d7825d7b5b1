import type { Cents } from '#money/cents.ts';
import type { AmountType } from '#payments/pay-types.ts';
import {
  NO_PAYMENT_TEXT,
  PAYMENT_LATE_TEXT,
  paymentErrorText,
  SERVER_ERROR_TEXT,
  submitFailureNotice,
  type PaymentErrorText,
  type SubmitFailure,
} from '#payments/payment-outcomes.ts';

/** The steps of a payment in order. Source: PAY-032, LOP-021 (refinance adds its own pages between them). */
export const PAYMENT_STEPS = ['amount', 'method', 'review', 'processing', 'confirmed'] as const;

/** One step of a payment. */
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/** Where a payer stands. `isPending` is true from submit until the payment is complete or failed. */
export interface PaymentJourney {
  readonly step: PaymentStep;
  readonly amountCents: Cents | null;
  readonly amountType: AmountType | null;
  /** Names the chosen card or bank account for the screen, e.g. "•••• 1234". */
  readonly methodLabel: string | null;
  /** Unique per reviewed payment; the server answers the same key with the same payment. Source: LOP-032. */
  readonly paymentKey: string | null;
  readonly messageKey: string | null;
  readonly isPending: boolean;
  readonly isPayButtonEnabled: boolean;
  /** True once polling ended without a result: the way out is the dashboard. Source: LOP-030. */
  readonly isLate: boolean;
  readonly notice: string | null;
  readonly confirmationNumber: string | null;
  readonly newLoanId: number | null;
}

/** What can happen to a payer's journey. */
export type PaymentJourneyEvent =
  | { readonly kind: 'amountChosen'; readonly amountCents: Cents; readonly amountType: AmountType }
  /** `paymentKey` is fresh: made by the caller once per reviewed payment. */
  | { readonly kind: 'methodChosen'; readonly methodLabel: string; readonly paymentKey: string }
  /** Another method at the review, in place of the one refused; `paymentKey` is fresh only after a final refusal. */
  | { readonly kind: 'methodReplaced'; readonly methodLabel: string; readonly paymentKey: string }
  | { readonly kind: 'wentBack' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'submitAccepted'; readonly messageKey: string }
  | { readonly kind: 'submitFailed'; readonly failure: SubmitFailure }
  /** The answer to the submit was lost; asked by the key, the services know of no payment. */
  | { readonly kind: 'notReceived' }
  | { readonly kind: 'completed'; readonly confirmationNumber: string; readonly newLoanId: number | null }
  | { readonly kind: 'failed'; readonly error: PaymentErrorText | null }
  | { readonly kind: 'timedOut' };

/** A journey at its start. */
export const PAYMENT_JOURNEY_START: PaymentJourney = {
  step: 'amount',
  amountCents: null,
  amountType: null,
  methodLabel: null,
  paymentKey: null,
  messageKey: null,
  isPending: false,
  isPayButtonEnabled: false,
  isLate: false,
  notice: null,
  confirmationNumber: null,
  newLoanId: null,
};

/** Whether pressing Pay sends the payment now: at review, with the button enabled and nothing pending. Source: PAY-016. */
export function canSubmit(state: PaymentJourney): boolean {
  return state.step === 'review' && state.isPayButtonEnabled && !state.isPending;
}

/** The journey after `event`. An event that does not fit the step (a second submit, a late answer) returns the same
 *  object, so that the caller sees that nothing is to be sent. Source: PAY-014 to PAY-016, LER-010 to LER-016, LOP-030. */
export function paymentJourney(state: PaymentJourney, event: PaymentJourneyEvent): PaymentJourney {
  switch (event.kind) {
    case 'amountChosen':
    case 'methodChosen':
    case 'methodReplaced':
    case 'wentBack':
      return state.isPending ? state : prepare(state, event);
    case 'submitted':
      return canSubmit(state) ? { ...state, isPending: true, notice: null } : state;
    case 'submitAccepted':
      return isAwaitingSubmit(state) ? { ...state, step: 'processing', messageKey: event.messageKey } : state;
    case 'notReceived':
      return isAwaitingSubmit(state)
        ? { ...state, isPending: false, notice: NO_PAYMENT_TEXT, isPayButtonEnabled: true }
        : state;
    case 'submitFailed': {
      if (!isAwaitingSubmit(state)) return state;
      const { text, isPayButtonEnabled } = submitFailureNotice(event.failure);
      return { ...state, isPending: false, notice: text, isPayButtonEnabled };
    }
    case 'completed':
    case 'failed':
    case 'timedOut':
      return state.step === 'processing' ? settle(state, event) : state;
  }
}

function isAwaitingSubmit(state: PaymentJourney): boolean {
  return state.step === 'review' && state.isPending;
}

function prepare(
  state: PaymentJourney,
  event: Extract<PaymentJourneyEvent, { kind: 'amountChosen' | 'methodChosen' | 'methodReplaced' | 'wentBack' }>,
): PaymentJourney {
  switch (event.kind) {
    case 'amountChosen':
      if (state.step !== 'amount') return state;
      return { ...state, step: 'method', amountCents: event.amountCents, amountType: event.amountType };
    case 'methodChosen':
    case 'methodReplaced': {
      if (state.step !== (event.kind === 'methodChosen' ? 'method' : 'review')) return state;
      const { methodLabel, paymentKey } = event;
      return { ...state, step: 'review', methodLabel, paymentKey, notice: null, isPayButtonEnabled: true };
    }
    case 'wentBack':
      if (state.step === 'method') return { ...state, step: 'amount' };
      // Another method or amount makes another payment: its key and its refusal do not carry over.
      if (state.step === 'review')
        return { ...state, step: 'method', paymentKey: null, notice: null, isPayButtonEnabled: false };
      return state;
  }
}

function settle(
  state: PaymentJourney,
  event: Extract<PaymentJourneyEvent, { kind: 'completed' | 'failed' | 'timedOut' }>,
): PaymentJourney {
  switch (event.kind) {
    case 'completed': {
      const { confirmationNumber, newLoanId } = event;
      const rest = { isPending: false, isPayButtonEnabled: false, isLate: false, notice: null };
      return { ...state, ...rest, step: 'confirmed', confirmationNumber, newLoanId };
    }
    case 'failed': {
      const notice = event.error === null ? SERVER_ERROR_TEXT : paymentErrorText(event.error);
      return {
        ...state,
        step: 'review',
        messageKey: null,
        isPending: false,
        isPayButtonEnabled: false,
        isLate: false,
        notice,
      };
    }
    case 'timedOut':
      // Still undecided, so still pending: no second submit may slip in.
      return { ...state, isPayButtonEnabled: false, isLate: true, notice: PAYMENT_LATE_TEXT };
  }
}
