import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { PayoutCard } from '#steps/payout/payout-card.tsx';
import { openDraws } from '#steps/payout/payout-facts.ts';
import { usePayouts } from '#steps/payout/use-payouts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { EndedDraw } from './ended-draw.tsx';

/** The cash of a credit line on its page: each advance on its way with its cancel, how the last one ended, or the way to take one. Props: loan. Source: DRW-003,
 *  LOP-028, LOA-033, LRO-008. */
export default function CashCard({ loan }: { readonly loan: LoanEntity }) {
  const isLimited = useIsBrandLimited();
  const payouts = usePayouts(loan);
  if (payouts.isError && payouts.data === undefined)
    return (
      <ReadFailure
        what="Failed to read where your money is"
        error={payouts.error}
        isRetrying={payouts.isFetching}
        onRetry={() => void payouts.refetch()}
      />
    );
  if (payouts.data === undefined) return null;
  const open = openDraws(payouts.data.payouts);
  if (open.length > 0)
    return open.map((payout) => <PayoutCard key={payout.transactionId} payout={payout} loan={loan} />);
  const ended = <EndedDraw payouts={payouts.data.payouts} readAtMs={payouts.dataUpdatedAt} loan={loan} />;
  if (isLimited) return ended;
  const isAvailable = loan.validations.isDisbursementAvailable;
  return (
    <>
      {ended}
      <Card title="Get cash">
        <p>
          {isAvailable
            ? 'Take cash from your credit line. You’ll see what it costs before you decide.'
            : 'You can’t take cash from this line right now.'}
        </p>
        <LinkButton tone="secondary" size="small" href={pathTo('GetCashAmount', routeBrandOf(loan.brand), loan.loanId)}>
          {isAvailable ? 'Get cash' : 'See why'}
        </LinkButton>
      </Card>
    </>
  );
}
