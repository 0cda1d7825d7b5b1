import { getPaymentReceipt } from '@lendside/contract/payments/get-payment-receipt.ts';
import { sendConfirmation } from '@lendside/contract/payments/send-confirmation.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { CalendarPlus, Download, Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { saveFile } from '#device/save-file.ts';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { pathTo } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { calendarFile } from './calendar-file.ts';
import type { Receipt } from './paid-facts.tsx';
import { otherWays } from './send-other-way.ts';

interface ReceiptActionsProps {
  readonly receipt: Receipt;
  readonly messageKey: string;
  readonly payment: PaymentScreen;
}

/** Buttons of a receipt: download it, send it again, save the next due date to a calendar. Source: PAY-028, LAP-075. */
export function ReceiptActions({ receipt, messageKey, payment }: ReceiptActionsProps) {
  const { confirmationNumber, sentTo } = receipt;
  const customer = useCustomer();
  const ways = useIsGuest() ? [] : otherWays(customer);
  return (
    <div className={styles['buttons']}>
      <Task
        icon={<Download aria-hidden="true" />}
        text="Download receipt (PDF)"
        busyText="Making your receipt…"
        failed="We couldn’t download the receipt."
        work={async () => {
          const content = await call(getPaymentReceipt, { messageKey });
          saveFile(`receipt-${confirmationNumber}.pdf`, 'application/pdf', content);
        }}
      />
      <Task
        icon={<Mail aria-hidden="true" />}
        text="Send receipt again"
        busyText="Sending…"
        failed="We couldn’t send the receipt."
        work={async () => {
          await call(sendConfirmation, { messageKey });
          showToast(sentTo === null ? 'Receipt sent again' : `Receipt sent again to ${sentTo}`);
        }}
      />
      {ways.map(({ contact, text }) => (
        <Task
          key={contact}
          icon={<Mail aria-hidden="true" />}
          text={text}
          busyText="Sending…"
          failed="We couldn’t send the receipt."
          work={async () => {
            await call(sendConfirmation, { messageKey, contact });
            showToast('Receipt sent');
          }}
        />
      ))}
      <AddToCalendar receipt={receipt} payment={payment} />
    </div>
  );
}

interface TaskProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly busyText: string;
  readonly failed: string;
  readonly work: () => Promise<void>;
}

/** A button that calls the services. After a failure it says what failed and can be pressed again. */
export function Task({ icon, text, busyText, failed, work }: TaskProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const offlineReason = useIsOffline() ? OFFLINE_REASON : null;
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(`${failed} ${errorMessage(error)}`);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        tone="secondary"
        isFullWidth
        icon={icon}
        isBusy={isBusy}
        busyText={busyText}
        disabledReason={offlineReason}
        onClick={() => void press()}
      >
        {text}
      </Button>
      {failure !== null && (
        <Notice tone="danger" live="assertive">
          {failure}
        </Notice>
      )}
    </>
  );
}

function AddToCalendar({ receipt, payment }: Pick<ReceiptActionsProps, 'receipt' | 'payment'>) {
  const { nextDueDate, loanId, nextAmountDue, newPayoffAmount, paymentDate } = receipt;
  if (nextDueDate === null || nextDueDate <= paymentDate) return null;
  const save = () => {
    const event = {
      brandName: brandName(payment.brand, {}),
      loanId,
      dueOn: nextDueDate,
      amountCents: nextAmountDue > 0 ? nextAmountDue : newPayoffAmount,
      url: new URL(pathTo('AccountDetails', payment.brand, loanId), window.location.origin).href,
    };
    saveFile(`payment-due-${nextDueDate}.ics`, 'text/calendar', calendarFile(event, new Date()));
  };
  return (
    <Button tone="secondary" isFullWidth icon={<CalendarPlus aria-hidden="true" />} onClick={save}>
      Add due date to calendar
    </Button>
  );
}
