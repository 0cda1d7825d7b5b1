import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function AddPaymentMethodToPayScreen() {
  return <PageTitle title="Add a card" />;
}
