import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function NetworkErrorScreen() {
  return <PageTitle title="Connection problem" />;
}
