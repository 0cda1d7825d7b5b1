import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import {
  areDetailsMissing,
  isRenewedElsewhere,
  mayBeginRenewal,
  OWN_OFFICE,
  stoppingReasons,
  whyNotRenew,
  type WhyNotRenew,
} from '#steps/renewal/why-not-renew.ts';

/** Text that says whether a loan can be renewed, and what would make a renewal possible. `canRenew`: it can be begun here. */
export interface RenewingFact extends WhyNotRenew {
  readonly canRenew: boolean;
}

/** Shown while a loan system of the brand is down, because renewals wait until it is up again. Source: LOP-082. */
const WHILE_LIMITED: RenewingFact = {
  canRenew: false,
  fact: 'You can’t renew right now because one of our loan systems isn’t responding.',
  change: 'Try again later, or call your store to talk about it.',
};

/** Says that a loan can be renewed here, or gives the main reason why not. Null for a line, for a loan whose renewal is open, and for a
 *  loan that has not started, is closed, or no longer follows its schedule. `isLimited`: some loan systems of the brand are down, and
 *  renewals wait for them. Source: LRO-008, LOP-082. */
export function renewingFact(loan: LoanEntity, isLimited: boolean): RenewingFact | null {
  if (dueKind(loan) !== 'scheduled' || kindOf(loan) === 'line' || loan.renewal !== null) return null;
  if (isRenewedElsewhere(loan)) return { canRenew: false, ...OWN_OFFICE };
  if (mayBeginRenewal(loan)) {
    if (isLimited) return WHILE_LIMITED;
    const change = areDetailsMissing(loan)
      ? 'See first what it costs beside every other choice. We’ll also ask for a few details that the law requires.'
      : 'See first what it costs beside every other choice.';
    return { canRenew: true, fact: 'You can renew this loan here.', change };
  }
  const [code] = stoppingReasons(loan);
  return code === undefined ? null : { canRenew: false, ...whyNotRenew(code) };
}
