import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { routeBrandOf } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { CancelAdvance } from './cancel-advance.tsx';
import { pendingDrawPath, sentDrawPath } from './cash-places.ts';
import type { Payout } from './payout-facts.ts';
import { PayoutProgress } from './payout-progress.tsx';
import { payoutWords } from './payout-words.ts';
import styles from './payout.module.css';

/** One advance on its way: where it is, the way to its page, and the way to cancel it. Props: payout, loan. */
export function PayoutCard({ payout, loan }: { readonly payout: Payout; readonly loan: LoanEntity }) {
  const { title, text } = payoutWords(payout);
  const brand = routeBrandOf(loan.brand);
  const isSent = payout.state === 'sent';
  const href = (isSent ? sentDrawPath : pendingDrawPath)(brand, loan.loanId, payout.transactionId);
  return (
    <Card title={title}>
      <div className={styles['stack']}>
        <p>{text}</p>
        {isSent && payout.referenceNumber !== null && (
          <p>
            Reference number <strong className={styles['number']}>{payout.referenceNumber}</strong>
          </p>
        )}
        <PayoutProgress channel={payout.disbursementType} payout={payout} loan={loan} />
        <div className={styles['buttons']}>
          <LinkButton tone="secondary" size="small" href={href}>
            {isSent && payout.referenceNumber !== null ? 'See how to pick it up' : 'See where it is'}
          </LinkButton>
        </div>
        <CancelAdvance payout={payout} loan={loan} />
      </div>
    </Card>
  );
}
