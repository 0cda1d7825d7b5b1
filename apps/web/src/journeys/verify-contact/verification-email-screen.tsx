import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function VerificationEmailScreen() {
  return <PageTitle title="Verify by email" />;
}
