import { getReplacement } from '@lendside/contract/linking/get-replacement.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { SimulatedWorld } from '#steps/enter-code/simulated-world.tsx';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './link-account.module.css';
import { toReplacementErrors } from './replacement-errors.ts';
import type { Replacement } from './use-replacement.ts';

interface ReplacementByLinkProps {
  readonly replacement: Replacement;
  readonly onMoved: () => void;
}

const POLL_INTERVAL_MS = 4_000;
// Stops polling after 20 minutes, because nobody waits longer for a message.
const POLLS_MAX = 300;

/** Sends the confirmation link and waits until it is opened on this or another device. Source: LAP-045, LAP-048, AUT-30. */
export function ReplacementByLink({ replacement, onMoved }: ReplacementByLinkProps) {
  const attempt = useAttempt(toReplacementErrors);
  const isOffline = useIsOffline();
  const { isStarted } = replacement;
  return (
    <div className={styles['stack']}>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      {isStarted && <ReplacementStanding customerId={replacement.customerId} onMoved={onMoved} />}
      <Button
        isFullWidth
        tone={isStarted ? 'secondary' : 'primary'}
        isBusy={attempt.isBusy}
        busyText="Sending…"
        disabledReason={isOffline ? OFFLINE_REASON : null}
        onClick={() => attempt.run([], replacement.start)}
      >
        {isStarted ? 'Send another link' : 'Text me the link'}
      </Button>
      {isStarted && <SimulatedWorld />}
    </div>
  );
}

interface ReplacementStandingProps {
  readonly customerId: string;
  readonly onMoved: () => void;
}

function ReplacementStanding({ customerId, onMoved }: ReplacementStandingProps) {
  const standing = useQuery({
    ...queryOf(getReplacement, { customerId }),
    staleTime: 0,
    gcTime: 0,
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
      <Notice tone="warning" live="polite" title="We couldn’t move your loans">
        <p>Nothing changed. You can send another link or call us.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info" live="polite" title="We texted a link to the phone on file">
      <p>Open it on any device within 24 hours and confirm. This page will continue on its own.</p>
      <p className={styles['waiting']}>
        <Spinner /> Waiting for you to confirm…
      </p>
    </Notice>
  );
}
