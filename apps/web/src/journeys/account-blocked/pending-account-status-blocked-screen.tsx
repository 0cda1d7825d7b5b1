import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReachUsCards } from '#steps/reach-us/reach-us-cards.tsx';
import { useOwnLoans } from '#steps/reach-us/use-own-loans.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './account-blocked.module.css';

/** Tells the customer that one loan or application is blocked and the others are not. Source: LRT-023, DOC-03, LOP-004,
 *  LOP-091. */
export default function PendingAccountStatusBlockedScreen() {
  const own = useOwnLoans();
  const brand = useBrand();
  return (
    <div className={styles['page']}>
      <PageTitle title="On hold" heading="This account is on hold" />
      <Notice tone="warning" title="We need to talk with you before you can go on.">
        <p>Call us. We kept everything you sent, and your other accounts stay open.</p>
      </Notice>
      <ReachUsCards own={own} />
      <LinkButton href={pathTo('Dashboard', brand)} tone="secondary" isFullWidth>
        Back to your accounts
      </LinkButton>
    </div>
  );
}
