/** All states of a payout: one try to send money to a person by one channel. `isOver`: nothing moves any more. `asked`: a person asked, and
 *  the books have not taken it yet. `held`: it waits until the renewal that made it can no longer be taken back. `accepted`: the books
 *  reserve the money and it will be sent. `sending`: a worker sends it now. `unknown`: the answer was lost; only an inquiry decides. `sent`:
 *  the channel accepted it. `cancelling`: the partner is asked to stop it. `paid`: the person has it. `returned`: it came back after it was
 *  sent. `review`: only a person can decide. Source: width 1. */
export const PAYOUT_STATES = {
  asked: { publicName: 'PENDING', isOver: false },
  held: { publicName: 'PENDING', isOver: false },
  accepted: { publicName: 'PENDING', isOver: false },
  sending: { publicName: 'PENDING', isOver: false },
  unknown: { publicName: 'PENDING', isOver: false },
  sent: { publicName: 'COMPLETE', isOver: false },
  cancelling: { publicName: 'PENDING', isOver: false },
  paid: { publicName: 'COMPLETE', isOver: false },
  returned: { publicName: 'FAILED', isOver: true },
  failed: { publicName: 'FAILED', isOver: true },
  cancelled: { publicName: 'FAILED', isOver: true },
  expired: { publicName: 'FAILED', isOver: true },
  review: { publicName: 'PENDING', isOver: false },
} as const;

/** Name of a payout state. */
export type PayoutState = keyof typeof PAYOUT_STATES;

/** The only allowed moves, as named events. The same rows fill the table that the database checks. Source: width 1. */
export const PAYOUT_TRANSITIONS = [
  { event: 'begun', from: 'asked', to: 'accepted' },
  { event: 'refused_by_books', from: 'asked', to: 'failed' },
  { event: 'released', from: 'held', to: 'accepted' },
  { event: 'cancelled', from: 'asked', to: 'cancelled' },
  { event: 'cancelled', from: 'held', to: 'cancelled' },
  { event: 'cancelled', from: 'accepted', to: 'cancelled' },
  { event: 'claimed', from: 'accepted', to: 'sending' },
  { event: 'not_sent', from: 'sending', to: 'accepted' },
  { event: 'answer_lost', from: 'sending', to: 'unknown' },
  { event: 'sent', from: 'sending', to: 'sent' },
  { event: 'sent', from: 'unknown', to: 'sent' },
  { event: 'paid', from: 'sending', to: 'paid' },
  { event: 'paid', from: 'unknown', to: 'paid' },
  { event: 'paid', from: 'sent', to: 'paid' },
  { event: 'paid', from: 'cancelling', to: 'paid' },
  // Cash that waits at the store's desk although its release is still to come may be taken there.
  { event: 'paid', from: 'held', to: 'paid' },
  { event: 'refused_by_channel', from: 'sending', to: 'failed' },
  { event: 'refused_by_channel', from: 'unknown', to: 'failed' },
  // An inquiry proved that the channel never got it.
  { event: 'absent', from: 'unknown', to: 'accepted' },
  { event: 'tries_used_up', from: 'unknown', to: 'review' },
  { event: 'cancel_begun', from: 'sent', to: 'cancelling' },
  // The partner stopped it by itself.
  { event: 'cancelled', from: 'sent', to: 'cancelled' },
  { event: 'expired', from: 'sent', to: 'expired' },
  { event: 'cancelled', from: 'unknown', to: 'cancelled' },
  { event: 'cancelled', from: 'cancelling', to: 'cancelled' },
  { event: 'cancel_refused', from: 'cancelling', to: 'sent' },
  // The partner says that nobody took it, and its cancel is confirmed.
  { event: 'expired', from: 'cancelling', to: 'expired' },
  { event: 'returned', from: 'sent', to: 'returned' },
  { event: 'returned', from: 'cancelling', to: 'returned' },
  { event: 'returned', from: 'paid', to: 'returned' },
  // The channel took it, but the books could not: the partner is asked to stop it, and a person looks when it cannot.
  { event: 'books_refused', from: 'sending', to: 'cancelling' },
  { event: 'books_refused', from: 'unknown', to: 'cancelling' },
  { event: 'handed_over', from: 'cancelling', to: 'review' },
  // The person has the money, or it came back, and the books cannot follow: a person decides.
  { event: 'books_refused', from: 'sent', to: 'review' },
  { event: 'books_refused', from: 'paid', to: 'review' },
  { event: 'ask_again', from: 'review', to: 'unknown' },
  { event: 'settled_by_hand', from: 'review', to: 'paid' },
  { event: 'given_up_by_hand', from: 'review', to: 'failed' },
] as const satisfies readonly { event: string; from: PayoutState; to: PayoutState }[];

/** Name of a payout event. */
export type PayoutEvent = (typeof PAYOUT_TRANSITIONS)[number]['event'];

/** Returns the state after `event`; null for a pair that is not in the table, so that a late or repeated message changes nothing. */
export function nextPayoutState(state: PayoutState, event: PayoutEvent): PayoutState | null {
  return PAYOUT_TRANSITIONS.find((row) => row.from === state && row.event === event)?.to ?? null;
}

/** What the money is for. `draw`: an advance on a line. `origination`: the proceeds of a new loan. `refinance`: cash of a renewal. `reward`:
 *  a referral reward. `refund`: a credit balance. `surplus`: what a sale brought above the debt. `accountProof`: a small credit that proves
 *  a bank account. Source: width 1. */
export const PAYOUT_PURPOSES = [
  'draw',
  'origination',
  'refinance',
  'reward',
  'refund',
  'surplus',
  'accountProof',
] as const;

/** One of these purposes. */
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number];
