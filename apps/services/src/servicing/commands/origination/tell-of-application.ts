import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from '#platform/database.ts';
import { makeNotice, queueNotices } from '#servicing/commands/notices/make-notice.ts';

/** How an application ended. */
export type ApplicationEnd = 'withdrawn' | 'expired' | 'rescinded';

/** What the letter about the end of an application says. */
export interface EndedApplication {
  /** Names the application or its loan, so that each end is told once. */
  readonly key: string;
  readonly on: BusinessDate;
  /** Null when there was no loan. */
  readonly loanId: number | null;
  readonly customerIds: readonly (string | null)[];
  readonly of: { readonly brand: string; readonly storeId: number; readonly lmsId: number };
  readonly product: string;
  /** What the borrower brought back; null when nothing was taken. */
  readonly returnedCents?: Cents | null;
  /** Whether the notice waits for day-end, which sends it. Default: it is sent now. */
  readonly isAtDayEnd?: boolean;
}

/** Makes the notice N37 to each borrower: the application was withdrawn or expired, or the new loan was taken back. */
export async function tellOfApplication(
  tx: Transaction,
  end: ApplicationEnd,
  { key, on, loanId, customerIds, of, product, returnedCents = null, isAtDayEnd = false }: EndedApplication,
): Promise<void> {
  const keys: string[] = [];
  for (const [place, customerId] of customerIds.entries()) {
    if (customerId === null) continue;
    const notice = `N37:${end}:${key}:${place + 1}`;
    const { brand, storeId, lmsId } = of;
    const facts = { about: end, brand, storeId, lmsId, product, endedOn: on, returned: returnedCents };
    await makeNotice(tx, { key: notice, code: 'N37', loanId, customerId, on, facts });
    keys.push(notice);
  }
  if (!isAtDayEnd) await queueNotices(tx, keys);
}

/** What the welcome letter of a new loan says. */
export interface WelcomedLoan {
  readonly loanId: number;
  readonly on: BusinessDate;
  readonly customerIds: readonly (string | null)[];
  readonly product: string;
  readonly principalCents: Cents;
  readonly proceedsCents: Cents;
  readonly channel: string;
  readonly isLine: boolean;
  readonly dueOn: BusinessDate | null;
  readonly paymentCents: Cents | null;
  /** Last day on which the loan can be taken back; null when it cannot. */
  readonly rescindUntil: BusinessDate | null;
}

/** Makes the welcome letter (N36) to each borrower of a loan that was just signed. */
export async function welcome(tx: Transaction, loan: WelcomedLoan): Promise<void> {
  const { loanId, on, customerIds, product, channel, dueOn, rescindUntil } = loan;
  const keys: string[] = [];
  for (const [place, customerId] of customerIds.entries()) {
    if (customerId === null) continue;
    const key = `N36:${loanId}:${place + 1}`;
    const facts = {
      product,
      principal: loan.principalCents,
      amount: loan.proceedsCents,
      channel,
      dueOn,
      payment: loan.paymentCents,
      rescindUntil,
      isLine: loan.isLine,
    };
    await makeNotice(tx, { key, code: 'N36', loanId, customerId, on, facts });
    keys.push(key);
  }
  await queueNotices(tx, keys);
}
