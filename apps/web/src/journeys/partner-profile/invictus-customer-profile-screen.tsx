import { PageTitle } from '#ui/page-title.tsx';

/** To be built. */
export function InvictusCustomerProfileScreen() {
  return <PageTitle title="Complete your profile" />;
}
