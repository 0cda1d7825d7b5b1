import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { FlowPage, type FlowPageProps } from '#steps/flow-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { guestBannerText } from './guest-view.ts';
import styles from './payment-page.module.css';
import { usePaymentLoan } from './use-payment-loan.ts';

interface PaymentPageProps extends Omit<FlowPageProps, 'heading'> {
  /** Number and name of the payer's step: amount, payment method, review. */
  readonly step?: { readonly number: 1 | 2 | 3; readonly name: string };
  /** True when the payment succeeded. */
  readonly isPaid?: boolean;
}

/** Frame of every payment page. Its primary button is always visible at the bottom on a phone. Props: title, lead, step, aside, action, isPaid
 *  (false), children. */
export function PaymentPage({ isPaid = false, ...page }: PaymentPageProps) {
  const isGuest = useIsGuest();
  return <FlowPage {...page} stepsCount={3} banner={isGuest && <GuestBanner isPaid={isPaid} />} />;
}

/** Tells a guest on every page whose loan they pay; shows nothing until the loan is read. Props: isPaid. Source: LOP-083, T8. */
function GuestBanner({ isPaid }: { readonly isPaid: boolean }) {
  const loan = usePaymentLoan(useBrand(), useLoanId(), 'cached');
  const text = loan.state === 'ready' ? guestBannerText(loan.detail, isPaid) : null;
  if (text === null) return null;
  return (
    <div className={styles['banner']}>
      <Notice tone="info">{text}</Notice>
    </div>
  );
}
