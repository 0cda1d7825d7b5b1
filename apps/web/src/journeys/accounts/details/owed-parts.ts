import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import type { BarPart } from '#ui/stacked-bar.tsx';

/** The balances of a loan as the services return them. */
export type OwedBalances = ResponseOf<typeof getAccountDetail>['workings']['balances'];

/** Lists the parts of a payoff with the labels of the product. They add up to the amount owed before any credit of the
 *  borrower is subtracted. Source: loan-core 4 (components), 4.1. */
export function owedParts(b: OwedBalances, product: Product | null): readonly BarPart[] {
  const fees = product?.returnedItemFeeCents === 0 ? 'Late fees' : 'Late and returned-payment fees';
  const charge = product?.kind === 'payday' ? 'Fee for the advance' : 'Loan charge';
  return [
    { label: 'Principal', amountCents: b.principal, tone: 'principal' },
    { label: 'Interest', amountCents: b.interest, tone: 'interest' },
    { label: charge, amountCents: b.charge, tone: 'interest' },
    { label: 'Late charges', amountCents: b.grace, tone: 'late' },
    { label: 'Customary fee', amountCents: b.customaryFee, tone: 'late' },
    { label: 'Maintenance fee', amountCents: b.maintenance, tone: 'late' },
    { label: fees, amountCents: b.fees, tone: 'fees' },
    { label: 'Recovery costs', amountCents: b.costs, tone: 'costs' },
  ];
}
