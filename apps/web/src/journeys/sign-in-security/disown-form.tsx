import { disownSignIn } from '@lendside/contract/devices/disown-sign-in.ts';
import { call } from '#api/call.ts';
import { endSession } from '#api/sign-out.ts';
import { useIsOffline } from '#device/connection.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath } from '#paths.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './sign-in-security.module.css';
import { instantText, type SignIn } from './sign-in-words.ts';
import { useNow } from './use-now.ts';

interface DisownFormProps {
  readonly signIn: SignIn;
  /** Reports whether the call is running. The dialog stays open until the result is known. */
  readonly onLocking: (isUnderWay: boolean) => void;
  readonly onClose: () => void;
}

/** Locks the account after a sign-in that the reader did not make. Every device is signed out, and nobody can sign in until a
 *  new password is set. Source: security T5, T10. */
export function DisownForm({ signIn, onLocking, onClose }: DisownFormProps) {
  const attempt = useAttempt();
  const isOffline = useIsOffline();
  const now = useNow();
  const go = useGo();
  const disown = () =>
    attempt.run([], async () => {
      onLocking(true);
      try {
        await call(disownSignIn, { signInId: signIn.signInId });
      } finally {
        onLocking(false);
      }
      void endSession();
      go(loginPath({ message: 'secured' }), { replace: true });
    });
  return (
    <>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <p>
        {instantText(signIn.signedInAt, now)} on {signIn.deviceName}.
      </p>
      <p>If someone else may know your password, lock your account now:</p>
      <ul className={styles['bullets']}>
        <li>Every device will be signed out, including this one.</li>
        <li>You’ll set a new password before anyone can sign in again.</li>
        <li>Your loans and payments stay the same.</li>
      </ul>
      <div className={styles['buttons']}>
        <Button
          isFullWidth
          tone="danger"
          isBusy={attempt.isBusy}
          busyText="Locking your account…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
          onClick={disown}
        >
          Sign out everywhere
        </Button>
        <SlowNotice isWaiting={attempt.isBusy} />
        <Button
          isFullWidth
          tone="secondary"
          disabledReason={attempt.isBusy ? 'Locking your account…' : null}
          onClick={onClose}
        >
          It was me
        </Button>
      </div>
    </>
  );
}
