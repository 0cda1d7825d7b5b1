import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { payoutWords } from '#steps/payout/payout-words.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { useProceeds } from './use-new-loan.ts';

/** Welcomes a borrower to a new loan on the dashboard, and says where its money or the cash of a renewal is. Shows nothing for a loan without
 *  money on its way. Props: loan. Source: issue 20, width 6. */
export default function NewLoanNotice({ loan }: { readonly loan: LoanEntity }) {
  const { payout, failed } = useProceeds(loan, ['origination', 'refinance']);
  if (failed !== null)
    return (
      <ReadFailure
        what="Failed to read where your money is"
        error={failed.error}
        isRetrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  if (payout === null) return kindOf(loan) === 'line' && loan.payoffAmount === 0 ? <LineIsOpen loan={loan} /> : null;
  const { title, text } = payoutWords(payout);
  const isWaiting = (payout.state === 'sent' || payout.state === 'held') && payout.referenceNumber !== null;
  return (
    <Notice
      tone="info"
      title={payout.purpose === 'origination' ? `Welcome! ${title}` : title}
      actions={
        <LinkButton
          size="small"
          tone="secondary"
          href={pathTo('AccountDetails', routeBrandOf(loan.brand), loan.loanId)}
        >
          {isWaiting ? 'See how to pick it up' : 'See where your money is'}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
}

/** A line opens without money, so there is none to follow. */
function LineIsOpen({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="success" title="Welcome! Your credit line is open">
      You owe nothing yet. Take cash whenever you need it. Account <LoanText>{loan.loanHeader}</LoanText>.
    </Notice>
  );
}
