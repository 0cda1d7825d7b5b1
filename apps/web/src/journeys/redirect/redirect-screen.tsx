import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentLimit } from '#api/current-limit.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { skipNextTimeoutCheck } from '#api/session-timeout-skip.ts';
import { noteEvent } from '#device/event-notes.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { decideRedirect, readRedirectHosts, type RedirectTarget } from './decide-redirect.ts';
import { leaveAfterWait } from '#navigation/leave-after-wait.ts';
import styles from './redirect.module.css';

/** Redirects to a page of the app or a listed site after half a second with a wait indicator. It skips one inactivity check.
 *  Any other target opens the start page. Source: RTE-52, OPEN-73, CFG-20, CFG-21. */
export default function RedirectScreen() {
  const { searchStr } = useLocation();
  const [to] = useState(() => new URLSearchParams(searchStr).get('to'));
  const go = useGo();
  const [target, setTarget] = useState<RedirectTarget | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void readHosts().then((hosts) => {
      if (!isLeft) setTarget(decideRedirect(to, hosts, window.location.origin));
    });
    return () => {
      isLeft = true;
    };
  }, [to]);
  useEffect(() => {
    if (target === null) return undefined;
    if (target.kind === 'refused') {
      go(pathTo('Login'), { replace: true });
      return undefined;
    }
    skipNextTimeoutCheck();
    return leaveAfterWait({
      leave: () => {
        if (target.kind === 'internal') go(target.path, { replace: true });
        else window.location.replace(target.address);
      },
      leaveMs: currentLimit('ecommerceRedirectWaitMs'),
      late: () => setLate(true),
      lateMs: currentLimit('routingWaitSeconds') * 1_000,
    });
  }, [target, go]);
  return (
    <div className={styles['page']}>
      <PageTitle title="One moment" />
      {!isLate && (
        <p className={styles['wait']} role="status">
          <Spinner /> Taking you there…
        </p>
      )}
      {isLate && target?.kind === 'external' && (
        <Notice tone="warning" live="polite" title="This is taking longer than it should.">
          <p>
            <TextLink href={target.address}>Open the page</TextLink> or{' '}
            <TextLink href={pathTo('Login')}>go back to the start</TextLink>.
          </p>
        </Notice>
      )}
    </div>
  );
}

/** Reads the listed hosts from the settings. Returns an empty list when there are no settings, so only pages of the app open. */
async function readHosts(): Promise<readonly string[]> {
  try {
    return readRedirectHosts(await queryClient.fetchQuery(queryOf(configSettings, {})));
  } catch {
    noteEvent('the settings could not be read: only pages of this app open');
    return [];
  }
}
