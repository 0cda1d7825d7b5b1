import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function VerificationConfirmScreen() {
  return <PageTitle title="You are verified" />;
}
