// Spelled here, not read from the contract: this is asked at each read, the first included.
const KEPT: readonly unknown[] = ['getAccounts', 'getAccountDetail', 'getAccountTimeline'];

/** Whether the answers of a call are kept for when there is no connection: accounts, a loan's detail, its history; nothing else.
 *  Source: issue 5, Build 7. */
export function isKeptCall(name: unknown): boolean {
  return KEPT.includes(name);
}

/** Whether a call brings what is owed and by when: accounts and a loan's detail. */
export function isLoanFigures(name: unknown): boolean {
  return name !== 'getAccountTimeline' && isKeptCall(name);
}
