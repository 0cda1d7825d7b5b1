import { TermsFailure } from '#steps/renewal/terms-failure.tsx';
import { TermsBox } from '#steps/renewal/terms-box.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import styles from './renew.module.css';
import { TermsPending } from './terms-pending.tsx';
import type { Renewing } from './use-renewing.ts';

/** Shows the loan that would follow beside the amount. Keeps the last terms while new ones are read. */
export function NewTermsCard({ renewing }: { readonly renewing: Renewing }) {
  const { shownTerms, error, isReading, retry, amount } = renewing;
  if (error !== null) return <TermsFailure error={error} isRetrying={isReading} onRetry={retry} />;
  if (shownTerms === null) return <TermsPending />;
  const by = shownTerms.needsVisit ? 'Visit by' : 'You sign by';
  const stays =
    amount.ok && amount.cents === 0 ? 'the loan you have now goes on' : 'your payment stays on the loan you have now';
  return (
    <Card
      title="Your new loan"
      subtitle={`${shownTerms.productName}. These terms are good today, ${formatFullDay(shownTerms.asOf)}.`}
    >
      <div aria-busy={isReading}>
        <TermsBox terms={shownTerms} isNarrow />
        <p className={styles['quiet']}>
          {`${by} ${formatFullDay(shownTerms.signBy)}.`} If nobody signs, {stays}.
        </p>
      </div>
    </Card>
  );
}
