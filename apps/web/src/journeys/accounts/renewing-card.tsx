import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { Card } from '#ui/card.tsx';
import styles from './renewing-card.module.css';
import { renewingFact } from './renewing-words.ts';

/** Whether the loan can be renewed, and if not, why and what would change it. Props: loan. */
export function RenewingCard({ loan }: { readonly loan: LoanEntity }) {
  const renewing = renewingFact(loan);
  if (renewing === null) return null;
  return (
    <Card title="Renewing">
      <p>{renewing.fact}</p>
      {renewing.change !== null && <p className={styles['change']}>{renewing.change}</p>}
    </Card>
  );
}
