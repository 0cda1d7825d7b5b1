import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function SignInSecurityScreen() {
  return <PageTitle title="Devices and sign-ins" />;
}
