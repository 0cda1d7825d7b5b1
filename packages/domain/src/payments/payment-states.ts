/** All payment states: the public name that polling returns, and whether the state is final. `review` accepts no automatic
 *  event and raises an alert; only a person ends it. The payer still sees PENDING, because money may have moved and FAILED
 *  would invite a second payment. Source: security D5, LOP-029. */
export const PAYMENT_STATES = {
  accepted: { publicName: 'PENDING', isTerminal: false },
  calling: { publicName: 'PENDING', isTerminal: false },
  unknown: { publicName: 'PENDING', isTerminal: false },
  captured: { publicName: 'PENDING', isTerminal: false },
  posted: { publicName: 'COMPLETE', isTerminal: true },
  declined: { publicName: 'FAILED', isTerminal: true },
  failed: { publicName: 'FAILED', isTerminal: true },
  void_pending: { publicName: 'PENDING', isTerminal: false },
  voided: { publicName: 'FAILED', isTerminal: true },
  review: { publicName: 'PENDING', isTerminal: true },
} as const;

/** Name of a payment state. */
export type PaymentState = keyof typeof PAYMENT_STATES;

/** Status that the payer's poll returns. Source: LOP-029. */
export type PublicPaymentStatus = (typeof PAYMENT_STATES)[PaymentState]['publicName'];

/** The only allowed state changes, as named events. The same rows fill the table that the database checks. Source: security
 *  D3, D5, D6. */
export const PAYMENT_TRANSITIONS = [
  { event: 'claimed', from: 'accepted', to: 'calling' },
  { event: 'captured', from: 'calling', to: 'captured' },
  { event: 'captured', from: 'unknown', to: 'captured' },
  { event: 'declined', from: 'calling', to: 'declined' },
  { event: 'declined', from: 'unknown', to: 'declined' },
  // The request was certainly never sent (connection refused, or lease lost before sending), so it returns to the queue.
  { event: 'not_sent', from: 'calling', to: 'accepted' },
  // A time-out after sending, a broken answer or an expired lease. Never treated as a refusal.
  { event: 'answer_lost', from: 'calling', to: 'unknown' },
  // The partner still does not know the reference after the longest possible delay, so the same reference is sent again.
  { event: 'not_found', from: 'unknown', to: 'accepted' },
  { event: 'refused', from: 'accepted', to: 'failed' },
  { event: 'refused', from: 'calling', to: 'failed' },
  { event: 'posted', from: 'captured', to: 'posted' },
  { event: 'posting_refused', from: 'captured', to: 'void_pending' },
  { event: 'voided', from: 'void_pending', to: 'voided' },
  // After the last attempt a person decides. Captured money is never given up (D6): it is booked or refused.
  { event: 'gave_up', from: 'unknown', to: 'review' },
  { event: 'gave_up', from: 'void_pending', to: 'review' },
  // A person ends a review. The payment continues where retries stopped, or ends with what the person found in books that cannot
  // be queried (decision 009).
  { event: 'ask_again', from: 'review', to: 'unknown' },
  { event: 'book_again', from: 'review', to: 'captured' },
  { event: 'void_again', from: 'review', to: 'void_pending' },
  { event: 'found_uncharged', from: 'review', to: 'failed' },
  { event: 'found_given_back', from: 'review', to: 'voided' },
] as const satisfies readonly { event: string; from: PaymentState; to: PaymentState }[];

/** Name of a payment event. */
export type PaymentEvent = (typeof PAYMENT_TRANSITIONS)[number]['event'];

/** The next state, or the refusal of a state change that is not in the table. */
export type PaymentMove =
  | { readonly ok: true; readonly state: PaymentState }
  | {
      readonly ok: false;
      readonly refusal: { readonly code: 'no_such_move'; readonly state: PaymentState; readonly event: PaymentEvent };
    };

/** Returns the state after `event`. Refuses with `no_such_move` for a pair not in the table, so that a late or repeated
 *  message about a settled payment changes nothing. Source: security D5, invariant 10. */
export function decideNextState(state: PaymentState, event: PaymentEvent): PaymentMove {
  const move = PAYMENT_TRANSITIONS.find((row) => row.from === state && row.event === event);
  return move === undefined
    ? { ok: false, refusal: { code: 'no_such_move', state, event } }
    : { ok: true, state: move.to };
}

/** True when a payment in `state` cannot change without a person. */
export function isTerminal(state: PaymentState): boolean {
  return PAYMENT_STATES[state].isTerminal;
}

/** Returns the status for the payer's poll. Source: LOP-029. */
export function publicStatus(state: PaymentState): PublicPaymentStatus {
  return PAYMENT_STATES[state].publicName;
}

/** True when money may have moved although no answer arrived, so that the payer must not pay again. Source: security D3, D5. */
export function isOutcomeUnknown(state: PaymentState): boolean {
  return state === 'unknown' || state === 'review';
}
