// Documents that were opened can be read again offline, in an encrypted copy that ends with the session (security T31, security T32).
const DOCUMENTS = ['getLoanDocuments', 'getAccountDocuments', 'getDocumentPage'];

// Written out instead of imported from the contract. Every read checks this list, so an import would load the contract with the
// first read.
const KEPT: readonly unknown[] = ['getAccounts', 'getAccountDetail', 'getAccountTimeline', ...DOCUMENTS];

/** True for calls whose answers are kept for offline use: accounts, a loan's detail, its history and documents. Source: issue 5, Build 7. */
export function isKeptCall(name: unknown): boolean {
  return KEPT.includes(name);
}

/** True for calls that return what is owed and when: accounts and a loan's detail. */
export function isLoanFigures(name: unknown): boolean {
  return name === 'getAccounts' || name === 'getAccountDetail';
}
