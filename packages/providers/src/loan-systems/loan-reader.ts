import type { LoanRecord, LoanSystem } from './port.ts';

/** A loan system as far as screens need it: they post nothing. */
export type LoanReader = Omit<LoanSystem<never>, 'postPayments'>;

/** Names one quote: the loan, everything posted on it so far and its business date. A payment brings it back; when it no longer
 *  matches, the customer saw other figures. Nothing is hidden in it and nothing is granted by it. Source: loan-core 4.3. */
export function toIntentId({ snapshot, quoteVersion }: Pick<LoanRecord, 'snapshot' | 'quoteVersion'>): string {
  return `pi_${snapshot.lmsId}_${snapshot.loanId}_${quoteVersion}_${snapshot.asOf}`;
}
