import type { ReactNode } from 'react';
import { Fact } from '#steps/fact.tsx';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import type { PaymentResult } from '#journeys/make-payment/processing/poll-payment.ts';
import { brandWord } from '#steps/choose-card/card-words.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { PaidPicture } from './paid-picture.tsx';

/** The receipt of a posted payment as the services return it. */
export type Receipt = NonNullable<PaymentResult['receipt']>;

/** Shows what was paid, when, with which method and for which loan. Props: receipt, sentNote (shown below the contacts that
 *  got the receipt). Source: PAY-028. */
export function PaidFacts({ receipt, sentNote }: { readonly receipt: Receipt; readonly sentNote?: ReactNode }) {
  const { confirmationNumber } = receipt;
  return (
    <>
      <div className={styles['center']}>
        <PaidPicture />
        <p className={styles['caption']}>You paid</p>
        <MoneyText size="hero" amountCents={receipt.amountPaid} />
      </div>
      <dl className={styles['part']}>
        <Fact align="middle" term="Confirmation number">
          <span className={styles['number']}>
            <span className={styles['code']}>{confirmationNumber}</span>
            <CopyButton text={confirmationNumber} what="Confirmation number" />
          </span>
        </Fact>
        <Fact align="middle" term="Date">
          {formatFullDay(receipt.paymentDate)}
        </Fact>
        <Fact align="middle" term="Paid with">{`${brandWord(receipt.cardType)} ending ${receipt.lastFour}`}</Fact>
        <Fact align="middle" term="Loan number">
          <LoanText>{receipt.loanHeader}</LoanText>
        </Fact>
        {receipt.sentTo !== null && (
          <Fact align="middle" term="Receipt sent to">
            <span className={styles['contact']}>
              {receipt.sentTo}
              {sentNote}
            </span>
          </Fact>
        )}
      </dl>
    </>
  );
}
