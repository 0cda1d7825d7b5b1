import { type Database, type Transaction, statement } from '#platform/database.ts';

const LOOK_AS = statement('look_as_customers', 'select servicing.look_as($1)::text');

/** Runs a read as these customers. Row-level security hides all other customers' rows (D11). */
export function readAs<T>(
  db: Database,
  customerIds: readonly string[],
  read: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.rows(LOOK_AS, [customerIds]);
    return read(tx);
  });
}
