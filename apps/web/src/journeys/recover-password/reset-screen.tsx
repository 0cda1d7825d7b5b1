import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function ResetScreen() {
  return <PageTitle title="Set a new password" />;
}
