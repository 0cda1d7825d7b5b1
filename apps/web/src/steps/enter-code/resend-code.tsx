import { useState, useSyncExternalStore } from 'react';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { Button } from '#ui/button.tsx';
import styles from './enter-code.module.css';
import { OFFLINE_REASON } from './offline-reason.ts';
import { secondsUntil } from './sent-code.ts';

interface ResendCodeProps {
  /** When a new code can be requested; 0 for now. */
  readonly resendAtMs: number;
  /** Sends another code; errors show here. */
  readonly onResend: () => Promise<void>;
  readonly onWait: (untilMs: number) => void;
}

/** Requests a new code after a visible countdown. `onWait`: the services asked for a longer wait. Source: OPEN-42, AUT-13. */
export function ResendCode({ resendAtMs, onResend, onWait }: ResendCodeProps) {
  const secondsLeft = useSecondsLeft(resendAtMs);
  const isOffline = useIsOffline();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const resend = async () => {
    setBusy(true);
    setTold('');
    try {
      await onResend();
      setTold('We sent a new code. The old one no longer works.');
    } catch (error) {
      setTold(errorMessage(error));
      const waitSeconds = waitOf(error);
      if (waitSeconds !== null) onWait(Date.now() + waitSeconds * 1000);
    } finally {
      setBusy(false);
    }
  };
  const reason = isOffline ? OFFLINE_REASON : secondsLeft > 0 ? waitText(secondsLeft) : null;
  return (
    <div>
      <Button
        tone="secondary"
        isFullWidth
        isBusy={isBusy}
        busyText="Sending…"
        disabledReason={reason}
        onClick={() => void resend()}
      >
        Send a new code
      </Button>
      <p className={styles['told']} role="status">
        {told}
      </p>
    </div>
  );
}

function waitText(seconds: number): string {
  return seconds > 90
    ? `You can get a new code in about ${Math.ceil(seconds / 60)} minutes.`
    : `You can get a new code in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

function waitOf(error: unknown): number | null {
  if (codeOf(error) !== 'LimitExceededException' || !(error instanceof ApiError)) return null;
  return error.failure.kind === 'answered' ? error.failure.retryAfterSeconds : null;
}

// Short enough that the countdown skips no second.
const TICK_MS = 250;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

function useSecondsLeft(untilMs: number): number {
  return useSyncExternalStore(everyTick, () => secondsUntil(untilMs, Date.now()));
}
