import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { Notice } from '#ui/notice.tsx';
import { guestBannerText } from './guest-view.ts';
import { usePaymentLoan } from './use-payment-loan.ts';

/** Says on every page of a guest whose loan it is that is paid; nothing until the loan is read. Source: LOP-083, T8. */
export function GuestBanner() {
  const loan = usePaymentLoan(useBrand(), useLoanId(), 'cached');
  const text = loan.state === 'ready' ? guestBannerText(loan.detail) : null;
  return text === null ? null : <Notice tone="info">{text}</Notice>;
}
