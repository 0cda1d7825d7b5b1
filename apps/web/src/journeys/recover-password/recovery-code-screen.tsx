import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function RecoveryCodeScreen() {
  return <PageTitle title="Enter your code" />;
}
