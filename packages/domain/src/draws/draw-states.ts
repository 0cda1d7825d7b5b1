/** All draw states. Each row has the pending code in a borrower's list, the public name for polling, and whether the state is
 *  final. `requested`: the channel was asked and the amount is held on the line. `approved`: the channel accepted; the
 *  principal is posted and the money waits for pickup or settlement. Source: loan-core 4.5; LOA-035, LOP-028, LOP-029. */
export const DRAW_STATES = {
  requested: { pendingCode: 1000, publicName: 'PENDING', isTerminal: false },
  approved: { pendingCode: 1002, publicName: 'PENDING', isTerminal: false },
  completed: { pendingCode: null, publicName: 'COMPLETE', isTerminal: false },
  cancelled: { pendingCode: null, publicName: 'FAILED', isTerminal: true },
  failed: { pendingCode: null, publicName: 'FAILED', isTerminal: true },
  expired: { pendingCode: null, publicName: 'FAILED', isTerminal: true },
} as const;

/** Name of a draw state. */
export type DrawState = keyof typeof DRAW_STATES;

/** The only allowed transitions, as named events. A draw leaves `completed` only when the borrower returns the money
 *  within the cancel window, or when the channel gives it back. Source: loan-core 2.3 (DRAW, DISBURSE), 4.5, 5.5. */
export const DRAW_TRANSITIONS = [
  { event: 'accepted', from: 'requested', to: 'approved' },
  { event: 'refused', from: 'requested', to: 'failed' },
  { event: 'cancelled', from: 'requested', to: 'cancelled' },
  { event: 'cancelled', from: 'approved', to: 'cancelled' },
  { event: 'settled', from: 'approved', to: 'completed' },
  // The channel failed after accepting, so the money waits at the store.
  { event: 'channelFailed', from: 'approved', to: 'approved' },
  // Nobody picked up the money.
  { event: 'lapsed', from: 'approved', to: 'expired' },
  { event: 'returned', from: 'completed', to: 'cancelled' },
  // The channel gave the money back, before or after it counted as paid.
  { event: 'bankReturned', from: 'approved', to: 'failed' },
  { event: 'bankReturned', from: 'completed', to: 'failed' },
] as const satisfies readonly { event: string; from: DrawState; to: DrawState }[];

/** Name of a draw event. */
export type DrawEvent = (typeof DRAW_TRANSITIONS)[number]['event'];

/** The next state, or the refusal of a transition that is not in the table. */
export type DrawMove =
  | { readonly ok: true; readonly state: DrawState }
  | {
      readonly ok: false;
      readonly refusal: { readonly code: 'no_such_move'; readonly state: DrawState; readonly event: DrawEvent };
    };

/** Returns the state after `event`. Refuses with `no_such_move` for a pair not in the table, so that a late or repeated
 *  message changes nothing. Source: loan-core 4.5. */
export function decideNextDrawState(state: DrawState, event: DrawEvent): DrawMove {
  const move = DRAW_TRANSITIONS.find((row) => row.from === state && row.event === event);
  return move === undefined
    ? { ok: false, refusal: { code: 'no_such_move', state, event } }
    : { ok: true, state: move.to };
}

/** Returns true while a draw is pending, which blocks a further draw on the loan. Source: LOP-028. */
export function isDrawPending(state: DrawState): boolean {
  return DRAW_STATES[state].pendingCode !== null;
}
