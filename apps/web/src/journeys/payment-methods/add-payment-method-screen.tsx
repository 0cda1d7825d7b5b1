import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function AddPaymentMethodScreen() {
  return <PageTitle title="Add a card" />;
}
