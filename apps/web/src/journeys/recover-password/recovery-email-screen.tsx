import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function RecoveryEmailScreen() {
  return <PageTitle title="Check your email" />;
}
