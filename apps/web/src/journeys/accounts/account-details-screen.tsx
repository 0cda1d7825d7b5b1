import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function AccountDetailsScreen() {
  return <PageTitle title="Loan details" />;
}
