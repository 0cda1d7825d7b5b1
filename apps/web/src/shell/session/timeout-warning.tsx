import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

export const WARNING_ID = 'timeout-warning';

interface TimeoutWarningProps {
  readonly secondsLeft: number;
  /** True when the open page's payment is restored after signing in; no other work is restored. */
  readonly isWorkKept: boolean;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/** Warns half a minute before the session ends, with the seconds left. The native dialog keeps the focus and returns it;
 *  Escape stays signed in. Announced on opening and every ten seconds. Source: OPEN-32, WCAG 2.2.1, 4.1.3. */
export function TimeoutWarning({ secondsLeft, isWorkKept, onStay, onSignOut }: TimeoutWarningProps) {
  return (
    <Modal
      id={WARNING_ID}
      kind="alert"
      isOpen
      isToAnswer
      title="Are you still there?"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>Stay signed in</Button>
          <Button tone="secondary" onClick={onSignOut}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        For your security, we sign you out after a while without activity.{' '}
        {isWorkKept
          ? 'We’ll keep the payment you started. Sign in again to continue.'
          : 'Stay signed in to keep what you entered on this page.'}
      </p>
      <p>
        <span aria-hidden="true">
          You will be signed out in <strong>{toClock(secondsLeft)}</strong>.
        </span>
        <span className="screen-reader" role="status">
          {announcement(secondsLeft)}
        </span>
      </p>
    </Modal>
  );
}

/** Format `0:24`. */
function toClock(secondsLeft: number): string {
  return `0:${String(secondsLeft).padStart(2, '0')}`;
}

/** Text for screen readers, which changes only every ten seconds. */
function announcement(secondsLeft: number): string {
  const rounded = Math.ceil(secondsLeft / 10) * 10;
  return rounded === 0 ? 'Signing you out…' : `You will be signed out in ${rounded} seconds.`;
}
