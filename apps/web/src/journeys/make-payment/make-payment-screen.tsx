import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function MakePaymentScreen() {
  return <PageTitle title="Make a payment" />;
}
