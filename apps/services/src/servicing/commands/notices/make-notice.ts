import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { Json } from '#servicing/executor/loan-command.ts';

/** A notice that a command sends to its borrower. It is delivered separately. Source: loan-core 5.4. */
export interface NoticeToMake {
  readonly key: string;
  readonly code: string;
  readonly loanId: number | null;
  readonly customerId: string;
  readonly on: BusinessDate;
  readonly facts: { readonly [field: string]: Json };
}

const MAKE_NOTICE = statement(
  'make_notice',
  `insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
);
const QUEUE_NOTICES = statement('queue_notices', 'select servicing.queue_notices($1)');

/** Records a notice, once for each key. */
export async function makeNotice(tx: Transaction, notice: NoticeToMake): Promise<void> {
  const { key, code, loanId, customerId, on, facts } = notice;
  await tx.rows(MAKE_NOTICE, [key, code, loanId, customerId, on, JSON.stringify(facts)]);
}

const MAKE_NOTICES = statement(
  'make_notices_now',
  `insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
   select n.key, n.code, n.loan_id, n.customer_id, n.made_on, n.facts
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::date[], $6::jsonb[]) as n (key, code, loan_id, customer_id, made_on, facts)
   on conflict do nothing`,
);

/** Records notices, each once for its key, and queues them for delivery; a replay of past days only records them. Does not wait: the
 *  transaction fails when they cannot be written. */
export function makeNoticesNow(tx: Transaction, notices: readonly NoticeToMake[], delivers = true): void {
  if (notices.length === 0) return;
  tx.send(MAKE_NOTICES, [
    notices.map(({ key }) => key),
    notices.map(({ code }) => code),
    notices.map(({ loanId }) => loanId),
    notices.map(({ customerId }) => customerId),
    notices.map(({ on }) => on),
    notices.map(({ facts }) => JSON.stringify(facts)),
  ]);
  if (delivers) tx.send(QUEUE_NOTICES, [notices.map(({ key }) => key)]);
}

/** Records a notice to everybody who owes a loan, once for each key. The cosigner's key ends with `:cosigner`. Returns the keys. */
export async function makeNoticeToAll(
  tx: Transaction,
  notice: NoticeToMake & { readonly cosignerId: string | null },
): Promise<readonly string[]> {
  const { cosignerId, ...own } = notice;
  await makeNotice(tx, own);
  if (cosignerId === null) return [own.key];
  const copy = { ...own, key: `${own.key}:cosigner`, customerId: cosignerId };
  await makeNotice(tx, copy);
  return [own.key, copy.key];
}

/** Queues notices for delivery now, instead of at the next day-end. */
export async function queueNotices(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.rows(QUEUE_NOTICES, [keys]);
}
