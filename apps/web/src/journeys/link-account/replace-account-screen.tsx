import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function ReplaceAccountScreen() {
  return <PageTitle title="This loan is linked already" />;
}
