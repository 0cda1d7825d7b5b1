import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function InvictusSecurityQuestionScreen() {
  return <PageTitle title="Choose a security question" />;
}
