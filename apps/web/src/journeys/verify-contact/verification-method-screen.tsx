import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function VerificationMethodScreen() {
  return <PageTitle title="How should we send your code?" />;
}
