import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { signInAgainWithPassword } from '#steps/new-password/sign-in-with-password.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Modal } from '#ui/modal.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from './change-contact.module.css';
import type { SignInAgain } from './use-sign-in-again.ts';

const FIELD = 'present-password';

/** The password once more before something that matters; the page behind keeps what was typed. Props: asking.
 *  Source: VAL-32, security T24. */
export function PasswordDialog({ asking }: { readonly asking: SignInAgain }) {
  return (
    <Modal isOpen={asking.isAsking} title="Enter your password" onClose={asking.onCancel}>
      <PasswordForm asking={asking} />
    </Modal>
  );
}

function PasswordForm({ asking }: { readonly asking: SignInAgain }) {
  const customer = useCustomer();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(toPasswordErrors);
  const submit = () =>
    attempt.run(password === '' ? [{ field: FIELD, message: 'Password is required' }] : [], async () => {
      await signInAgainWithPassword(customer.email ?? customer.phoneNumber ?? customer.username, password);
      asking.onProven();
    });
  return (
    <AttemptForm attempt={attempt} submitText="Continue" busyText="Checking…" onSubmit={submit}>
      <p className={styles['about']}>
        To keep your account safe, please enter your password again. What you typed on the page stays.
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
  if (codeOf(error) === 'NotAuthorizedException') return [{ field: FIELD, message: 'That password is not right.' }];
  return [{ message: errorMessage(error) }];
}
