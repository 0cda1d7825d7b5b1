import { getPaymentReceipt } from '@lendside/contract/payments/get-payment-receipt.ts';
import { sendConfirmation } from '@lendside/contract/payments/send-confirmation.ts';
import { CalendarPlus, Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { useIsOffline } from '#device/connection.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { calendarFile } from './calendar-file.ts';
import type { Receipt } from './confirm-payment-screen.tsx';
import { OFFLINE_REASON } from './payment-words.ts';
import styles from './payment-page.module.css';
import { saveFile } from './save-file.ts';
import type { PaymentScreen } from './use-payment.ts';

type Busy = 'download' | 'send' | null;

/** What one can do with a receipt: keep it, have it sent again, remember the next due date. Source: PAY-028, LAP-075. */
export function ReceiptActions({
  receipt,
  messageKey,
  payment,
}: {
  readonly receipt: Receipt;
  readonly messageKey: string;
  readonly payment: PaymentScreen;
}) {
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const offlineReason = useIsOffline() ? OFFLINE_REASON : null;
  const attempt = async (what: Exclude<Busy, null>, failed: string, work: () => Promise<void>) => {
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(`${failed} ${errorMessage(error)}`);
    }
    setBusy(null);
  };
  const { nextDueDate } = receipt;
  return (
    <div className={styles['buttons']}>
      <Button
        tone="secondary"
        isFullWidth
        icon={<Download aria-hidden="true" />}
        isBusy={busy === 'download'}
        busyText="Making your receipt…"
        disabledReason={offlineReason}
        onClick={() =>
          void attempt('download', 'The receipt could not be downloaded.', async () => {
            saveFile(
              `receipt-${receipt.confirmationNumber}.pdf`,
              'application/pdf',
              await call(getPaymentReceipt, { messageKey }),
            );
          })
        }
      >
        Download receipt (PDF)
      </Button>
      <Button
        tone="secondary"
        isFullWidth
        icon={<Mail aria-hidden="true" />}
        isBusy={busy === 'send'}
        busyText="Sending…"
        disabledReason={offlineReason}
        onClick={() =>
          void attempt('send', 'The receipt could not be sent.', async () => {
            await call(sendConfirmation, { messageKey });
            showToast(receipt.sentTo === null ? 'Receipt sent again' : `Receipt sent again to ${receipt.sentTo}`);
          })
        }
      >
        Send receipt again
      </Button>
      {nextDueDate !== null && (
        <Button
          tone="secondary"
          isFullWidth
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() =>
            saveFile(
              `payment-due-${nextDueDate}.ics`,
              'text/calendar',
              calendarFile(
                {
                  brandName: buildBrand.name,
                  loanId: receipt.loanId,
                  dueOn: nextDueDate,
                  amountCents: receipt.nextAmountDue > 0 ? receipt.nextAmountDue : receipt.newPayoffAmount,
                  url: new URL(paths.accountDetails(payment.brand, receipt.loanId), window.location.origin).href,
                },
                new Date(),
              ),
            )
          }
        >
          Add due date to calendar
        </Button>
      )}
      {failure !== null && (
        <Notice tone="danger" live="assertive">
          {failure}
        </Notice>
      )}
    </div>
  );
}
