import { signOut } from '#api/sign-out.ts';
import { useSession } from '#api/session.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath } from '#paths.ts';
import { ReachUsCards } from '#steps/reach-us/reach-us-cards.tsx';
import { useOwnLoans } from '#steps/reach-us/use-own-loans.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './account-blocked.module.css';

/** Tells the customer that the profile is blocked, who to ask, and how to sign out. Source: RTE-64, DOC-03, LOP-091. */
export default function AccountStatusBlockedScreen() {
  const own = useOwnLoans();
  const go = useGo();
  const isSignedIn = useSession() !== null;
  return (
    <div className={styles['page']}>
      <PageTitle title="Account blocked" heading="Your account is locked" />
      <Notice tone="warning" title="You can’t use this app right now.">
        <p>Call us. We’ll explain why and how to unlock it.</p>
        <p>Your loans and due dates stay the same. You can pay by phone or at your store.</p>
      </Notice>
      <ReachUsCards own={own} />
      {isSignedIn && (
        <Button
          tone="secondary"
          isFullWidth
          onClick={() => {
            void signOut('sideBarButton');
            go(loginPath({ signedOut: true }), { replace: true });
          }}
        >
          Sign out
        </Button>
      )}
    </div>
  );
}
