import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Receipt } from './paid-facts.tsx';

/** Says what becomes of the vehicle's title after a payoff or a settlement; null for any other payment and for a loan without a vehicle. The
 *  end of the day releases the lien, after a bank payment only once it can no longer come back. Source: loan-core 5.4 (N23). */
export function titleSentences(
  { isPayoff, messageType, cardType }: Pick<Receipt, 'isPayoff' | 'messageType' | 'cardType'>,
  loan: Pick<LoanEntity, 'loanType' | 'collateralDetail' | 'creditLimit'>,
): readonly string[] | null {
  const vehicle = loan.collateralDetail;
  const endsLoan = (isPayoff && loan.creditLimit === null) || messageType === 'settlement';
  if (!endsLoan || vehicle === null || loan.loanType !== 'Title') return null;
  const when = cardType === 'bank' ? 'once your bank payment has cleared' : 'by the next business day';
  return [
    `We’ll release our lien on your ${vehicle.year} ${vehicle.make} ${vehicle.model} ${when}, and let you know.`,
    'You’ll find the release with the documents of this loan.',
    'If we hold your paper title, your store gives it back to you. Bring a photo ID.',
  ];
}
