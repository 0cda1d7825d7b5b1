import type { ReactNode } from 'react';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { StepsHeader } from '#ui/steps-header.tsx';
import { useFocusOnHeading } from '#ui/use-focus-on-heading.ts';
import { guestBannerText } from './guest-view.ts';
import styles from './payment-page.module.css';
import { usePaymentLoan } from './use-payment-loan.ts';

interface PaymentPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Number and name of the payer's step: amount, payment method, review. */
  readonly step?: { readonly number: 1 | 2 | 3; readonly name: string };
  /** Shown beside the form from 1024 px, below it on smaller screens. */
  readonly aside?: ReactNode;
  /** The primary button, always visible at the bottom on a phone. */
  readonly action?: ReactNode;
  /** True when the payment succeeded. */
  readonly isPaid?: boolean;
  readonly children: ReactNode;
}

const STEPS_COUNT = 3;

/** Frame of every payment page: progress, heading, form and summary. Props: title, lead, step, aside, action, isPaid (false),
 *  children. */
export function PaymentPage({ title, lead, step, aside, action, isPaid = false, children }: PaymentPageProps) {
  useFocusOnHeading();
  const isGuest = useIsGuest();
  return (
    <div className={aside === undefined ? styles['single'] : styles['page']}>
      <div className={styles['head']}>
        {isGuest && <GuestBanner isPaid={isPaid} />}
        {step !== undefined && <StepsHeader step={step.number} of={STEPS_COUNT} name={step.name} />}
        <PageTitle title={title} {...(lead === undefined ? {} : { lead })} />
      </div>
      <div className={styles['main']}>{children}</div>
      {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
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
