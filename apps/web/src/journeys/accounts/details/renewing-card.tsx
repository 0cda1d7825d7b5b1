import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useIsBrandLimited } from '#journeys/accounts/standing/use-is-brand-limited.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './renewing-card.module.css';
import { renewingFact } from './renewing-words.ts';

/** Says whether the loan can be renewed, or why not and what would make a renewal possible. Props: loan. */
export function RenewingCard({ loan }: { readonly loan: LoanEntity }) {
  const brand = useBrand();
  const renewing = renewingFact(loan, useIsBrandLimited());
  if (renewing === null) return null;
  return (
    <Card title="Renewing">
      <p>{renewing.fact}</p>
      {renewing.change !== null && <p className={styles['change']}>{renewing.change}</p>}
      {renewing.remedy === 'give_demographics' && (
        <LinkButton tone="secondary" href={pathTo('CustomerDetails', brand, loan.loanId)}>
          Give the details
        </LinkButton>
      )}
    </Card>
  );
}
