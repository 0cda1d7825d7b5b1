import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function RecoveryMethodScreen() {
  return <PageTitle title="How should we send your code?" />;
}
