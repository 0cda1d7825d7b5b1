import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { lazy, Suspense } from 'react';
import { orNothing } from '#ui/or-nothing.ts';

// Few loans have one.
const FollowPaymentLink = lazy(() =>
  import('./follow-payment-link.tsx').then(({ FollowPaymentLink: link }) => ({ default: link })).catch(orNothing),
);

/** The way to a payment of the loan that is under way and was made in this tab; else nothing. Props: loan. */
export function InFlightLink({ loan }: { readonly loan: LoanEntity }) {
  if (!loan.paymentInFlight) return null;
  return (
    <Suspense>
      <FollowPaymentLink loan={loan} />
    </Suspense>
  );
}
