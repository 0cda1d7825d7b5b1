import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { Notice } from '#ui/notice.tsx';
import { guestBannerText } from './guest-view.ts';
import styles from './payment-page.module.css';
import { usePaymentLoan } from './use-payment-loan.ts';

/** Tells a guest on every page whose loan they pay; shows nothing until the loan is read. Props: isPaid. Source: LOP-083, T8. */
export function GuestBanner({ isPaid }: { readonly isPaid: boolean }) {
  const loan = usePaymentLoan(useBrand(), useLoanId(), 'cached');
  const text = loan.state === 'ready' ? guestBannerText(loan.detail, isPaid) : null;
  if (text === null) return null;
  return (
    <div className={styles['banner']}>
      <Notice tone="info">{text}</Notice>
    </div>
  );
}
