import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function LinkAccountOptionsScreen() {
  return <PageTitle title="Link your account" />;
}
