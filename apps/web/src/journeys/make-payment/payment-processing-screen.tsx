import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function PaymentProcessingScreen() {
  return <PageTitle title="Your payment" />;
}
