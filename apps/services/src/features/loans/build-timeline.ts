import { LOAN_NOT_FOUND_TEXT } from '@lendside/domain/loans/loan-not-found-text.ts';
import { moneyTimeline, type MoneyTry, type TimelineEvent } from '@lendside/domain/loans/figures/money-timeline.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { scheduledPayments } from '@lendside/domain/loans/payments/scheduled-payments.ts';
import { movementsOfHistory, type LoanMoney } from '@lendside/providers/loan-systems/loan-money.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { Refused } from '#platform/refused.ts';

/** A loan with its money events, oldest first. */
export interface Timeline {
  readonly record: LoanRecord;
  readonly events: readonly TimelineEvent[];
}

/** Builds the timeline from the account history when a loan system has no timeline. */
async function readMoney(
  reader: LoanReader,
  loanId: number,
  customerIds: readonly string[],
): Promise<LoanMoney | null> {
  if (reader.capabilities.timeline !== null) return reader.capabilities.timeline.money(loanId, customerIds);
  const [lines, record] = await Promise.all([reader.history(loanId, customerIds), reader.account(loanId, customerIds)]);
  return record === null ? null : { record, movements: movementsOfHistory(lines), tries: [] };
}

const REQUESTED_NOTE = 'On its way to you; it costs nothing until it is paid out';
const APPROVED_NOTES = {
  store: 'Ready to be picked up',
  moneyGram: 'Ready to be picked up',
  debit: 'Sent to your card',
  ach: 'On its way to your bank account',
} as const;

/** Returns the cash advances that are requested or approved but not paid out. They have no ledger entry yet. Source: LOA-035. */
async function readAdvances(reader: LoanReader, loanId: number, customerIds: readonly string[]): Promise<MoneyTry[]> {
  const draws = (await reader.capabilities.draws?.draws(loanId, customerIds)) ?? [];
  return draws.flatMap(({ reference, state, channel, requestedOn, amountCents }) =>
    state !== 'requested' && state !== 'approved'
      ? []
      : [
          {
            id: reference,
            on: requestedOn,
            state: 'pending',
            sort: 'advance',
            title: state === 'requested' ? 'Cash advance requested' : 'Cash advance approved',
            amountCents,
            split: null,
            channel: null,
            isAutopay: false,
            note: state === 'requested' ? REQUESTED_NOTE : APPROVED_NOTES[channel],
          } as const,
        ],
  );
}

/** Reads the money timeline of a loan. Refuses with `NotFoundException` when the loan does not belong to these customers.
 *  Source: issue 6.7. */
export async function readTimeline(
  reader: LoanReader,
  loanId: number,
  customerIds: readonly string[],
): Promise<Timeline> {
  const money = await readMoney(reader, loanId, customerIds);
  if (money === null) throw new Refused('NotFoundException', LOAN_NOT_FOUND_TEXT);
  const { record, movements } = money;
  const advances = record.snapshot.line === null ? [] : await readAdvances(reader, loanId, customerIds);
  const tries = [...money.tries, ...advances];
  const product = findProduct(record.snapshot.productId);
  const scheduled =
    product === null ? [] : scheduledPayments(record.snapshot, product, record.autopay?.announced ?? null);
  return { record, events: moneyTimeline({ movements, tries, scheduled }) };
}
