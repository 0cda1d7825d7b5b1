import { useId, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { signInWithPassword } from '#steps/new-password/sign-in-with-password.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { Button } from '#ui/button.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { SignInAgain } from './use-sign-in-again.ts';

/** The password once more before something that matters; the page behind keeps what was typed. Props: asking. */
export function PasswordDialog({ asking }: { readonly asking: SignInAgain }) {
  const formId = useId();
  return (
    <Modal isOpen={asking.isAsking} title="Enter your password" onClose={asking.onCancel}>
      <PasswordForm formId={formId} asking={asking} />
    </Modal>
  );
}

function PasswordForm({ formId, asking }: { readonly formId: string; readonly asking: SignInAgain }) {
  const customer = useCustomer();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(toPasswordErrors);
  const general = attempt.errors.find(({ field }) => field === undefined);
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problems = password === '' ? [{ field: 'present-password', message: 'Password is required' }] : [];
        attempt.run(problems, async () => {
          await signInWithPassword(customer.email ?? customer.phoneNumber ?? customer.username, password);
          asking.onProven();
        });
      }}
    >
      <p>To keep your account safe, please enter your password again. What you typed on the page stays.</p>
      {general !== undefined && (
        <Notice tone="danger" live="assertive" title="We could not check your password">
          {general.message}
        </Notice>
      )}
      <PasswordField
        name="present-password"
        label="Password"
        maxLength={256}
        value={password}
        error={errorOf(attempt.errors, 'present-password')}
        onChange={setPassword}
      />
      <Button type="submit" isFullWidth isBusy={attempt.isBusy} busyText="Checking…">
        Continue
      </Button>
    </form>
  );
}

function toPasswordErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'NotAuthorizedException')
    return [{ field: 'present-password', message: 'That password is not right.' }];
  return [{ message: errorMessage(error) }];
}
