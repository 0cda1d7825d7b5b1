import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { floorAtZero, subtractCents } from '@lendside/domain/money/cents.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { principalPaidShare } from './loan-words.ts';

/** Shows the share of the principal that is paid, as a bar with text. Props: loan. */
export function PrincipalPaid({ loan }: { readonly loan: LoanEntity }) {
  const paidCents = floorAtZero(subtractCents(loan.originalPrincipal, loan.principalBalance));
  return (
    <ProgressBar
      label="Principal paid"
      text={`${dollarText(paidCents)} of ${dollarText(loan.originalPrincipal)}`}
      share={principalPaidShare(loan)}
    />
  );
}
