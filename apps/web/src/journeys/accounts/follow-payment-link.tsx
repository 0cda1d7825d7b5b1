import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isPaymentUnderWayHere } from '#api/payment-under-way.ts';
import { paths, routeBrandOf } from '#paths.ts';
import { TextLink } from '#ui/text-link.tsx';

/** The way back to the progress of a payment that this tab made; nothing where none is under way or somebody else made it.
 *  Props: loan. Source: LRT-033. */
export function FollowPaymentLink({ loan }: { readonly loan: LoanEntity }) {
  const brand = routeBrandOf(loan.brand);
  if (!loan.paymentInFlight || !isPaymentUnderWayHere(brand, loan.loanId)) return null;
  return (
    <p>
      Your payment is on its way.{' '}
      <TextLink href={paths.paymentProcessing(brand, loan.loanId)}>See how it goes</TextLink>
    </p>
  );
}
