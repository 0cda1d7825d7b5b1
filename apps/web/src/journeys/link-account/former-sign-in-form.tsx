import { confirmReplacement } from '@lendside/contract/linking/confirm-replacement.ts';
import { validateLogin } from '@lendside/domain/identity/login-validation.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toReplacementErrors } from './replacement-errors.ts';
import type { Replacement } from './use-replacement.ts';

interface FormerSignInFormProps {
  readonly replacement: Replacement;
  readonly onMoved: () => void;
}

/** Confirms replacing another profile with that profile's username and password. Source: LAP-046, AUT-30. */
export function FormerSignInForm({ replacement, onMoved }: FormerSignInFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useAttempt(toReplacementErrors);
  const submit = () => {
    const form = validateLogin({ username, password });
    attempt.run(form.ok ? [] : problemsOf(form.refusal), async () => {
      if (!form.ok) return;
      const { customerId } = replacement;
      await replacement.ensureStarted();
      const { status } = await call(confirmReplacement, { username: form.username, password, customerId });
      if (status === 'complete') onMoved();
      else attempt.fail([{ message: 'These loans aren’t linked to that sign-in. Check it or send a link instead.' }]);
    });
  };
  return (
    <AttemptForm attempt={attempt} submitText="Move my loans here" busyText="Moving your loans…" onSubmit={submit}>
      <Field
        name="formerUsername"
        label="Other email or phone number"
        inputMode="email"
        maxLength={254}
        value={username}
        error={errorOf(attempt.errors, 'formerUsername')}
        onChange={setUsername}
      />
      <PasswordField
        name="formerPassword"
        label="Password for that sign-in"
        autoComplete="off"
        maxLength={256}
        value={password}
        error={errorOf(attempt.errors, 'formerPassword')}
        onChange={setPassword}
      />
    </AttemptForm>
  );
}

function problemsOf(refusal: {
  readonly usernameText: string | null;
  readonly passwordText: string | null;
}): readonly SummaryError[] {
  const problems: SummaryError[] = [];
  if (refusal.usernameText !== null) problems.push({ field: 'formerUsername', message: refusal.usernameText });
  if (refusal.passwordText !== null) problems.push({ field: 'formerPassword', message: refusal.passwordText });
  return problems;
}
