import type { IneligibleReason } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';

/** Where a person goes to remove a reason against renewing. */
export type RenewalRemedy = 'details' | 'location' | 'payPastDue' | 'lock' | 'store' | 'call' | 'payoff';

/** Text that says why a loan cannot be renewed, what would change it, and where to go for it. */
export interface WhyNotRenew {
  readonly fact: string;
  readonly change: string | null;
  /** Absent when no page helps. */
  readonly remedy?: RenewalRemedy;
}

const BY_REASON: Readonly<Record<IneligibleReason, WhyNotRenew>> = {
  status: { fact: 'You can’t renew this loan right now.', change: 'Call your store to talk about it.', remedy: 'call' },
  in_flight: {
    fact: 'You can’t renew while a payment or cash advance is in progress.',
    change: 'Try again once it’s done.',
  },
  too_late: {
    fact: 'You can’t renew while the loan is this late.',
    change: 'Pay what is past due and you can renew.',
    remedy: 'payPastDue',
  },
  no_renewals_left: {
    fact: 'You’ve used all the renewals allowed for this loan.',
    change: 'Pay it off, then you can apply for a new one.',
    remedy: 'payoff',
  },
  product_does_not_renew: { fact: 'This kind of loan can’t be renewed.', change: null },
  bankrupt: {
    fact: 'You can’t renew while a bankruptcy case is open.',
    change: 'Call us to talk about it.',
    remedy: 'call',
  },
  military: {
    fact: 'The Military Lending Act protects service members and their families from this loan, so it can’t be renewed.',
    change: null,
  },
  locked_by_other: {
    fact: 'The other borrower is working on this loan now.',
    change: 'Try again when they’re done.',
    remedy: 'lock',
  },
  ssn_missing: {
    fact: 'We need your Social Security number on file first.',
    change: 'Call or visit your store to add it.',
    remedy: 'store',
  },
  demographics_missing: {
    fact: 'We need a few details about you first.',
    change: 'The law requires them for a title pawn. It takes about a minute.',
    remedy: 'details',
  },
  risk_denied: { fact: 'You can’t renew right now.', change: 'Call your store to talk about it.', remedy: 'call' },
  location: {
    fact: 'You must be located in the same state as your store to continue.',
    change: 'Try again when you are there.',
    remedy: 'location',
  },
  period_not_begun: {
    fact: 'You have renewed this loan already, and its new period has not started.',
    change: 'You can renew it again once it has.',
  },
  spouse_notice_missing: {
    fact: 'The law asks us to tell your spouse, and we don’t have their address.',
    change: 'Give us their name and address when you renew.',
  },
};

// Reasons that a person can remove alone do not stop the choice: the pages of the renewal ask for what is missing.
const ASKED_ON_THE_WAY: ReadonlySet<string> = new Set<IneligibleReason>([
  'demographics_missing',
  'location',
  'spouse_notice_missing',
]);

// Reasons that nothing removes are said before those that something does.
const FOR_GOOD: readonly string[] = ['product_does_not_renew', 'military'] satisfies readonly IneligibleReason[];

function isReason(code: string): code is IneligibleReason {
  return Object.hasOwn(BY_REASON, code);
}

/** Says why a loan cannot be renewed and what would make it possible. An unknown reason points to the store. Source: loan-core
 *  4.4. */
export function whyNotRenew(code: string): WhyNotRenew {
  return isReason(code)
    ? BY_REASON[code]
    : { fact: 'You can’t renew right now.', change: 'Call your store to talk about it.', remedy: 'call' };
}

/** Whether the pages of a renewal ask for what removes this reason. */
export function isAskedOnTheWay(code: string): boolean {
  return ASKED_ON_THE_WAY.has(code);
}

/** Why a loan of the partner is not renewed here. */
export const OWN_OFFICE: WhyNotRenew = {
  fact: 'This loan is renewed only by the company that keeps it.',
  change: 'Call them to talk about it. You can still pay here.',
  remedy: 'call',
};
const INVICTUS = 3;

/** Whether only the company that keeps the loan renews it, in its own office. */
export function isRenewedElsewhere({ lmsId }: Pick<LoanEntity, 'lmsId'>): boolean {
  return lmsId === INVICTUS;
}

type Refusals = Pick<LoanEntity, 'refinanceEligible' | 'whyNotRefinance'>;

/** Lists the reasons that stop a renewal before it begins, the most important first. What the renewal's own pages ask for is not
 *  among them. */
export function stoppingReasons({ whyNotRefinance }: Refusals): readonly string[] {
  const codes = whyNotRefinance.map(({ reason }) => reason).filter((code) => !ASKED_ON_THE_WAY.has(code));
  return codes.toSorted((one, other) => Number(FOR_GOOD.includes(other)) - Number(FOR_GOOD.includes(one)));
}

/** Whether the personal details that the law requires are missing. */
export function areDetailsMissing({ whyNotRefinance }: Refusals): boolean {
  return whyNotRefinance.some(({ reason }) => reason === ('demographics_missing' satisfies IneligibleReason));
}

/** Whether a renewal may begin: the loan is eligible, or only what its own pages ask for is missing. */
export function mayBeginRenewal(loan: Refusals): boolean {
  return loan.refinanceEligible || (loan.whyNotRefinance.length > 0 && stoppingReasons(loan).length === 0);
}
