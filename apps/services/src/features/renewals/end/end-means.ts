import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#platform/database.ts';

/** Ends what is open to be signed for a renewal: at the vendor, then in our books. `ended`: nobody can sign any more. `completed`: all had
 *  signed before, and the signature is applied to the loan. `unknown`: the vendor gave no answer. Not inside a transaction. */
export type EndSigning = (
  of: {
    readonly lmsId: LoanSystemId;
    readonly loanId: number;
    readonly type: 'refinance';
    readonly renewalId: string;
  },
  why: string,
) => Promise<'ended' | 'completed' | 'unknown'>;

/** What the end of renewals depends on, in the worker. */
export interface EndMeans {
  readonly database: Database;
  readonly logger: Logger;
  /** Our own loan systems. */
  readonly systems: readonly LoanSystem<Transaction>[];
  readonly endSigning: EndSigning;
}
