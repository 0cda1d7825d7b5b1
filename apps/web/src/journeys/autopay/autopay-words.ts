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

/** Returns why autopay cannot be turned on. */
export function whyNotText(code: string): string {
  return WHY_NOT[code] ?? 'Autopay is not offered on this loan. You can pay it here at any time.';
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
  return (code === null ? undefined : STOPPED[code]) ?? 'We stopped autopay because a payment did not go through.';
}

/** Shown when no debit is planned: nothing is billed yet, the loan is paid ahead, every due date is past, or the loan may not
 *  be collected. */
export const NO_DEBIT_PLANNED =
  'No withdrawal is planned now. We tell you the amount and the day of each at least three business days before.';

/** Returns "Next debit $225.00 on Wed, Jun 17 · in 2 days", or a text that no debit is planned. */
export function nextDebitText({ nextDebit }: Pick<Autopay, 'nextDebit'>, today: BusinessDate): string {
  if (nextDebit === null) return NO_DEBIT_PLANNED;
  const { amount, date } = nextDebit;
  return `Next debit $${formatAmount(amount)} on ${formatDay(date, today)} · ${relativeDay(date, today)}`;
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
      return { title: 'Your autopay was not changed', rest: `It still takes from ${sourceText(now)}.` };
    case 'stopped':
      return { title: 'Autopay is still stopped', rest: 'Nothing is taken until it is started again.' };
    case 'off':
      return { title: 'Autopay is not on', rest: 'Nothing is taken until it is.' };
    default:
      return {
        title: 'We do not know yet whether this was saved',
        rest: 'Try again: agreeing twice turns it on only once.',
      };
  }
}

/** Returns the text after autopay could not be turned off. `now` is the autopay state read after the failure; null when it
 *  could not be read. */
export function notEndedText(now: Pick<Autopay, 'state'> | null): string {
  if (now === null) return 'We do not know yet whether autopay was turned off.';
  return now.state === 'stopped'
    ? 'Autopay could not be turned off.'
    : 'Autopay could not be turned off and is still on.';
}

/** Returns the title and button text of the agreement page, by the state of autopay and its method. */
export function agreeWords(
  state: Autopay['state'],
  method: 'bank' | 'card',
): { readonly title: string; readonly action: string; readonly busy: string; readonly offline: string } {
  const what = method === 'bank' ? 'account' : 'card';
  const offline = 'once you are connected again.';
  switch (state) {
    case 'on':
      return {
        title: 'Change autopay',
        action: `Agree and use this ${what}`,
        busy: 'Changing it…',
        offline: `You are offline. Autopay can be changed ${offline}`,
      };
    case 'stopped':
      return {
        title: 'Start autopay again',
        action: 'Agree and start autopay again',
        busy: 'Starting it…',
        offline: `You are offline. Autopay can be started ${offline}`,
      };
    case 'off':
      return {
        title: 'Turn on autopay',
        action: 'Agree and turn on autopay',
        busy: 'Turning it on…',
        offline: `You are offline. Autopay can be turned on ${offline}`,
      };
  }
}
