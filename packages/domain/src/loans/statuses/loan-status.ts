/** The 18 loan status codes. Source: loans 3; LOA-011 to LOA-028. */
export const LOAN_STATUS = {
  PaidOff: 3,
  ChargedOff: 6,
  Closed: 8,
  Deleted: 10,
  Open: 12,
  Repossessed: 13,
  OutForRepo: 15,
  Sold: 16,
  Bankrupt: 17,
  Refinance: 22,
  OutForRepoChargedOff: 23,
  RepossessedChargedOff: 24,
  Default: 27,
  Rescinded: 28,
  Settled: 29,
  ActiveDefault: 31,
  BankruptChargedOff: 32,
  Chargeback: 33,
} as const;

/** Name of a loan status. */
export type LoanStatusName = keyof typeof LOAN_STATUS;

/** Code of a loan status. */
export type LoanStatusCode = (typeof LOAN_STATUS)[LoanStatusName];

/** Phase of an Open loan; every other status is `active`. Source: loan-core 3.1. */
export type LoanPhase = 'pendingSignature' | 'pendingFunding' | 'active';
