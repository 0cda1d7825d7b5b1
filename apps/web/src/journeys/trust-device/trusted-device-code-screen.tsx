import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function TrustedDeviceCodeScreen() {
  return <PageTitle title="Enter your code" />;
}
