import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function HomeScreen() {
  return <PageTitle title="All accounts" />;
}
