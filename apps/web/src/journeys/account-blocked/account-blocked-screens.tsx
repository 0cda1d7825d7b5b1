import { signOut } from '#api/sign-out.ts';
import { useSession } from '#api/session.ts';
import { useBrand, useGo } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { ReachUsCards } from '#steps/reach-us/reach-us-cards.tsx';
import { useOwnLoans } from '#steps/reach-us/use-own-loans.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './account-blocked.module.css';

/** Shown for a blocked profile: whom to ask, and the way out. Source: RTE-64, DOC-03, LOP-091. */
export function AccountStatusBlockedScreen() {
  const own = useOwnLoans();
  const go = useGo();
  const isSignedIn = useSession() !== null;
  return (
    <div className={styles['page']}>
      <PageTitle title="Account blocked" heading="Your account is blocked here" />
      <Notice tone="warning" title="You cannot use this app right now.">
        <p>Please call us. We will tell you why, and what opens it again.</p>
        <p>Your loans go on as before: due dates do not change, and you can pay by phone or at your store.</p>
      </Notice>
      <ReachUsCards own={own} />
      {isSignedIn && (
        <Button
          tone="secondary"
          isFullWidth
          onClick={() => {
            void signOut('sideBarButton');
            go(paths.login({ signedOut: true }), { replace: true });
          }}
        >
          Sign out
        </Button>
      )}
    </div>
  );
}

/** Shown for one blocked loan or application; the others stay open. Source: LRT-023, DOC-03, LOP-004, LOP-091. */
export function PendingAccountStatusBlockedScreen() {
  const own = useOwnLoans();
  const brand = useBrand();
  return (
    <div className={styles['page']}>
      <PageTitle title="On hold" heading="This account is on hold" />
      <Notice tone="warning" title="We need to talk with you before it goes on.">
        <p>Please call us. Nothing you sent is lost, and your other accounts stay open.</p>
      </Notice>
      <ReachUsCards own={own} />
      <LinkButton href={paths.dashboard(brand)} tone="secondary" isFullWidth>
        Back to your accounts
      </LinkButton>
    </div>
  );
}
