import { pathTo, type RouteBrand, routeBrandOf } from '#paths.ts';

/** The pages that can ask for an account, by their name in `?to=`, which is never an address. */
const TARGETS = {
  Payment: {
    heading: 'Which loan do you want to pay?',
    isPayment: true,
    path: (brand: RouteBrand, loanId: number) => pathTo('MakePayment', brand, loanId),
  },
  Details: {
    heading: 'Which loan do you want to see?',
    isPayment: false,
    path: (brand: RouteBrand, loanId: number) => pathTo('AccountDetails', brand, loanId),
  },
} as const;

/** Name of a page that asks for an account. */
export type AccountTarget = keyof typeof TARGETS;

/** Returns the heading of a target and its page. */
export function targetFacts(target: AccountTarget): (typeof TARGETS)[AccountTarget] {
  return TARGETS[target];
}

/** Returns the target that a query names, in any letter case; the account itself for anything else. Source: OPEN-74, security
 *  T28. */
export function readTarget(query: string): AccountTarget {
  const asked = (new URLSearchParams(query).get('to') ?? '').toLowerCase();
  return asked === 'payment' ? 'Payment' : 'Details';
}

/** Returns the page of a loan for a target. */
export function targetPath(
  target: AccountTarget,
  loan: { readonly brand: Parameters<typeof routeBrandOf>[0]; readonly loanId: number },
): string {
  return TARGETS[target].path(routeBrandOf(loan.brand), loan.loanId);
}
