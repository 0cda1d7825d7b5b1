import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function AccountSelectScreen() {
  return <PageTitle title="Which loan?" />;
}
