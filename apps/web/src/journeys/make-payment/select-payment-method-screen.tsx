import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function SelectPaymentMethodScreen() {
  return <PageTitle title="How to pay" />;
}
