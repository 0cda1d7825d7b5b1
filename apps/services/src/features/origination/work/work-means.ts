import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#platform/database.ts';

/** Ends what is open to be signed on a loan. `completed`: all had signed before, and the signature is applied. `unknown`: the vendor gave no
 *  answer. */
export type EndSigning = (
  of: { readonly lmsId: LoanSystemId; readonly loanId: number; readonly type: SigningType },
  why: string,
) => Promise<'ended' | 'completed' | 'unknown'>;

/** What the worker's side of originations depends on. */
export interface WorkMeans {
  readonly database: Database;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly systems: readonly LoanSystem<Transaction>[];
  readonly endSigning: EndSigning;
  /** Card processors that push money to a card. */
  readonly pushingProcessors: ReadonlySet<number>;
}
