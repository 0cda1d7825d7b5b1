import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { CancelOutcome, DisbursementChannelDesk, PayoutInquiry, PayoutRefusal, PayoutRequest } from './port.ts';

/** The most that one push to a card may be. Source: width 1, `loan-core.md` 4.5. */
const LIMIT = cents(500_000);

/** A payout to a card. */
export type CardRequest = PayoutRequest & { readonly target: Extract<PayoutRequest['target'], { kind: 'card' }> };

/** Returns why a push cannot even be tried; null when it can. */
export function findPushProblem(
  request: PayoutRequest,
): { kind: 'refused'; partnerId: ''; reason: PayoutRefusal } | null {
  if (request.target.kind !== 'card') return { kind: 'refused', partnerId: '', reason: 'invalidRequest' };
  return request.amountCents > LIMIT ? { kind: 'refused', partnerId: '', reason: 'amountAboveLimit' } : null;
}

/** What every channel that pushes money to cards has in common: its limit, and that a push can neither be stopped nor comes back. */
export const PUSH_CHANNEL = {
  channel: 'debit',
  limitCents: LIMIT,
  canCancelSent: false,
  cancel: (): Promise<CancelOutcome> => Promise.resolve({ kind: 'tooLate' }),
  returns: () => Promise.resolve({ kind: 'told' as const, returns: [] }),
} as const satisfies Partial<DisbursementChannelDesk>;

/** One push, as a processor's records show it. */
export interface BookedPush {
  readonly partnerId: string;
  readonly state: 'sent' | 'paid' | 'refused' | 'cancelled' | 'unclear';
  /** Null when the amount is missing or unreadable. */
  readonly amountCents: Cents | null;
  readonly reason: PayoutRefusal;
  /** Sortable. */
  readonly bookedAt: string;
}

/** Combines all pushes of one reference into one answer. Live pushes take precedence: one that was paid, then the oldest. */
export function toInquiryOfPushes(pushes: readonly BookedPush[]): PayoutInquiry {
  const live = pushes
    .filter(({ state }) => state === 'sent' || state === 'paid')
    .toSorted((a, b) => a.bookedAt.localeCompare(b.bookedAt));
  const kept = live.find(({ state }) => state === 'paid') ?? live[0];
  if (kept !== undefined) {
    const { partnerId, amountCents, state } = kept;
    if (amountCents === null) return { kind: 'unknown', detail: 'a push without an amount' };
    const facts = { partnerId, amountCents, referenceNumber: null, feeCents: NO_CENTS, expiresOn: null };
    return { kind: state === 'paid' ? 'paid' : 'sent', copies: live.length, ...facts };
  }
  if (pushes.some(({ state }) => state === 'unclear'))
    return { kind: 'unknown', detail: 'a push that is neither made nor refused yet' };
  const cancelled = pushes.find(({ state }) => state === 'cancelled');
  if (cancelled !== undefined) return { kind: 'cancelled', partnerId: cancelled.partnerId };
  const refused = pushes.at(-1);
  return refused === undefined
    ? { kind: 'absent' }
    : { kind: 'refused', partnerId: refused.partnerId, reason: refused.reason };
}
