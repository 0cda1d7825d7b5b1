import { acceptTerms } from '@lendside/contract/profile/accept-terms.ts';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { signOut } from '#api/sign-out.ts';
import { useIsOffline } from '#device/connection.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath } from '#paths.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './terms.module.css';

/** Form with two buttons: agreeing records the version shown and continues, and declining signs out. `onChanged` is called
 *  when newer terms have replaced the version shown. Source: OPEN-75. */
export function AgreeForm({ version, onChanged }: { readonly version: string; readonly onChanged: () => void }) {
  const goOn = useAfterSignIn();
  const go = useGo();
  const isOffline = useIsOffline();
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useAttempt(toTermsErrors);
  const agree = () =>
    attempt.run([], async () => {
      try {
        await call(acceptTerms, { version });
      } catch (error) {
        if (codeOf(error) === 'ConflictException') onChanged();
        throw error;
      }
      setLeaving(true);
      goOn('terms');
    });
  return (
    <div className={styles['actions']}>
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <Button
        isFullWidth
        isBusy={attempt.isBusy || isLeaving}
        busyText="Recording…"
        disabledReason={isOffline ? OFFLINE_REASON : null}
        onClick={agree}
      >
        I agree
      </Button>
      <SlowNotice isWaiting={attempt.isBusy} />
      <Button
        isFullWidth
        tone="secondary"
        onClick={() => {
          void signOut('sideBarButton');
          go(loginPath({ signedOut: true }), { replace: true });
        }}
      >
        Decline
      </Button>
      <p className={styles['note']}>
        If you decline, we’ll sign you out. Your loans stay the same, and you can still pay by phone or at your store.
      </p>
    </div>
  );
}

function toTermsErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'ConflictException')
    return [{ message: 'The terms changed while you were reading. Please read the new version.' }];
  return [{ message: errorMessage(error) }];
}
