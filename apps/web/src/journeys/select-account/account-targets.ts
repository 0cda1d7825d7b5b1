import { pathTo, type RouteBrand, routeBrandOf } from '#paths.ts';

/** The pages that can ask for an account, by their name in `?to=`. The query carries a name and never a URL. */
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

/** Name of a page that can ask for an account. */
export type AccountTarget = keyof typeof TARGETS;

/** Returns the heading and the page of a target. */
export function targetFacts(target: AccountTarget): (typeof TARGETS)[AccountTarget] {
  return TARGETS[target];
}

/** Returns the target named in a query, in any letter case. Anything else gives the target that opens the account itself.
 *  Source: OPEN-74, security T28. */
export function readTarget(query: string): AccountTarget {
  const asked = (new URLSearchParams(query).get('to') ?? '').toLowerCase();
  return asked === 'payment' ? 'Payment' : 'Details';
}

/** Returns the path of a target's page for a loan. */
export function targetPath(
  target: AccountTarget,
  loan: { readonly brand: Parameters<typeof routeBrandOf>[0]; readonly loanId: number },
): string {
  return TARGETS[target].path(routeBrandOf(loan.brand), loan.loanId);
}
