import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { renewalCalls } from '#servicing/capabilities/renewal-calls.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { TRIAL_CUSTOMER, type openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { refinancingHandlers } from './refinancing-routes.ts';
import type { RefinancingMeans } from './refinancing-means.ts';

/** The borrower of the test loans. */
export const BORROWER = aCustomer('trial', { TLXe: TRIAL_CUSTOMER, NLS: TRIAL_CUSTOMER });

/** Somebody without a loan of these books. */
export const STRANGER: Customer = { ...BORROWER, customerIdBySystem: { TLXe: 'somebody', NLS: 'somebody' } };

/** Opens the refinancing calls on test books, under the role of the HTTP side. */
export function openRefinancing(
  { api }: Pick<Awaited<ReturnType<typeof openCommandBooks>>, 'api'>,
  change: Partial<RefinancingMeans> = {},
) {
  return refinancingHandlers({
    database: api,
    loanSystems: [builtInLoanSystem(2, api), builtInLoanSystem(1, api)],
    renewalDesks: { 1: renewalCalls(1, api), 2: renewalCalls(2, api) },
    isNoSsnRefinanceAllowed: () => Promise.resolve(true),
    spousalConsentStates: ['WI'],
    offeredChannels: new Set(['store', 'moneyGram', 'debit', 'ach']),
    pushingProcessors: new Set([4]),
    ecommerceShops: new Map([[1106, { url: 'https://shop.example/renew', key: 'a key of these tests' }]]),
    ...change,
  });
}
