import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function ConfirmAccountReplacementScreen() {
  return <PageTitle title="Confirm the change" />;
}
