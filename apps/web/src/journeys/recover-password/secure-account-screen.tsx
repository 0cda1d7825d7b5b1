import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function SecureAccountScreen() {
  return <PageTitle title="Secure your account" />;
}
