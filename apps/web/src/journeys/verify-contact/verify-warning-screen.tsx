import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function VerifyWarningScreen() {
  return <PageTitle title="Verify your account" />;
}
