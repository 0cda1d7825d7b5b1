import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function ExternalBrowserAuthScreen() {
  return <PageTitle title="Opening" />;
}
