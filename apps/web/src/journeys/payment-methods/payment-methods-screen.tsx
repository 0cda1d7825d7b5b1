import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function PaymentMethodsScreen() {
  return <PageTitle title="Payment methods" />;
}
