import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { formatDay, relativeDay } from '#ui/calendar-text.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Autopay } from './use-autopay.ts';

const WHY_NOT: Readonly<Record<string, string>> = {
  paid_off: 'This loan is paid off. You don’t owe anything.',
  not_started: 'Autopay can be turned on once your loan has started.',
  renewed_by_agreement: 'Autopay isn’t available: this loan is due in one payment. We’ll remind you before it’s due.',
  not_scheduled: 'Autopay isn’t available: this loan has no payment dates right now.',
  protected: 'Autopay isn’t available for this loan. You can pay it here anytime.',
  not_offered: 'Autopay isn’t available for this loan. You can pay it here anytime.',
};

const STOPPED: Readonly<Record<string, string>> = {
  twoFailures: 'Two payments in a row didn’t go through, so we stopped trying.',
  card_gone: 'The card or account for autopay was removed or has expired.',
  method_stopped: 'Your bank said this account can’t be used.',
  authorisation_stopped: 'Your bank told us these payments weren’t authorized.',
};

/** Returns why autopay cannot be turned on. */
export function whyNotText(code: string): string {
  return WHY_NOT[code] ?? 'Autopay isn’t available for this loan. You can pay it here anytime.';
}

/** Returns why the person can neither set up nor change a loan's autopay: it is not offered, or the other borrower manages it.
 *  Null when they can. Source: decision 014. */
export function whyNotToChange({
  whyNot,
  state,
  managedBy,
}: Pick<Autopay, 'whyNot' | 'state' | 'managedBy'>): string | null {
  if (whyNot !== null) return whyNotText(whyNot);
  return state === 'on' && managedBy !== null
    ? `${managedBy} pays this loan automatically. Only they can change it or turn it off.`
    : null;
}

/** Returns why autopay was stopped. */
export function stoppedText(code: string | null): string {
  return (code === null ? undefined : STOPPED[code]) ?? 'We stopped autopay because a payment didn’t go through.';
}

/** Shown when no debit is planned: nothing is billed yet, the loan is paid ahead, every due date is past, or the loan may not
 *  be collected. */
export const NO_DEBIT_PLANNED =
  'No withdrawal is planned now. We tell you the amount and the day of each at least three business days before.';

/** Returns "Next debit $225.00 on Wed, Jun 17 · in 2 days", or a text that no debit is planned. A debit that failed before is a
 *  "Second try". */
export function nextDebitText({ nextDebit }: Pick<Autopay, 'nextDebit'>, today: BusinessDate): string {
  if (nextDebit === null) return NO_DEBIT_PLANNED;
  const { amount, date } = nextDebit;
  return `${debitName(nextDebit)} $${formatAmount(amount)} on ${formatDay(date, today)} · ${relativeDay(date, today)}`;
}

/** Names a coming debit: "Next debit", or "Second try" of one that failed. */
export function debitName({ isRetry }: Pick<NonNullable<Autopay['nextDebit']>, 'isRetry'>): string {
  return isRetry ? 'Second try' : 'Next debit';
}

/** Returns what the customer must pay without autopay, because it could not be announced in time: a whole payment, or what the
 *  next debit leaves. Null when autopay takes everything. Source: 12 CFR 1041.9(b), decision 014. */
export function payYourselfText(
  { skippedPayment, nextDebit }: Pick<Autopay, 'skippedPayment' | 'nextDebit'>,
  today: BusinessDate,
): string | null {
  if (skippedPayment !== null) {
    const { amount, dueDate } = skippedPayment;
    return `Please pay the $${formatAmount(amount)} due ${formatDay(dueDate, today)} yourself. It’s too soon for autopay: we tell you about each debit at least 3 business days ahead.`;
  }
  if (nextDebit === null || nextDebit.rest === 0) return null;
  return `Please pay another $${formatAmount(nextDebit.rest)} yourself by ${formatDay(nextDebit.date, today)}. It came on top after we told you the amount, and we never take more than that.`;
}

/** Returns what autopay would debit next if it were turned on. */
export function nextDebitIfOnText(autopay: Pick<Autopay, 'nextDebit'>, today: BusinessDate): string {
  return autopay.nextDebit === null ? NO_DEBIT_PLANNED : `${nextDebitText(autopay, today)}, if you turn it on.`;
}

/** Returns the account or card that autopay debits: "your bank account •••• 6789", "your card •••• 4242". */
export function sourceText({ method, displayNumber }: Pick<Autopay, 'method' | 'displayNumber'>): string {
  return `your ${method === 'bank' ? 'bank account' : 'card'} ${displayNumber ?? ''}`.trim();
}

/** Returns the title and text after autopay could not be turned on or changed. `now` is the autopay state read after the
 *  failure; null when it could not be read. The text may offer to agree again, because repeating the call has no second
 *  effect. */
export function notSavedWords(now: Pick<Autopay, 'state' | 'method' | 'displayNumber'> | null): {
  readonly title: string;
  readonly rest: string;
} {
  switch (now?.state) {
    case 'on':
      return { title: 'Your autopay wasn’t changed', rest: `Autopay still uses ${sourceText(now)}.` };
    case 'stopped':
      return { title: 'Autopay is still stopped', rest: 'We won’t take any payments until you start it again.' };
    case 'off':
      return { title: 'Autopay isn’t on', rest: 'We won’t take any payments until it is.' };
    default:
      return {
        title: 'We don’t know yet if this was saved',
        rest: 'Try again. Agreeing twice turns it on only once.',
      };
  }
}

/** Returns the text after autopay could not be turned off. `now` is the autopay state read after the failure; null when it
 *  could not be read. */
export function notEndedText(now: Pick<Autopay, 'state'> | null): string {
  if (now === null) return 'We don’t know yet if autopay was turned off.';
  return now.state === 'stopped' ? 'We couldn’t turn off autopay.' : 'We couldn’t turn off autopay. It’s still on.';
}

/** Returns the title and button text of the agreement page, by the state of autopay and its method. */
export function agreeWords(
  state: Autopay['state'],
  method: 'bank' | 'card',
): { readonly title: string; readonly action: string; readonly busy: string; readonly offline: string } {
  const what = method === 'bank' ? 'account' : 'card';
  const offline = 'once you’re connected again.';
  switch (state) {
    case 'on':
      return {
        title: 'Change autopay',
        action: `Agree and use this ${what}`,
        busy: 'Changing it…',
        offline: `You’re offline. Autopay can be changed ${offline}`,
      };
    case 'stopped':
      return {
        title: 'Start autopay again',
        action: 'Agree and start autopay again',
        busy: 'Starting it…',
        offline: `You’re offline. Autopay can be started ${offline}`,
      };
    case 'off':
      return {
        title: 'Turn on autopay',
        action: 'Agree and turn on autopay',
        busy: 'Turning it on…',
        offline: `You’re offline. Autopay can be turned on ${offline}`,
      };
  }
}
