import { paths } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { FollowPayment } from './follow-payment.tsx';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';
import { PaymentPage } from './payment-page.tsx';
import { loanWord, notPayableWords, phoneAddress } from './payment-words.ts';

/** Why this loan cannot be paid here now, who to call and where to go instead. Props: detail, brand. Source: LOA-039. */
export function NotPayable({ detail, brand }: { readonly detail: AccountDetail; readonly brand: RouteBrand }) {
  const { loan } = detail;
  const [title, text] = notPayableWords(loan.whyNotPayable);
  if (loan.paymentInFlight || loan.whyNotPayable === 'payment_in_flight') {
    return (
      <PaymentPage title="Make a payment" lead={loanWord(loan)}>
        <FollowPayment loan={loan} brand={brand} />
      </PaymentPage>
    );
  }
  return (
    <PaymentPage title="Make a payment" lead={loanWord(loan)}>
      <Notice
        tone={loan.paidOff ? 'success' : 'warning'}
        title={title}
        actions={
          <LinkButton size="small" href={paths.accountDetails(brand, loan.loanId)}>
            See loan details
          </LinkButton>
        }
      >
        <p>{text}</p>
        <p>
          Your store: <TextLink href={phoneAddress(loan.storePhoneNumber)}>{loan.storePhoneNumber}</TextLink>
        </p>
      </Notice>
    </PaymentPage>
  );
}
