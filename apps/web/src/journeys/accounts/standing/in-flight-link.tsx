import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { lazy, Suspense } from 'react';
import { orNothing } from '#ui/or-nothing.ts';

// Loaded late: few loans have a payment in flight.
const FollowPaymentLink = lazy(() =>
  import('./follow-payment-link.tsx').then(({ FollowPaymentLink: link }) => ({ default: link })).catch(orNothing),
);

/** Links to a payment in flight that was made in this tab; shows nothing when there is none. Props: loan. */
export function InFlightLink({ loan }: { readonly loan: LoanEntity }) {
  if (!loan.paymentInFlight) return null;
  return (
    <Suspense>
      <FollowPaymentLink loan={loan} />
    </Suspense>
  );
}
