import type { Cents } from '#money/cents.ts';
import type { AmountType } from './pay-types.ts';
import {
  NO_PAYMENT_TEXT,
  PAYMENT_LATE_TEXT,
  paymentErrorText,
  SERVER_ERROR_TEXT,
  submitFailureNotice,
  type PaymentErrorText,
  type SubmitFailure,
} from './payment-outcomes.ts';

/** The steps of a payment in order. Source: PAY-032, LOP-021 (a refinance adds its own pages between them). */
export const PAYMENT_STEPS = ['amount', 'method', 'review', 'processing', 'confirmed'] as const;

export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/** State of a payment on the page. `isPending` is true from submit until the payment completes or fails. */
export interface PaymentJourney {
  readonly step: PaymentStep;
  readonly amountCents: Cents | null;
  readonly amountType: AmountType | null;
  /** Name of the chosen card or bank account for the screen, such as "•••• 1234". */
  readonly methodLabel: string | null;
  /** Unique per reviewed payment. A repeated submit with the same key returns the same payment. Source: LOP-032. */
  readonly paymentKey: string | null;
  readonly messageKey: string | null;
  readonly isPending: boolean;
  readonly isPayButtonEnabled: boolean;
  /** True once polling ended without a result. The payer can only go to the dashboard. Source: LOP-030. */
  readonly isLate: boolean;
  readonly notice: string | null;
  readonly confirmationNumber: string | null;
  readonly newLoanId: number | null;
}

/** Event in a payer's journey. */
export type PaymentJourneyEvent =
  | { readonly kind: 'amountChosen'; readonly amountCents: Cents; readonly amountType: AmountType }
  /** The caller makes a fresh `paymentKey` once per reviewed payment. */
  | { readonly kind: 'methodChosen'; readonly methodLabel: string; readonly paymentKey: string }
  /** The payer chose another method at review after a refusal. `paymentKey` is a new key only if the refusal was final. */
  | { readonly kind: 'methodReplaced'; readonly methodLabel: string; readonly paymentKey: string }
  | { readonly kind: 'wentBack' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'submitAccepted'; readonly messageKey: string }
  | { readonly kind: 'submitFailed'; readonly failure: SubmitFailure }
  /** The answer to the submit was lost, and no service knows a payment with its key. */
  | { readonly kind: 'notReceived' }
  | { readonly kind: 'completed'; readonly confirmationNumber: string; readonly newLoanId: number | null }
  | { readonly kind: 'failed'; readonly error: PaymentErrorText | null }
  | { readonly kind: 'timedOut' };

/** The start of a journey. */
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

/** True when pressing Pay sends the payment: at the review step, with the button enabled and nothing pending. Source: PAY-016. */
export function canSubmit(state: PaymentJourney): boolean {
  return state.step === 'review' && state.isPayButtonEnabled && !state.isPending;
}

/** Returns the journey after `event`. An event that does not fit the step (a second submit, a late answer) returns the same
 *  object, so that the caller knows to send nothing. Source: PAY-014 to PAY-016, LER-010 to LER-016, LOP-030. */
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
      // A different method or amount is a new payment, so drop the key and the refusal.
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
      // The outcome is unknown, so the payment stays pending and cannot be submitted again.
      return { ...state, isPayButtonEnabled: false, isLate: true, notice: PAYMENT_LATE_TEXT };
  }
}
