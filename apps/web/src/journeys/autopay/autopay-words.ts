import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { formatDay, relativeDay } from '#ui/calendar-text.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Autopay } from './use-autopay.ts';

const WHY_NOT: Readonly<Record<string, string>> = {
  paid_off: 'This loan is paid off. There is nothing to pay any more.',
  not_started: 'Autopay can be turned on once your loan has started.',
  renewed_by_agreement:
    'This loan ends on one day, and renewing it takes your agreement each time, so it cannot be paid automatically. We remind you before it is due.',
  not_scheduled: 'This loan has no payment dates at the moment, so nothing can be taken automatically.',
  protected: 'Autopay is not offered on this loan. You can pay it here at any time.',
  not_offered: 'Autopay is not offered on this loan. You can pay it here at any time.',
};

const STOPPED: Readonly<Record<string, string>> = {
  twoFailures: 'Two payments in a row did not go through, so we stopped trying.',
  card_gone: 'The card or account for autopay is not there any more, or it has expired.',
  method_stopped: 'Your bank said that the account cannot be used.',
  authorisation_stopped: 'Your bank told us that these payments were not allowed.',
};

/** Why autopay cannot be turned on. */
export function whyNotText(code: string): string {
  return WHY_NOT[code] ?? 'Autopay is not offered on this loan. You can pay it here at any time.';
}

/** Why autopay was stopped. */
export function stoppedText(code: string | null): string {
  return (code === null ? undefined : STOPPED[code]) ?? 'We stopped autopay because a payment did not go through.';
}

/** "Next debit $225.00 on Wed, Jun 17 · in 2 days"; says so where nothing is billed yet. */
export function nextDebitText({ nextDebit }: Pick<Autopay, 'nextDebit'>, today: BusinessDate): string {
  if (nextDebit === null) return 'Nothing is due yet. We take each minimum payment on its due date.';
  const { amount, date } = nextDebit;
  return `Next debit $${formatAmount(amount)} on ${formatDay(date, today)} · ${relativeDay(date, today)}`;
}
