import { authenticate } from '@lendside/contract/session/authenticate.ts';
import { PASSWORD_MISSING_TEXT } from '@lendside/domain/identity/login-validation.ts';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { useIsOffline } from '#device/connection.ts';
import { openSession } from '#navigation/open-session.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Modal } from '#ui/modal.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './password-dialog.module.css';

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly why: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for the password of the signed-in person and opens a fresh session with it. Props: isOpen, why, onProven, onClose. Source: T24. */
export function PasswordDialog({ isOpen, why, onProven, onClose }: PasswordDialogProps) {
  return (
    <Modal isOpen={isOpen} title="Enter your password again" onClose={onClose}>
      <PasswordForm why={why} onProven={onProven} onClose={onClose} />
    </Modal>
  );
}

function PasswordForm({ why, onProven, onClose }: Omit<PasswordDialogProps, 'isOpen'>) {
  const { username } = useCustomer();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(toPasswordErrors);
  const isOffline = useIsOffline();
  const submit = () =>
    attempt.run(password === '' ? [{ field: 'passwordAgain', message: PASSWORD_MISSING_TEXT }] : [], async () => {
      openSession(await call(authenticate, { username, password }));
      onProven();
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline) submit();
      }}
    >
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <p className={styles['why']}>To keep your account safe, enter your password again {why}.</p>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        name="passwordAgain"
        label="Password"
        maxLength={256}
        value={password}
        error={errorOf(attempt.errors, 'passwordAgain')}
        onChange={setPassword}
      />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          isFullWidth
          isBusy={attempt.isBusy}
          busyText="Checking…"
          disabledReason={isOffline ? OFFLINE_REASON : null}
        >
          Continue
        </Button>
        <SlowNotice isWaiting={attempt.isBusy} />
        <Button tone="secondary" isFullWidth onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function toPasswordErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'NotAuthorizedException')
    return [{ field: 'passwordAgain', message: 'That password is not right. Try again.' }];
  return [{ message: errorMessage(error) }];
}
