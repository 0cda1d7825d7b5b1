import { OUTSIDE_STATE_TEXT } from '@lendside/domain/locations/location-check.ts';
import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import type { NoCashReason } from '@lendside/domain/draws/draw-blocks.ts';

/** The way on from a reason against cash. `none`: nothing on this screen helps. */
export type CashWayOn = 'pay' | 'follow' | 'call' | 'renewal' | 'signIn' | 'again' | 'none';

/** Why no cash can be taken, what would change it, and the way on. */
export interface CashRefusal {
  readonly title: string;
  readonly text: string | null;
  readonly wayOn: CashWayOn;
}

const OTHERWISE: CashRefusal = {
  title: 'You can’t take cash right now',
  text: 'Call us and we’ll tell you why.',
  wayOn: 'call',
};

const NOT_ELIGIBLE: CashRefusal = { title: NOT_ELIGIBLE_TEXT, text: null, wayOn: 'call' };

/** No cash is paid out while some loan systems of the brand are down. Only this app asks for it. Source: LOP-082. */
export const BRAND_LIMITED = 'brand_limited';

const REFUSALS: Readonly<Record<NoCashReason | typeof BRAND_LIMITED, CashRefusal>> = {
  [BRAND_LIMITED]: {
    title: 'You can’t take cash right now',
    text: 'One of our loan systems isn’t responding. Try again later.',
    wayOn: 'none',
  },
  guest: {
    title: 'Only the borrower can take cash',
    text: 'Sign in to your own account to take cash.',
    wayOn: 'signIn',
  },
  not_a_line: {
    title: 'This loan isn’t a credit line',
    text: 'You can take cash from a credit line only.',
    wayOn: 'none',
  },
  blocked: { title: 'Your account is blocked', text: 'You can’t take cash until that’s resolved.', wayOn: 'call' },
  bankrupt: NOT_ELIGIBLE,
  stay: NOT_ELIGIBLE,
  covered_borrower: NOT_ELIGIBLE,
  risk_denied: NOT_ELIGIBLE,
  military_check_missing: {
    title: 'We need to check something first',
    text: 'The check didn’t go through. Try again in a few minutes.',
    wayOn: 'again',
  },
  military_check_pending: {
    title: 'We’re still checking something',
    text: 'We’re waiting for an answer. Try again in a few minutes.',
    wayOn: 'again',
  },
  not_active: { title: 'This credit line isn’t active', text: null, wayOn: 'call' },
  late: {
    title: 'Your credit line is past due',
    text: 'Pay what’s past due, and you can take cash again.',
    wayOn: 'pay',
  },
  draw_pending: {
    title: 'A cash advance is already on its way',
    text: 'You can take more cash once you have this one.',
    wayOn: 'follow',
  },
  payment_in_flight: {
    title: 'A payment is still processing',
    text: 'You can take cash once it’s done. That usually takes a minute.',
    wayOn: 'again',
  },
  renewal_open: {
    title: 'A renewal of this loan is open',
    text: 'Sign it or cancel it first.',
    wayOn: 'renewal',
  },
  nothing_available: {
    title: 'You’ve used your credit line',
    text: 'Pay down your balance, and you can take cash again.',
    wayOn: 'pay',
  },
  locked_by_other: {
    title: 'The other borrower is taking cash right now',
    text: 'You can take cash once they’re done. Their turn ends after 30 minutes.',
    wayOn: 'again',
  },
  location_outside: {
    title: OUTSIDE_STATE_TEXT,
    text: 'You can try again in a while, or call your store.',
    wayOn: 'call',
  },
  location_consent_missing: { title: 'We need your answer about your location', text: null, wayOn: 'again' },
  spouse_notice_missing: { title: 'We need to tell your spouse first', text: null, wayOn: 'again' },
  location_unproven: { title: 'We need your location to pay out cash', text: null, wayOn: 'again' },
};

/** Returns the words for a reason against cash, by its code. Source: LOP-046, LOP-049, LER-017, LOP-028, REF-018. */
export function cashRefusal(reason: string): CashRefusal {
  return Object.entries(REFUSALS).find(([known]) => known === reason)?.[1] ?? OTHERWISE;
}
