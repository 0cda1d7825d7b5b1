import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { RenewalWayOn } from '#steps/renewal/renewal-way-on.tsx';
import { areDetailsMissing } from '#steps/renewal/why-not-renew.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './renewing-card.module.css';
import { renewingFact } from './renewing-words.ts';

/** Offers to renew the loan, or says why it cannot be renewed and what would make it possible. Props: loan. */
export function RenewingCard({ loan }: { readonly loan: LoanEntity }) {
  const brand = useBrand();
  const renewing = renewingFact(loan, useIsBrandLimited());
  if (renewing === null) return null;
  return (
    <Card title="Renewing">
      <p>{renewing.fact}</p>
      {renewing.change !== null && <p className={styles['change']}>{renewing.change}</p>}
      {renewing.canRenew ? (
        <div className={styles['ways']}>
          <LinkButton tone="secondary" size="small" href={pathTo('MakePayment', brand, loan.loanId)}>
            See what renewing costs
          </LinkButton>
          {areDetailsMissing(loan) && <RenewalWayOn remedy="details" loan={loan} />}
        </div>
      ) : (
        <RenewalWayOn remedy={renewing.remedy} loan={loan} />
      )}
    </Card>
  );
}
