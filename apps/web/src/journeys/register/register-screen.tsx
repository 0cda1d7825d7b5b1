import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function RegisterScreen() {
  return <PageTitle title="Create your account" />;
}
