import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function ReviewPaymentScreen() {
  return <PageTitle title="Review your payment" />;
}
