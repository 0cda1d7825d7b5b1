import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { IneligibleReason } from '@lendside/domain/refinance/refinance-eligible.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';

/** Text that says whether a loan can be renewed, and what would make a renewal possible. */
export interface RenewingFact {
  readonly fact: string;
  readonly change: string | null;
  /** The page that helps, as a link; absent when no page helps. */
  readonly remedy?: 'give_demographics';
}

const BY_REASON: Readonly<Record<IneligibleReason, RenewingFact>> = {
  status: { fact: 'You can’t renew this loan right now.', change: 'Call your store to talk about it.' },
  in_flight: {
    fact: 'You can’t renew while a payment or cash advance is in progress.',
    change: 'Try again once it’s done.',
  },
  too_late: { fact: 'You can’t renew while the loan is this late.', change: 'Pay what is past due and you can renew.' },
  no_renewals_left: {
    fact: 'You’ve used all the renewals allowed for this loan.',
    change: 'Pay it off, then you can apply for a new one.',
  },
  product_does_not_renew: { fact: 'This kind of loan can’t be renewed.', change: null },
  bankrupt: { fact: 'You can’t renew while a bankruptcy case is open.', change: 'Call us to talk about it.' },
  military: {
    fact: 'The Military Lending Act protects service members and their families from this loan, so it can’t be renewed.',
    change: null,
  },
  locked_by_other: {
    fact: 'The other person on this loan is working on it now.',
    change: 'Try again when they’re done.',
  },
  ssn_missing: {
    fact: 'We need your Social Security number on file first.',
    change: 'Call or visit your store to add it.',
  },
  demographics_missing: {
    fact: 'We need a few details about you first.',
    change: 'The law requires them for a title pawn. It takes about a minute.',
    remedy: 'give_demographics',
  },
  risk_denied: { fact: 'You can’t renew right now.', change: 'Call your store to talk about it.' },
  location: {
    fact: 'You must be located in the same state as your store to continue.',
    change: 'Try again when you are there.',
  },
  period_not_begun: {
    fact: 'You have renewed this loan already, and its new period has not started.',
    change: 'You can renew it again once it has.',
  },
  spouse_notice_missing: {
    fact: 'We need to let your spouse know first.',
    change: 'Give your store their address. Once we’ve mailed the notice, you can renew.',
  },
};

/** Shown while a loan system of the brand is down, because renewals wait until it is up again. Source: LOP-082. */
const WHILE_LIMITED: RenewingFact = {
  fact: 'You can’t renew right now because one of our loan systems isn’t responding.',
  change: 'Try again later, or call your store to talk about it.',
};

function isReason(code: string): code is IneligibleReason {
  return Object.hasOwn(BY_REASON, code);
}

/** Says why a loan cannot be renewed and what would make it possible. An unknown reason points to the store. Source: loan-core
 *  4.4. */
export function whyNotRenew(code: string): RenewingFact {
  return isReason(code)
    ? BY_REASON[code]
    : { fact: 'You can’t renew right now.', change: 'Call your store to talk about it.' };
}

/** Says that a loan can be renewed, or gives the main reason why not. Null for a line, and for a loan that has not started, is
 *  closed, or no longer follows its schedule. `isLimited`: some loan systems of the brand are down, and renewals wait for
 *  them. Source: LRO-008, LOP-082. */
export function renewingFact(loan: LoanEntity, isLimited: boolean): RenewingFact | null {
  if (dueKind(loan) !== 'scheduled' || kindOf(loan) === 'line') return null;
  if (loan.refinanceEligible && isLimited) return WHILE_LIMITED;
  if (loan.refinanceEligible) return { fact: 'You can renew this loan.', change: 'Call or visit your store to do it.' };
  // A permanent reason comes first, else the first reason in the order of the rule.
  const codes = loan.whyNotRefinance.map(({ reason }) => reason);
  const code = codes.find((each) => each === 'product_does_not_renew' || each === 'military') ?? codes[0];
  return code === undefined ? null : whyNotRenew(code);
}
