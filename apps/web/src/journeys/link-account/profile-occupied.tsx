import { signOut } from '#api/sign-out.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { CallUs } from './call-us.tsx';

/** Shown when this profile has another person's loans, because two people may not share a profile. Offers to sign in with a
 *  different profile. Source: AUT-29. */
export function ProfileOccupied() {
  const go = useGo();
  return (
    <>
      <PageTitle title="Link my account" heading="This sign-in belongs to someone else" />
      <Notice tone="warning" live="polite" title="We didn’t link your loan">
        <p>The loans under this sign-in belong to someone else. Sign out, then sign up with your own email or phone.</p>
      </Notice>
      <Button
        isFullWidth
        onClick={() => {
          void signOut('sideBarButton');
          go(pathTo('Register'), { replace: true });
        }}
      >
        Sign out and sign up
      </Button>
      <CallUs before="Are they your own loans?" />
    </>
  );
}
