import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function UpdateEmailScreen() {
  return <PageTitle title="Change your email or phone" />;
}
