import { floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { restDueText } from '#steps/loan-standing/after-charges.ts';
import { quotePayment } from './quote-payment.ts';

/** The text about a payment below what a late loan requires. */
interface StillPastDue {
  readonly title: string;
  readonly text: string;
}

/** Says what stays past due after a payment below what is required, by the rules the server books with. A pawn's charges are told apart
 *  from the rest. When the missed payments are covered, only fees remain, which make no loan late. A guest is told only the difference.
 *  Source: PAY-003, loan-core 2.4, 4.2, decision 018. */
export function stillPastDue(detail: AccountDetail, paidCents: Cents): StillPastDue {
  const { loan } = detail;
  const isGuest = isGuestView(detail);
  const quote = quotePayment(detail, paidCents);
  if (quote?.isUpToDateAfter === true)
    return {
      title: 'Fees would still be unpaid',
      text: `${moneyWord(quote.requiredAfterCents)} in fees and costs stays unpaid.`,
    };
  const left = quote?.requiredAfterCents ?? floorAtZero(subtractCents(loan.minimumRequiredAmount, paidCents));
  const rest = restDueText(loan, isGuest);
  return {
    title: isGuest ? 'The loan would still be past due' : 'You would still be past due',
    text:
      rest === null
        ? `${moneyWord(left)} stays past due.`
        : `${moneyWord(left)} of the charges stays past due. ${rest}`,
  };
}
