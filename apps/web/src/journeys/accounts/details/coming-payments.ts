import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_STATUS, type LoanStatusCode } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { singleDue } from '#steps/loan-standing/single-due.ts';

type Detail = ResponseOf<typeof getAccountDetail>;
type ScheduleRow = Detail['workings']['schedule'][number];

/** Coming payments of a loan: none, a single due date that ends the loan, or a list of payments. */
export type ComingPayments =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'single';
      readonly dueOn: BusinessDate;
      /** The smallest amount accepted on the due date; null when only the whole amount is accepted. */
      readonly leastCents: Cents | null;
      readonly wholeCents: Cents;
    }
  | { readonly kind: 'row'; readonly next: readonly { readonly dueOn: BusinessDate; readonly amountCents: Cents }[] };

/** Statuses that keep the contract's due dates. In every other status everything is due at once, or nothing is. */
const KEEPS_SCHEDULE: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Open,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Chargeback,
]);

/** Lists the coming payments of a loan. Returns none for a line, which has statements. Also returns none for a single due date
 *  in the past, which the amount due card shows. Source: loan-core 1.4, 4.1, 4.2. */
export function comingPayments({ loan, nextPayment, workings }: Detail): ComingPayments {
  const isUnsigned = loan.whyNotPayable === 'awaiting_signature';
  if (loan.paidOff || isUnsigned || workings.line !== null || !KEEPS_SCHEDULE.has(loan.statusCode))
    return { kind: 'none' };
  const from = nextPayment?.date ?? loan.dueDate ?? loan.asOf;
  const ahead = workings.schedule.filter((item) => item.dueDate >= from);
  const [first, second] = ahead;
  if (first === undefined) return { kind: 'none' };
  if (second !== undefined) {
    return {
      kind: 'row',
      next: ahead.map((item, index) => ({
        dueOn: item.dueDate,
        amountCents: index === 0 && nextPayment !== null ? nextPayment.amount : item.amount,
      })),
    };
  }
  if (first.dueDate < loan.asOf) return { kind: 'none' };
  const { leastCents, wholeCents } = singleDue(loan) ?? {
    leastCents: null,
    wholeCents: nextPayment?.amount ?? first.amount,
  };
  return { kind: 'single', dueOn: first.dueDate, leastCents, wholeCents };
}

/** Explains why the first payments after a long first period do not lower the principal; null when they do. Source: loan-core
 *  1.4 (carried interest). */
export function carriedInterestText(schedule: readonly ScheduleRow[]): string | null {
  const reaching = schedule.find((row) => row.principal > 0);
  const first = schedule[0];
  if (first === undefined || reaching === undefined || first.principal > 0 || schedule.length < 2) return null;
  const alone = reaching.number === 2 ? 'payment goes' : `${reaching.number - 1} payments go`;
  return `Your first ${alone} to interest alone, because the first period was long. From payment ${reaching.number} on, you also pay back what you borrowed.`;
}
