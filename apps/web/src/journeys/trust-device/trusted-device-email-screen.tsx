import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function TrustedDeviceEmailScreen() {
  return <PageTitle title="Check your email" />;
}
