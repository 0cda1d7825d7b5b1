import { FollowPayment } from '#journeys/make-payment/page/follow-payment.tsx';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { LogInPrompt } from '#steps/guest-payer/log-in-prompt.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { whyNotPayable } from '#steps/loan-standing/why-not-payable.ts';
import { formatDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says why the loan cannot be paid online now, who to call, and which page to open instead. Props: detail, brand. Source:
 *  LOA-039. */
export function NotPayable({ detail, brand }: { readonly detail: AccountDetail; readonly brand: RouteBrand }) {
  const { loan } = detail;
  const isGuest = useIsGuest();
  if (loan.paymentInFlight || loan.whyNotPayable === 'payment_in_flight') {
    return (
      <PaymentPage title="Make a payment" lead={loanWord(loan)}>
        <FollowPayment loan={loan} brand={brand} />
      </PaymentPage>
    );
  }
  const why = whyNotPayable(loan);
  return (
    <PaymentPage title="Make a payment" lead={loanWord(loan)}>
      <Notice
        tone={loan.paidOff ? 'success' : 'warning'}
        title={why?.title}
        actions={
          isGuest ? undefined : (
            <LinkButton size="small" href={pathTo('AccountDetails', brand, loan.loanId)}>
              See loan details
            </LinkButton>
          )
        }
      >
        <p>{why?.text}</p>
        {dueKind(loan) === 'redeem' && (
          <p>
            As of today, {formatDay(loan.asOf, loan.asOf)}, it takes {dollarText(loan.payoffAmount)}.
          </p>
        )}
        <CallLine loan={loan} />
      </Notice>
      {isGuest && <LogInPrompt />}
    </PaymentPage>
  );
}
