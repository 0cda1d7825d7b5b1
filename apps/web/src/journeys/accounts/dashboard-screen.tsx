import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function DashboardScreen() {
  return <PageTitle title="My accounts" />;
}
