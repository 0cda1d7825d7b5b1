import { getReplacement } from '@lendside/contract/linking/get-replacement.ts';
import { startReplacement } from '@lendside/contract/linking/start-replacement.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { SimulatedWorld } from '#steps/enter-code/simulated-world.tsx';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './link-account.module.css';
import { toReplacementErrors } from './replacement-errors.ts';

interface ReplacementProps {
  readonly customerId: string;
  readonly onMoved: () => void;
}

const POLL_INTERVAL_MS = 4_000;
// Twenty minutes: longer than anybody looks for a message, and an end.
const POLLS_MAX = 300;

/** Sends the link and waits for it to be opened, here or on any other device. Props: customerId, onMoved.
 *  Source: LAP-045, LAP-048, AUT-30. */
export function ReplacementByLink({ customerId, onMoved }: ReplacementProps) {
  const [isSent, setSent] = useState(false);
  const attempt = useAttempt(toReplacementErrors);
  const { withPassword, dialog } = useSignInAgain('before you move your loans');
  const isOffline = useIsOffline();
  const send = () =>
    attempt.run([], async () => {
      await withPassword(() => call(startReplacement, { customerId }));
      setSent(true);
    });
  return (
    <div className={styles['stack']}>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      {isSent && <ReplacementStanding customerId={customerId} onMoved={onMoved} />}
      <Button
        isFullWidth
        tone={isSent ? 'secondary' : 'primary'}
        isBusy={attempt.isBusy}
        busyText="Sending…"
        disabledReason={isOffline ? OFFLINE_REASON : null}
        onClick={send}
      >
        {isSent ? 'Send another link' : 'Send the link'}
      </Button>
      {isSent && <SimulatedWorld />}
      {dialog}
    </div>
  );
}

function ReplacementStanding({ customerId, onMoved }: ReplacementProps) {
  const standing = useQuery({
    ...queryOf(getReplacement, { customerId }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isOver = state.data?.status === 'complete' || state.data?.status === 'failed';
      return isOver || state.dataUpdateCount + state.errorUpdateCount >= POLLS_MAX ? false : POLL_INTERVAL_MS;
    },
  });
  const status = standing.data?.status ?? 'pending';
  useEffect(() => {
    if (status === 'complete') onMoved();
  }, [status, onMoved]);
  if (status === 'failed') {
    return (
      <Notice tone="warning" live="polite" title="The link was not confirmed">
        <p>It may have expired. Your loans have not moved. You can send another link.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info" live="polite" title="We sent you a link">
      <p>Open it on any device and confirm. This page goes on by itself.</p>
      <p className={styles['waiting']}>
        <Spinner /> Waiting for you to confirm…
      </p>
    </Notice>
  );
}
