import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { type Database, type Transaction, statement } from '#platform/database.ts';

const LOOK_AS = statement('look_as_customers', 'select servicing.look_as($1, $2)::text');

/** Runs a transaction as these customers, of one loan system or of all. Row-level security hides all other customers' rows (D11). */
export function readAs<T>(
  db: Database,
  customerIds: readonly string[],
  read: (tx: Transaction) => Promise<T>,
  lmsId: LoanSystemId | null = null,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.rows(LOOK_AS, [customerIds, lmsId]);
    return read(tx);
  });
}
