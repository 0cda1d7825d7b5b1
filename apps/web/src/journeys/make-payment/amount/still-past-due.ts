import { floorAtZero, subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { restDueText } from '#steps/loan-standing/after-charges.ts';
import { quotePayment } from './quote-payment.ts';

/** What is said of a payment that is less than what a late loan requires. */
interface StillPastDue {
  readonly title: string;
  readonly text: string;
}

/** What stays past due when less than what is required is paid today, by the rules the server books with: of a pawn what of its
 *  charges, and what else stays due; where the payment covers the missed payments and not the fees, which make no loan late, the
 *  fees. A guest, who is not told what a loan is made of, is told the difference. Source: PAY-003, loan-core 2.4, 4.2,
 *  decision 064. */
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
