import { dollarText } from '#ui/dollar-text.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';

const WHY: Readonly<Record<NonNullable<Origination['limitedBy']>, string>> = {
  product: 'the most that this loan allows',
  vehicle: 'by what your vehicle is worth',
  income: 'by what’s left of your income each month',
  stateCap: 'the most that your state allows',
  creditLimit: 'the limit that you were approved for',
};

/** Says the most that a person can borrow, and what sets it. */
export function limitText({ maxLoanAmount, limitedBy }: Pick<Origination, 'maxLoanAmount' | 'limitedBy'>): string {
  const most = `You can borrow up to ${dollarText(maxLoanAmount)}`;
  return limitedBy === null ? `${most}.` : `${most}, ${WHY[limitedBy]}.`;
}
