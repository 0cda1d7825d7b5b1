import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

/** What a person chose on an application. */
export interface Choice {
  readonly amountCents: Cents;
  readonly method: DisbursementChannel | null;
  readonly cardId: string | null;
}

const FIND = statement<{ amount: number; method: DisbursementChannel | null; card_id: string | null }>(
  'origination_choice_find',
  'select amount, method, card_id from app.origination_choice where application_id = $1',
);
const SAVE = statement(
  'origination_choice_save',
  `
  insert into app.origination_choice (application_id, customer_id, amount, method, card_id) values ($1, $2, $3, $4, $5)
  on conflict (application_id) do update
     set amount = excluded.amount, method = excluded.method, card_id = excluded.card_id, chosen_at = now()`,
);

/** Reads what was chosen; null when nothing was. */
export async function findChoice(db: Queryable, applicationId: number): Promise<Choice | null> {
  const row = await db.row(FIND, [applicationId]);
  return row === null ? null : { amountCents: cents(row.amount), method: row.method, cardId: row.card_id };
}

/** Keeps what was chosen. The last one counts. */
export async function saveChoice(
  tx: Transaction,
  { applicationId, customerId }: { readonly applicationId: number; readonly customerId: string },
  { amountCents, method, cardId }: Choice,
): Promise<void> {
  await tx.rows(SAVE, [applicationId, customerId, amountCents, method, cardId]);
}
