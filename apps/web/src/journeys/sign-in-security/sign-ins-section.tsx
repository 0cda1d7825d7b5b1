import { listSignIns } from '@lendside/contract/devices/list-sign-ins.ts';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, KeyRound, Link2, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Modal } from '#ui/modal.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { DisownForm } from './disown-form.tsx';
import { LinesSkeleton } from './lines-skeleton.tsx';
import styles from './sign-in-security.module.css';
import { instantText, methodText, type SignIn } from './sign-in-words.ts';
import { useNow } from './use-now.ts';

const SHOWN_AT_FIRST = 5;
const ICONS = { password: KeyRound, device: MonitorSmartphone, link: Link2, guest: CreditCard } as const;

/** Lists the sign-ins of the last 90 days, newest first. The reader can report each as not mine. Source: security T5, T10. */
export function SignInsSection() {
  const signIns = useQuery(queryOf(listSignIns, {}));
  const [isAllShown, setAllShown] = useState(false);
  const [disowned, setDisowned] = useState<SignIn | null>(null);
  const [isLocking, setLocking] = useState(false);
  const all = signIns.data?.signIns ?? [];
  const shown = isAllShown ? all : all.slice(0, SHOWN_AT_FIRST);
  return (
    <Card title="Recent sign-ins" subtitle="The last 90 days, newest first">
      {signIns.isPending && <LinesSkeleton label="Loading your sign-ins" />}
      {signIns.isError && signIns.data === undefined && (
        <ReadFailure
          what="Failed to get your sign-ins"
          error={signIns.error}
          isRetrying={signIns.isFetching}
          onRetry={() => void signIns.refetch()}
        />
      )}
      {signIns.isSuccess && all.length === 0 && <p>No sign-ins in the last 90 days.</p>}
      <ol>
        {shown.map((signIn) => (
          <SignInLine key={signIn.signInId} signIn={signIn} onDisown={() => setDisowned(signIn)} />
        ))}
      </ol>
      {all.length > shown.length && (
        <Button tone="quiet" isFullWidth onClick={() => setAllShown(true)}>
          Show all {all.length}
        </Button>
      )}
      <Modal
        kind="alert"
        isOpen={disowned !== null}
        isHeld={isLocking}
        title="Wasn’t you?"
        onClose={() => setDisowned(null)}
      >
        {disowned !== null && <DisownForm signIn={disowned} onLocking={setLocking} onClose={() => setDisowned(null)} />}
      </Modal>
    </Card>
  );
}

function SignInLine({ signIn, onDisown }: { readonly signIn: SignIn; readonly onDisown: () => void }) {
  const isOffline = useIsOffline();
  const now = useNow();
  const when = instantText(signIn.signedInAt, now);
  const Icon = ICONS[signIn.method];
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles['what']}>
        <p className={styles['name']}>
          <time dateTime={signIn.signedInAt}>{when}</time>
        </p>
        <Marks signIn={signIn} />
        <p className={styles['quiet']}>{signIn.deviceName}</p>
        <p className={styles['quiet']}>{methodText(signIn.method)}</p>
      </div>
      {!signIn.isCurrent && (
        <div className={styles['below']}>
          <Button
            tone="secondary"
            size="small"
            aria-label={`This wasn't me: ${when}, ${signIn.deviceName}`}
            disabledReason={isOffline ? 'You’re offline.' : null}
            onClick={onDisown}
          >
            This wasn’t me
          </Button>
        </div>
      )}
    </li>
  );
}

function Marks({ signIn }: { readonly signIn: SignIn }) {
  if (signIn.isCurrent) return <StatusPill tone="good">You, now</StatusPill>;
  if (!signIn.isNewDevice && signIn.endedAt !== null) return null;
  return (
    <p className={styles['marks']}>
      {signIn.isNewDevice && <StatusPill tone="attention">New device</StatusPill>}
      {signIn.endedAt === null && <StatusPill tone="neutral">Still signed in</StatusPill>}
    </p>
  );
}
