import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function LinkAccountFailedScreen() {
  return <PageTitle title="We could not find your loan" />;
}
