import type { BusinessDate } from '#calendar/business-date.ts';

/** What a friend and the referrer have in common that a person must look at before a reward counts. Source: security T23. */
export type SharedTrait = 'sameEmail' | 'samePhone' | 'sameAddress' | 'sameBankAccount' | 'sameCard';

/** Why a referral earns nothing: the code is their own, the referrals go in a circle, the friend was a customer or is the referrer under
 *  another name, the loan was rescinded or its first payment came back. Source: security T23. */
export type ReferralRefusal =
  | 'ownCode'
  | 'samePerson'
  | 'circle'
  | 'alreadyCustomer'
  | 'rescinded'
  | 'firstPaymentReturned';

/** Why a reward is taken back after it was added. */
export type TakeBackReason = Extract<ReferralRefusal, 'rescinded' | 'firstPaymentReturned'>;

/** What is known of a referral whose friend got a first loan. */
export interface ReferralFacts {
  readonly isOwnCode: boolean;
  /** By the social security number. */
  readonly isSamePerson: boolean;
  readonly isCircle: boolean;
  readonly wasCustomer: boolean;
  readonly shared: readonly SharedTrait[];
  /** A person looked at the referral and let it count. */
  readonly isReleased: boolean;
  readonly isEarned: boolean;
  /** When the money of the loan was received; null when it was not. */
  readonly fundedOn: BusinessDate | null;
  /** Last day on which the loan may be canceled. */
  readonly windowUntil: BusinessDate;
  readonly isRescinded: boolean;
  readonly isFirstPaymentReturned: boolean;
}

/** What becomes of a referral on a day. */
export type ReferralVerdict =
  | { readonly kind: 'wait' }
  | { readonly kind: 'earn' }
  | { readonly kind: 'hold'; readonly reason: SharedTrait }
  | { readonly kind: 'refuse'; readonly reason: ReferralRefusal }
  | { readonly kind: 'takeBack'; readonly reason: TakeBackReason };

const WAIT: ReferralVerdict = { kind: 'wait' };

/** Judges a referral on a day. A reward is earned once the first loan is funded and can no longer be canceled. Source: loan-core 2.3
 *  (REFERRAL_REWARD), security T23, width 9. */
export function judgeReferral(facts: ReferralFacts, on: BusinessDate): ReferralVerdict {
  const undone = undoneBy(facts);
  if (facts.isEarned) return undone === null ? WAIT : { kind: 'takeBack', reason: undone };
  const reason = barredBy(facts) ?? undone;
  if (reason !== null) return { kind: 'refuse', reason };
  const { fundedOn, windowUntil, shared, isReleased } = facts;
  if (fundedOn === null || on < fundedOn || on <= windowUntil) return WAIT;
  const [trait] = shared;
  return trait !== undefined && !isReleased ? { kind: 'hold', reason: trait } : { kind: 'earn' };
}

function barredBy(facts: ReferralFacts): ReferralRefusal | null {
  if (facts.isOwnCode) return 'ownCode';
  if (facts.isSamePerson) return 'samePerson';
  if (facts.wasCustomer) return 'alreadyCustomer';
  return facts.isCircle ? 'circle' : null;
}

function undoneBy({ isRescinded, isFirstPaymentReturned }: ReferralFacts): TakeBackReason | null {
  if (isRescinded) return 'rescinded';
  return isFirstPaymentReturned ? 'firstPaymentReturned' : null;
}

/** Says to the referrer why a reward was taken back. One text for every reason, because what became of the loan is the friend's own affair. */
export const TAKE_BACK_TEXT = 'Your friend’s loan no longer counts under the program terms';
