// Written out instead of imported from the contract. Every read checks this list, so an import would load the contract with the
// first read.
const KEPT: readonly unknown[] = ['getAccounts', 'getAccountDetail', 'getAccountTimeline'];

/** True for calls whose answers are kept for offline use: accounts, a loan's detail and its history. Source: issue 5, Build 7. */
export function isKeptCall(name: unknown): boolean {
  return KEPT.includes(name);
}

/** True for calls that return what is owed and when: accounts and a loan's detail. */
export function isLoanFigures(name: unknown): boolean {
  return name !== 'getAccountTimeline' && isKeptCall(name);
}
