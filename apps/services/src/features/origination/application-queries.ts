import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { statement, type Database, type Queryable } from '#platform/database.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import type { Choice } from './choice-queries.ts';

// What the dashboard shows of applications and what a person does there.
export { choiceOf, nextPageOf, toReasons } from './application-words.ts';
export { withdrawOwn } from './withdraw-own.ts';

const CHOICES = statement<{
  application_id: number;
  amount: number;
  method: DisbursementChannel | null;
  card_id: string | null;
}>(
  'origination_choices',
  'select application_id, amount, method, card_id from app.origination_choice where application_id = any ($1)',
);
const LAPSES = statement<{ lapses_at: Date }>(
  'origination_lapses',
  `select a.day::timestamp at time zone s.time_zone as lapses_at
     from unnest($1::int[], $2::date[]) with ordinality as a (store, day, place) join servicing.store s on s.store_id = a.store order by a.place`,
);

/** Reads what was chosen on applications of these customers, by application. */
export async function readChoices(
  db: Database,
  customerIds: readonly string[],
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, Choice>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await readAs(db, customerIds, (tx) => tx.rows(CHOICES, [applicationIds]));
  return new Map(
    rows.map((row) => [
      row.application_id,
      { amountCents: row.amount === 0 ? NO_CENTS : cents(row.amount), method: row.method, cardId: row.card_id },
    ]),
  );
}

/** Returns the moments at which days begin at stores, in their order. */
export async function readLapses(
  db: Queryable,
  days: readonly (readonly [storeId: number, day: BusinessDate])[],
): Promise<readonly Date[]> {
  if (days.length === 0) return [];
  const rows = await db.rows(LAPSES, [days.map(([store]) => store), days.map(([, day]) => day)]);
  return rows.map((row) => row.lapses_at);
}
