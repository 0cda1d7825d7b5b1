import type { LoanSystem } from './port.ts';
import type { LoanRecord } from './loan-record.ts';

/** A loan system without posting, for screens. */
export type LoanReader = Omit<LoanSystem<never>, 'postPayments'>;

/** Builds the id of one quote from the loan, its version and its business date. A payment includes this id. When it no longer
 *  matches, the customer saw outdated amounts. The id is neither secret nor a permission. Source: loan-core 4.3. */
export function toIntentId({ snapshot, quoteVersion }: Pick<LoanRecord, 'snapshot' | 'quoteVersion'>): string {
  return `pi_${snapshot.lmsId}_${snapshot.loanId}_${quoteVersion}_${snapshot.asOf}`;
}
