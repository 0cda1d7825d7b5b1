import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function TermsConditionsConsentScreen() {
  return <PageTitle title="Our terms" />;
}
