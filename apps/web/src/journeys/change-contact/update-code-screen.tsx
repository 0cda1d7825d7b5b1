import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function UpdateCodeScreen() {
  return <PageTitle title="Enter your code" />;
}
