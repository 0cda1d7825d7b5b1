import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { routeBrandOf } from '#paths.ts';
import { pendingDrawPath } from '#steps/payout/cash-places.ts';
import { endedDraw, type Payout } from '#steps/payout/payout-facts.ts';
import { payoutWords } from '#steps/payout/payout-words.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

interface EndedDrawProps {
  readonly payouts: readonly Payout[];
  /** When they were read. */
  readonly readAtMs: number;
  readonly loan: LoanEntity;
}

/** Says for seven days that the newest advance ended without its money, and why. Shows nothing otherwise. Props: payouts,
 *  readAtMs, loan. Source: width 1. */
export function EndedDraw({ payouts, readAtMs, loan }: EndedDrawProps) {
  const payout = endedDraw(payouts, readAtMs);
  if (payout === null) return null;
  const { title, text } = payoutWords(payout);
  return (
    <Notice
      tone={payout.state === 'failed' || payout.state === 'returned' ? 'warning' : 'info'}
      title={title}
      actions={
        <LinkButton
          size="small"
          tone="secondary"
          href={pendingDrawPath(routeBrandOf(loan.brand), loan.loanId, payout.transactionId)}
        >
          See what happened
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
}
