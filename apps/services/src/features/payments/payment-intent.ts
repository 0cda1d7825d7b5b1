import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';

/** The id of a quote: it changes with everything posted to the loan and with the business date, so that a payment decided on
 *  an older quote is recognised. Source: loan-core 4.3 (quote). */
export function paymentIntentId({ snapshot, quoteVersion }: LoanRecord): string {
  return `pi_${snapshot.lmsId}_${snapshot.loanId}_${quoteVersion}_${snapshot.asOf}`;
}
