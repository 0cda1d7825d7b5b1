import { PageTitle } from '#ui/page-title.tsx';

/** Stands where the screen will be. */
export function LoginScreen() {
  return <PageTitle title="Sign in" />;
}
