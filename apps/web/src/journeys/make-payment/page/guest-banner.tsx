import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { Notice } from '#ui/notice.tsx';
import { guestBannerText } from './guest-view.ts';
import styles from './payment-page.module.css';
import { usePaymentLoan } from './use-payment-loan.ts';

/** Says on every page of a guest whose loan is being paid; nothing until the loan is read. Props: isPaid. Source: LOP-083, T8. */
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
