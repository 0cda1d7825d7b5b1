import { floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { restDueText } from '#steps/loan-standing/after-charges.ts';
import { quotePayment } from './quote-payment.ts';

/** Title and text shown for a payment below the required amount. */
interface StillPastDue {
  readonly title: string;
  readonly text: string;
}

/** Says what stays past due after a payment below the required amount, by the rules the server uses to post payments. For a
 *  pawn it names the charges and the remaining balance separately. When the missed payments are covered, only fees remain,
 *  which do not make a loan late. A guest sees only the difference. Source: PAY-003, loan-core 2.4, 4.2, decision 018. */
export function stillPastDue(detail: AccountDetail, paidCents: Cents): StillPastDue {
  const { loan } = detail;
  const isGuest = isGuestView(detail);
  const quote = quotePayment(detail, paidCents);
  if (quote?.isUpToDateAfter === true)
    return {
      title: 'Fees would still be unpaid',
      text: `${moneyWord(quote.requiredAfterCents)} in fees and costs would stay unpaid.`,
    };
  const left = quote?.requiredAfterCents ?? floorAtZero(subtractCents(loan.minimumRequiredAmount, paidCents));
  const rest = restDueText(loan, isGuest);
  return {
    title: isGuest ? 'The loan would still be past due' : 'You would still be past due',
    text:
      rest === null
        ? `${moneyWord(left)} would stay past due.`
        : `${moneyWord(left)} of the charges would stay past due. ${rest}`,
  };
}
