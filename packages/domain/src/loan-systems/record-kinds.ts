/** Types of loan. Source: LOA-029, LOP-091. */
export const LOAN_TYPES = ['Personal', 'Title'] as const;

/** A personal or a title loan. */
export type LoanType = (typeof LOAN_TYPES)[number];

/** Kinds of record in the list of accounts: a loan, or an application in one of two systems. Source: LOA-030. */
export const RECORD_KINDS = ['Loan', 'NlsApplication', 'TLXeApplication'] as const;

/** One of the three kinds of record. */
export type RecordKind = (typeof RECORD_KINDS)[number];
