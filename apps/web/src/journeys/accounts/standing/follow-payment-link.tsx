import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isPaymentUnderWayHere } from '#api/payment-under-way.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { TextLink } from '#ui/text-link.tsx';

/** Links to the progress page of a payment in flight. Shows nothing when another person or tab made the payment. Props: loan.
 *  Source: LRT-033. */
export function FollowPaymentLink({ loan }: { readonly loan: LoanEntity }) {
  const brand = routeBrandOf(loan.brand);
  if (!isPaymentUnderWayHere(brand, loan.loanId)) return null;
  return (
    <p>
      Your payment is on its way.{' '}
      <TextLink href={pathTo('PaymentProcessing', brand, loan.loanId)}>Check its progress</TextLink>
    </p>
  );
}
