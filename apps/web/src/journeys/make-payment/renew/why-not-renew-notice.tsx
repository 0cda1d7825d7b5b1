import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { RenewalWayOn } from '#steps/renewal/renewal-way-on.tsx';
import type { WhyNotRenew } from '#steps/renewal/why-not-renew.ts';
import styles from './renew.module.css';

/** The way on from the reason that the disabled choice shows. Nothing when no page helps. */
export function WhyNotRenewWay({ loan, why }: { readonly loan: LoanEntity; readonly why: WhyNotRenew }) {
  if (why.remedy === undefined) return null;
  return (
    <div className={styles['ways']}>
      <RenewalWayOn remedy={why.remedy} loan={loan} isOnPayment />
    </div>
  );
}
