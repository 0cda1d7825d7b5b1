import { daysBetween, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { VoidRefusal } from '@lendside/domain/renewals/renewal-states.ts';
import { isPaymentReturned, type Renewal } from '#steps/renewal/renewal-facts.ts';
import { keptText } from '#steps/renewal/renewal-words.ts';

/** Introduces the other loan of a renewal that is undone, on the page of its old (`isOld`) or its new loan. */
export function undoneText(renewal: Pick<Renewal, 'endedWhy' | 'voidedWhy'>, isOld: boolean): string {
  if (isPaymentReturned(renewal))
    return isOld
      ? 'Its renewal was undone, because the payment for it came back. The new loan is canceled: '
      : 'This renewal was undone, because the payment for it came back. Your earlier loan is open again: ';
  return isOld
    ? 'You renewed this loan and took that back. The new loan is canceled: '
    : 'You took this renewal back. Your earlier loan is open again: ';
}

/** What the loan's page offers about taking a renewal back. `refused`: it was asked for, and the services did not do it. */
export type VoidStanding = 'none' | 'open' | 'working' | 'refused';

/** Days for which a refusal stays on the loan's page. */
const REFUSAL_SHOWN_DAYS = 7;

/** Returns what the loan's page of a day offers about taking a renewal back. */
export function voidStanding(
  { isEnding, isVoided, voidRefused, voidUntil, bookedOn }: Renewal,
  today: BusinessDate,
): VoidStanding {
  if (isVoided) return 'none';
  if (isEnding) return 'working';
  const isRecent = bookedOn !== null && daysBetween(bookedOn, today) <= REFUSAL_SHOWN_DAYS;
  if (voidRefused !== null) return isRecent ? 'refused' : 'none';
  return voidUntil === null ? 'none' : 'open';
}

const REFUSED: Readonly<Record<VoidRefusal, string>> = {
  window_closed: 'The time to take it back was over. Your new loan stays.',
  cash_taken: 'The cash was picked up before, so your new loan stays.',
  later_posting: 'The new loan has been used since, so it stays. Your store can help you with it.',
};

/** Says why the services did not take a renewal back. */
export function voidRefusedText(reason: VoidRefusal): string {
  return REFUSED[reason];
}

/** Says what taking a renewal back does. The services work out what the old loan owes then, so no balance is named before. Source:
 *  LOP-121, loan-core 2.3 (VOID_REFINANCE). */
export function voidEffects(renewal: Renewal, oldHeader: string, hasProducts: boolean): readonly string[] {
  return [
    `Loan ${oldHeader} opens again, and this one is canceled.`,
    keptText(renewal),
    renewal.cash === null ? null : 'This works only while the cash hasn’t been picked up.',
    hasProducts ? 'Products that you added to this loan end, and cost nothing.' : null,
  ].filter((text) => text !== null);
}
