import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isOpenPayout, isPickUp } from '#steps/payout/payout-facts.ts';
import { PayoutProgress } from '#steps/payout/payout-progress.tsx';
import { payoutWords } from '#steps/payout/payout-words.ts';
import { PickUp } from '#steps/payout/pick-up.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { isNewLoan } from './is-new-loan.ts';
import { RescindCard } from './rescind-card.tsx';
import styles from './rescind-card.module.css';
import { useProceeds } from './use-new-loan.ts';

/** The money of a new loan on its page: where it is, how to pick it up, and how to take the loan back. Props: loan. Source: issue 20, width 1,
 *  6. */
export default function NewLoanCard({ loan }: { readonly loan: LoanEntity }) {
  const { payout, failed } = useProceeds(loan);
  const isShown = payout !== null && (isOpenPayout(payout) || isNewLoan(loan));
  return (
    <>
      {failed !== null && (
        <ReadFailure
          what="Failed to read where your money is"
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {isShown && (
        <Card title={payoutWords(payout).title} subtitle="Welcome! Your loan is signed.">
          <div className={styles['stack']}>
            <p>{payoutWords(payout).text}</p>
            <PayoutProgress channel={payout.disbursementType} payout={payout} loan={loan} />
          </div>
        </Card>
      )}
      {isShown && payout.state === 'sent' && isPickUp(payout.disbursementType) && (
        <PickUp payout={payout} loan={loan} />
      )}
      <RescindCard loan={loan} />
    </>
  );
}
