import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function TrustedDeviceWarningScreen() {
  return <PageTitle title="Is this you?" />;
}
