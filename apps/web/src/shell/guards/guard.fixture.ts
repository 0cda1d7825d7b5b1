import { ROUTE_BRANDS } from '#paths.ts';
import { matchRoute } from '#shell/match-route.ts';
import type { GuardContext, GuardedRow, GuardedSession } from './guard.ts';

const plain = { isPaymentFlow: false, brands: [] } as const;
const loans = { ...plain, area: 'loans', flows: ['Loans'], brands: ROUTE_BRANDS } as const;

/** A small route table. */
export const ROWS: readonly GuardedRow[] = [
  { ...plain, name: 'Login', path: '/', area: 'unauthenticated', flows: ['Login'] },
  { ...plain, name: 'ForgotPassword', path: '/ForgotPassword', area: 'unauthenticated', flows: ['ForgotPassword'] },
  { ...plain, name: 'NetworkError', path: '/NetworkError', area: 'unauthenticated', flows: ['NetworkError'] },
  { ...plain, name: 'MaintenanceMode', path: '/MaintenanceMode', area: 'standalone', flows: ['MaintenanceMode'] },
  { ...plain, name: 'Home', path: '/Home', area: 'authenticated', flows: ['Home'] },
  { ...plain, name: 'TrustedDevice-Warning', path: '/TrustedDevice', area: 'authenticated', flows: ['TrustedDevice'] },
  { ...loans, name: 'OptInDisclosures', path: '/$brand/OptInDisclosures', area: 'standalone' },
  { ...loans, name: 'Dashboard', path: '/$brand/Accounts' },
  { ...loans, name: 'AccountDetails', path: '/$brand/Accounts/$loanId' },
  {
    ...loans,
    name: 'ReviewPayment',
    path: '/$brand/Accounts/$loanId/Payment/ReviewPayment',
    isPaymentFlow: true,
    stage: 'choosing',
  },
  {
    ...loans,
    name: 'ConfirmPayment',
    path: '/$brand/Accounts/$loanId/Payment/ConfirmPayment',
    isPaymentFlow: true,
    blocks: 'disbursed',
  },
];

/** Parameters of a signed link. */
export const LINK = 'profileId=prof_1&signature=ab12&expiration=1781500000';

/** Fully signed in, with loans of one brand. */
export const customer: GuardedSession = {
  profileId: 'prof_1',
  isRenewable: true,
  brands: ['tmx'],
  dueStep: null,
  isBlocked: false,
};

/** Signed in by a link. */
export const linked: GuardedSession = { ...customer, isRenewable: false };

/** A navigation of a signed-in customer while every service is up. */
export function aNavigation(href: string, facts: Partial<GuardContext> = {}): GuardContext {
  const [pathname = '/', query = ''] = href.split('?');
  return {
    href,
    pathname,
    query: new URLSearchParams(query),
    match: matchRoute(ROWS, pathname),
    rows: ROWS,
    currentBrand: 'tmx',
    session: customer,
    lock: null,
    landing: () => '/tmx/Accounts',
    previous: null,
    isOutOfTurn: false,
    isShutOut: () => false,
    authenticate: () => Promise.reject(new Error('nobody asked to be let in')),
    endSession: () => Promise.reject(new Error('nobody was to be signed out')),
    isServiceUp: () => Promise.resolve(true),
    isBrandServed: () => Promise.resolve(true),
    ...facts,
  };
}
