import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText, MessageSquareText, ShieldCheck } from 'lucide-react';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CallUs } from './call-us.tsx';
import styles from './link-account.module.css';
import { LinkPicture } from './link-picture.tsx';

/** Explains linking a loan and what the customer needs for it. A person without loans gets here after sign-in. Source: RTE-21,
 *  MNU-31, AUT-29, OPEN-52. */
export default function LinkAccountOptionsScreen() {
  const isNonCustomer = useSession()?.serviceConfiguration.isNonCustomer ?? false;
  const brand = useBrand();
  return (
    <div className={styles['page']}>
      <PageTitle
        title="Link my account"
        heading="Link your loan to this sign-in"
        lead={
          isNonCustomer
            ? 'You’re signed in, but you haven’t linked a loan yet. It takes about two minutes.'
            : 'Took out another loan with us? Add it here and see all your loans in one place.'
        }
      />
      <Card title="Do you have a loan with us?">
        <LinkPicture />
        <p>Here is what you need:</p>
        <ul className={styles['list']}>
          <li>
            <FileText aria-hidden="true" />
            <span>Your loan number. It’s at the top of your loan documents.</span>
          </li>
          <li>
            <ShieldCheck aria-hidden="true" />
            <span>Your date of birth and Social Security number, so no one else can link your loan.</span>
          </li>
          <li>
            <MessageSquareText aria-hidden="true" />
            <span>The phone number on your loan. We’ll text it a code.</span>
          </li>
        </ul>
        <LinkButton isFullWidth href={pathTo('LinkAccount')}>
          I have a loan
        </LinkButton>
      </Card>
      {!isNonCustomer && (
        <p>
          Nothing to link? <TextLink href={pathTo('Dashboard', brand)}>Go to your accounts</TextLink>
        </p>
      )}
      {isNonCustomer && <ReferFriends />}
      <CallUs before="Not sure whether you have a loan with us?" />
    </div>
  );
}

/** Leads a person without a loan to referral rewards, while the lender shows them to non-customers or the person takes part. Source: RFL-001,
 *  RFL-010, LRO-015. */
function ReferFriends() {
  const isReferralUser = useSession()?.serviceConfiguration.isReferralUser ?? false;
  const settings = useQuery(queryOf(configSettings, {}));
  const isShown = settings.data !== undefined && applyServerSettings(settings.data).features.displayNonCustomerReferral;
  if (!isReferralUser && !isShown) return null;
  return (
    <Card title="Refer friends, earn rewards">
      <p>You don’t need a loan for it. Share your code and earn a reward for each friend who gets a first loan.</p>
      <LinkButton tone="secondary" isFullWidth href={pathTo('ReferralRewardsHome')}>
        See Referral Rewards
      </LinkButton>
    </Card>
  );
}
