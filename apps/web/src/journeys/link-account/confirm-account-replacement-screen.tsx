import { confirmReplacement } from '@lendside/contract/linking/confirm-replacement.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useIsOffline } from '#device/connection.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { CallUs } from './call-us.tsx';
import styles from './link-account.module.css';
import { readReplacementLink, type ReplacementLink } from './replacement-link.ts';

/** Confirms from a link in a message that another profile is replaced. Only a press confirms it, because mail scanners open
 *  links too. The ids are removed from the URL at once. Source: RTE-58, AUT-30, LAP-047, OPEN-75. */
export default function ConfirmAccountReplacementScreen() {
  const { searchStr } = useLocation();
  const [link] = useState(() => readReplacementLink(searchStr));
  const [result, setResult] = useState<'asked' | 'moved' | 'failed'>(link === null ? 'failed' : 'asked');
  const go = useGo();
  useEffect(() => {
    if (searchStr !== '') go(pathTo('ConfirmAccountReplacement'), { replace: true });
  }, [searchStr, go]);
  return (
    <div className={styles['page']}>
      {result === 'asked' && link !== null && (
        <ConfirmMove link={link} onMoved={() => setResult('moved')} onFailed={() => setResult('failed')} />
      )}
      {result === 'moved' && (
        <>
          <PageTitle title="Confirm the move" heading="Your loans have moved" />
          <Notice tone="success" live="polite" title="It is done">
            <p>Your loans now show under your new sign-in. The page where you started will continue on its own.</p>
          </Notice>
          <SignIn />
        </>
      )}
      {result === 'failed' && (
        <>
          <PageTitle title="Confirm the move" heading="This link no longer works" />
          <Notice tone="warning" live="polite" title="Your loans haven’t moved">
            <p>A link works once, for 24 hours. Sign in and link your loan again to get a new one.</p>
          </Notice>
          <SignIn />
          <CallUs before="Need help?" />
        </>
      )}
    </div>
  );
}

function SignIn() {
  return (
    <LinkButton isFullWidth href={pathTo('Login')}>
      Sign In
    </LinkButton>
  );
}

interface ConfirmMoveProps {
  readonly link: ReplacementLink;
  readonly onMoved: () => void;
  readonly onFailed: () => void;
}

function ConfirmMove({ link, onMoved, onFailed }: ConfirmMoveProps) {
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const confirm = () =>
    attempt.run([], async () => {
      try {
        const { status } = await call(confirmReplacement, { ...link });
        if (status === 'complete') onMoved();
        else onFailed();
      } catch (error) {
        if (codeOf(error) !== 'NotAuthorizedException') throw error;
        onFailed();
      }
    });
  return (
    <>
      <PageTitle
        title="Confirm the move"
        heading="Move your loans to your new sign-in?"
        lead="Someone who knows your loan asked for this. Confirm only if it was you."
      />
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <Card as="div">
        <div className={styles['stack']}>
          <p>Your old sign-in will no longer show these loans. What you owe and your due dates stay the same.</p>
          <Button
            isFullWidth
            isBusy={attempt.isBusy}
            busyText="Moving your loans…"
            disabledReason={isOffline ? OFFLINE_REASON : null}
            onClick={confirm}
          >
            Yes, move my loans
          </Button>
          <SlowNotice isWaiting={attempt.isBusy} />
        </div>
      </Card>
      <CallUs before="Wasn’t you? Close this page and tell us." />
    </>
  );
}
