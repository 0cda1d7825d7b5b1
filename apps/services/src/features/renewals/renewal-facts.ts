import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { statement, type Database } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';

interface FactRow {
  readonly confirmation_number: string | null;
  readonly is_paid: boolean;
  readonly cash_reference: string | null;
  readonly cash_channel: DisbursementChannel | null;
  readonly cash_state: string | null;
}

/** What the books know of a renewal besides its row. */
export interface RenewalFacts {
  /** The number of the payment's receipt; null when nothing was paid, or it is not booked yet. */
  readonly confirmationNumber: string | null;
  /** Its payment is posted to the old loan. */
  readonly isPaid: boolean;
  /** The cash of the new loan; null when there is none, or it came back. */
  readonly cash: {
    /** The number that the borrower shows where the cash is paid out; null while there is none. */
    readonly reference: string | null;
    readonly channel: DisbursementChannel;
    readonly isTaken: boolean;
  } | null;
}

const FACTS = statement<FactRow>(
  'renewal_facts',
  'select confirmation_number, is_paid, cash_reference, cash_channel, cash_state from app.renewal_facts($1)',
);
const CASH_THAT_CAME_BACK: ReadonlySet<string> = new Set(['cancelled', 'failed', 'expired']);

/** Reads a renewal of these customers from the books. */
export async function readRenewalFacts(
  db: Database,
  renewalId: string,
  customerIds: readonly string[],
): Promise<RenewalFacts> {
  const row = await readAs(db, customerIds, (tx) => tx.row(FACTS, [renewalId]));
  if (row === null) return { confirmationNumber: null, isPaid: false, cash: null };
  const { cash_reference: reference, cash_channel: channel, cash_state: state } = row;
  const isThere = channel !== null && state !== null && !CASH_THAT_CAME_BACK.has(state);
  return {
    confirmationNumber: row.confirmation_number,
    isPaid: row.is_paid,
    cash: isThere ? { reference, channel, isTaken: state === 'completed' } : null,
  };
}
