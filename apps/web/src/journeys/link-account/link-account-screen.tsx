import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function LinkAccountScreen() {
  return <PageTitle title="Find your loan" />;
}
