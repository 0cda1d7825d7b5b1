import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function ConfirmPaymentScreen() {
  return <PageTitle title="Payment received" />;
}
