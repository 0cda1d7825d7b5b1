/** Types of loan. Source: LOA-029, LOP-091. */
export const LOAN_TYPES = ['Personal', 'Title'] as const;

/** Kinds of record in the list of accounts: a loan, or an application in one of two systems. Source: LOA-030. */
export const RECORD_KINDS = ['Loan', 'NlsApplication', 'TLXeApplication'] as const;
