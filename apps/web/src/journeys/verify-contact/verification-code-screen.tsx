import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function VerificationCodeScreen() {
  return <PageTitle title="Enter your code" />;
}
