import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore, useSession } from '#api/session.ts';
import { useIsOffline } from '#device/connection.ts';
import { notificationLeave } from '#platform/notification-leave.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import {
  askAndTake,
  canTakeNotifications,
  endNotifications,
  isTakingNotifications,
  readPushKey,
} from '#steps/push/browser-push.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { showToast } from '#ui/toast.tsx';
import { findNotificationState, type NotificationState } from './find-notification-state.ts';
import styles from './profile.module.css';

const TITLE = 'Notifications on this device';

/** Word, tone and meaning of each state. */
const WORDS = {
  on: { word: 'On', tone: 'good', meaning: 'You get updates about your account on this device.' },
  off: { word: 'Off', tone: 'neutral', meaning: 'Turn them on to get updates about your account on this device.' },
  blocked: {
    word: 'Blocked',
    tone: 'attention',
    meaning: 'Your browser blocks our notifications. You can allow them in the browser’s settings for this site.',
  },
  notPossible: {
    word: 'Not available',
    tone: 'neutral',
    meaning:
      'This browser can’t show our notifications. On an iPhone or iPad, add this site to your Home Screen first and open it from there.',
  },
} as const;

/** Shows whether this device gets notifications and turns them on or off. Shows nothing when the lender sends none. After a
 *  new sign-in they are turned on here, because the app asks by itself only while the permission is undecided. Source:
 *  OPEN-68, DEV-03, LRO-009. */
export function NotificationsCard() {
  const profileId = useSession()?.profileId ?? '';
  const state = useQuery({
    queryKey: ['notificationState', profileId],
    queryFn: () => readState(profileId),
    staleTime: 0,
    // The reader may have changed the permission in the browser's settings.
    refetchOnWindowFocus: true,
  });
  if (state.data?.kind === 'notOffered') return null;
  return (
    <Card title={TITLE}>
      {state.isPending && (
        <LoadingArea label="Loading your notification settings">
          <Skeleton />
        </LoadingArea>
      )}
      {state.isError && state.data === undefined && (
        <ReadFailure
          what="We couldn’t load your notification settings"
          error={state.error}
          isRetrying={state.isFetching}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data !== undefined && <Standing state={state.data} onChanged={() => state.refetch()} />}
    </Card>
  );
}

interface StandingProps {
  readonly state: NotificationState;
  /** Resolves when the new state is on screen. */
  readonly onChanged: () => Promise<unknown>;
}

function Standing({ state, onChanged }: StandingProps) {
  const attempt = useAttempt(() => [
    {
      message: state.kind === 'on' ? 'We couldn’t turn off notifications.' : 'We couldn’t turn on notifications.',
    },
  ]);
  const isOffline = useIsOffline();
  if (state.kind === 'notOffered') return null;
  const { word, tone, meaning } = WORDS[state.kind];
  const isChangeable = state.kind === 'on' || state.kind === 'off';
  const change = () =>
    attempt.run([], async () => {
      try {
        await toggle(state);
      } finally {
        await onChanged();
      }
    });
  return (
    <>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <StatusPill tone={tone}>{word}</StatusPill>
      <p className={styles['quiet']}>{meaning}</p>
      {isChangeable && (
        <Button
          tone="secondary"
          size="small"
          isBusy={attempt.isBusy}
          busyText={state.kind === 'on' ? 'Turning off…' : 'Turning on…'}
          disabledReason={isOffline ? OFFLINE_REASON : null}
          onClick={change}
        >
          {state.kind === 'on' ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      )}
    </>
  );
}

/** Turns notifications on or off. If the browser refuses, the state read afterwards shows it. */
async function toggle(state: NotificationState): Promise<void> {
  const session = sessionStore.read();
  if (session === null) return;
  if (state.kind === 'on') {
    await endNotifications(session);
    showToast('Notifications are off.');
  } else if (state.kind === 'off') {
    const standing = await askAndTake(state.publicKey, session);
    if (standing === 'granted') showToast('Notifications are on.');
  }
}

function readState(profileId: string): Promise<NotificationState> {
  return findNotificationState({
    features: async () => applyServerSettings(await queryClient.fetchQuery(queryOf(configSettings, {}))).features,
    readPushKey,
    canTake: canTakeNotifications,
    standing: () => notificationLeave.standing(),
    isTaking: () => isTakingNotifications(profileId),
  });
}
