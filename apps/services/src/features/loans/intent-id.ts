import { createHash } from 'node:crypto';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';

/** Names one quote: the loan, everything posted on it so far and its business date. A payment brings it back; when it no longer
 *  matches, the customer saw other figures. Nothing is hidden in it and nothing is granted by it. Source: loan-core 4.3. */
export function toIntentId({ snapshot, quoteVersion }: Pick<LoanRecord, 'snapshot' | 'quoteVersion'>): string {
  const quote = [snapshot.lmsId, snapshot.loanId, quoteVersion, snapshot.asOf].join(':');
  return `quote_${createHash('sha256').update(quote).digest('base64url').slice(0, 32)}`;
}
