import { getPaymentReceipt } from '@lendside/contract/payments/get-payment-receipt.ts';
import { sendConfirmation } from '@lendside/contract/payments/send-confirmation.ts';
import { Download, Mail } from 'lucide-react';
import { call } from '#api/call.ts';
import { saveFile } from '#device/save-file.ts';
import { Task } from '#journeys/make-payment/confirmed/receipt-actions.tsx';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { isPaymentKept } from '#steps/renewal/renewal-facts.ts';
import { Fact } from '#steps/fact.tsx';
import renewalStyles from '#steps/renewal/renewal.module.css';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { showToast } from '#ui/toast.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';

/** Shows what was paid for a renewal, with its receipt when the payment was made in this tab. Shows nothing when nothing counts. */
export function RenewalPayment({ loan, renewal, messageKey }: ConfirmedRenewal) {
  if (!isPaymentKept(renewal)) return null;
  const { paymentAmount, confirmationNumber, capturedOn } = renewal;
  return (
    <Card title="What you paid">
      <div className={renewalStyles['stack']}>
        <dl>
          <Fact term="Paid">
            <MoneyText amountCents={paymentAmount} />
          </Fact>
          {capturedOn !== null && <Fact term="Date">{formatFullDay(capturedOn)}</Fact>}
          <Fact term="On loan">
            <LoanText>{loan.loanHeader}</LoanText>
          </Fact>
          {confirmationNumber !== null && (
            <Fact term="Confirmation number">
              <span className={renewalStyles['code']}>
                {confirmationNumber}
                <CopyButton text={confirmationNumber} what="Confirmation number" />
              </span>
            </Fact>
          )}
        </dl>
        {messageKey !== null && <ReceiptButtons messageKey={messageKey} number={confirmationNumber ?? ''} />}
      </div>
    </Card>
  );
}

function ReceiptButtons({ messageKey, number }: { readonly messageKey: string; readonly number: string }) {
  return (
    <div className={styles['buttons']}>
      <Task
        icon={<Download aria-hidden="true" />}
        text="Download receipt (PDF)"
        busyText="Making your receipt…"
        failed="We couldn’t download the receipt."
        work={async () => {
          const content = await call(getPaymentReceipt, { messageKey });
          saveFile(`receipt-${number}.pdf`, 'application/pdf', content);
        }}
      />
      <Task
        icon={<Mail aria-hidden="true" />}
        text="Send receipt again"
        busyText="Sending…"
        failed="We couldn’t send the receipt."
        work={async () => {
          await call(sendConfirmation, { messageKey });
          showToast('Receipt sent again');
        }}
      />
    </div>
  );
}
