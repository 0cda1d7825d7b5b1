import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { Banknote } from 'lucide-react';
import { loanName } from '#journeys/accounts/standing/loan-words.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { pendingDrawPath, sentDrawPath } from '#steps/payout/cash-places.ts';
import { openDraws, type Payout } from '#steps/payout/payout-facts.ts';
import { payoutWords } from '#steps/payout/payout-words.ts';
import { usePayouts } from '#steps/payout/use-payouts.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { EndedDraw } from './ended-draw.tsx';

/** The cash of a credit line on the dashboard: where an advance is, how the last one ended, or the way to take one. Props:
 *  loan. Source: DSH-007, DSH-009, LOA-033, LRO-008; width 8. */
export default function LineCash({ loan }: { readonly loan: LoanEntity }) {
  const isLimited = useIsBrandLimited();
  const isAvailable = loan.validations.isDisbursementAvailable;
  const payouts = usePayouts(loan);
  const open = openDraws(payouts.data?.payouts ?? []);
  if (open.length > 0) return open.map((payout) => <OnItsWay key={payout.transactionId} payout={payout} loan={loan} />);
  const ended = <EndedDraw payouts={payouts.data?.payouts ?? []} readAtMs={payouts.dataUpdatedAt} loan={loan} />;
  if (isLimited || !isAvailable) return ended;
  return (
    <>
      {ended}
      <LinkButton
        tone="secondary"
        isFullWidth
        icon={<Banknote aria-hidden="true" />}
        href={pathTo('GetCashAmount', routeBrandOf(loan.brand), loan.loanId)}
        label={`Get cash from ${loanName(loan)}`}
      >
        Get cash
      </LinkButton>
    </>
  );
}

function OnItsWay({ payout, loan }: { readonly payout: Payout; readonly loan: LoanEntity }) {
  const { title, text } = payoutWords(payout);
  const isSent = payout.state === 'sent';
  const path = (isSent ? sentDrawPath : pendingDrawPath)(routeBrandOf(loan.brand), loan.loanId, payout.transactionId);
  return (
    <Notice
      tone="info"
      title={title}
      actions={
        <LinkButton size="small" tone="secondary" href={path}>
          {isSent && payout.referenceNumber !== null ? 'See how to pick it up' : 'See where it is'}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
}
