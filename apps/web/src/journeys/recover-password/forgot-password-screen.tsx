import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function ForgotPasswordScreen() {
  return <PageTitle title="Forgot your password?" />;
}
