import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { ReactNode } from 'react';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { CHANNEL, isPickUp, newestOf, type Payout } from './payout-facts.ts';
import { PayoutProgress } from './payout-progress.tsx';
import { payoutWords } from './payout-words.ts';
import { PickUp } from './pick-up.tsx';
import styles from './payout.module.css';
import { usePayouts } from './use-payouts.ts';

/** The cash of a renewal: where it is, why it ended, and how to pick it up. Props: payout, loan. Source: issue 20, width 1. */
function RenewalCashCard({ payout, loan }: { readonly payout: Payout; readonly loan: LoanEntity }) {
  const { title, text } = payoutWords(payout);
  return (
    <>
      <Card title={title} subtitle="Cash of your renewal">
        <div className={styles['stack']}>
          <p>{text}</p>
          {payout.state === 'held' && payout.referenceNumber !== null && (
            <p>
              Reference number <strong className={styles['number']}>{payout.referenceNumber}</strong>
            </p>
          )}
          <PayoutProgress channel={payout.disbursementType} payout={payout} loan={loan} />
        </div>
      </Card>
      {payout.state === 'sent' && isPickUp(payout.disbursementType) && <PickUp payout={payout} loan={loan} />}
    </>
  );
}

interface BookedCashProps {
  /** The new loan: its number and its system. */
  readonly of: Pick<LoanEntity, 'loanId' | 'lmsId'>;
  /** Whose store keeps the cash. */
  readonly loan: LoanEntity;
  /** Shown while the cash is set aside at the store, because people pick it up by its reference. */
  readonly children: ReactNode;
}

/** The cash of a renewal that was just booked. Props: of, loan, children. */
export function BookedCash({ of, loan, children }: BookedCashProps) {
  const payouts = usePayouts(of);
  const payout = payouts.data?.payouts.find(({ purpose }) => purpose === 'refinance');
  const isAtStore = payout?.state === 'held' && payout.disbursementType === CHANNEL.store;
  return payout === undefined || isAtStore ? children : <RenewalCashCard payout={payout} loan={loan} />;
}

/** The newest cash of a renewal on the page of the new loan. Shows nothing when there is none, or a week after its end. Props: loan. */
export default function RenewalCash({ loan }: { readonly loan: LoanEntity }) {
  const payouts = usePayouts(loan);
  if (payouts.isError && payouts.data === undefined)
    return (
      <ReadFailure
        what="Failed to read where your cash is"
        error={payouts.error}
        isRetrying={payouts.isFetching}
        onRetry={() => void payouts.refetch()}
      />
    );
  const payout = newestOf('refinance', payouts.data?.payouts ?? [], payouts.dataUpdatedAt);
  return payout === null ? null : <RenewalCashCard payout={payout} loan={loan} />;
}
