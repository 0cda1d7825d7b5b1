import { PASSWORD_MISSING_TEXT } from '@lendside/domain/identity/login-validation.ts';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { signInWithPassword } from '#steps/new-password/sign-in-with-password.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Modal } from '#ui/modal.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from './password-dialog.module.css';

const FIELD = 'presentPassword';

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly why: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for the signed-in person's password and opens a new session with it. The page behind keeps its entries. Source:
 *  VAL-32, security T24. */
export function PasswordDialog({ isOpen, why, onProven, onClose }: PasswordDialogProps) {
  return (
    <Modal isOpen={isOpen} title="Enter your password again" onClose={onClose}>
      <PasswordForm why={why} onProven={onProven} />
    </Modal>
  );
}

function PasswordForm({ why, onProven }: Pick<PasswordDialogProps, 'why' | 'onProven'>) {
  const customer = useCustomer();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(toPasswordErrors);
  const submit = () =>
    attempt.run(password === '' ? [{ field: FIELD, message: PASSWORD_MISSING_TEXT }] : [], async () => {
      await signInWithPassword(customer.email ?? customer.phoneNumber ?? customer.username, password);
      onProven();
    });
  return (
    <AttemptForm attempt={attempt} submitText="Continue" busyText="Checking…" onSubmit={submit}>
      <p className={styles['why']}>
        To keep your account safe, please enter your password again {why}. What you typed on the page stays.
      </p>
      <PasswordField
        name={FIELD}
        label="Password"
        maxLength={256}
        value={password}
        error={errorOf(attempt.errors, FIELD)}
        onChange={setPassword}
      />
    </AttemptForm>
  );
}

function toPasswordErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'NotAuthorizedException')
    return [{ field: FIELD, message: 'That password isn’t right. Try again.' }];
  return [{ message: errorMessage(error) }];
}
