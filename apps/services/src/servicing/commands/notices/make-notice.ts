import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Transaction } from '#platform/database.ts';
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

/** Records a notice, once for each key. */
export async function makeNotice(tx: Transaction, notice: NoticeToMake): Promise<void> {
  const { key, code, loanId, customerId, on, facts } = notice;
  await tx.rows(MAKE_NOTICE, [key, code, loanId, customerId, on, JSON.stringify(facts)]);
}
