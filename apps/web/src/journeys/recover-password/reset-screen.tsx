import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { parseAccountName } from '#steps/choose-channel/parse-account-name.ts';
import { UsernameField } from '#steps/choose-channel/username-field.tsx';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { checkNewPassword, type NewPassword } from '#steps/new-password/check-new-password.ts';
import { NewPasswordFields } from '#steps/new-password/new-password-fields.tsx';
import { usePasswordRules } from '#steps/new-password/use-password-rules.ts';
import { Card } from '#ui/card.tsx';
import { codeEntryError } from '#ui/code-entry.ts';
import { CodeField } from '#ui/code-field.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { missingOf, startRecovery } from './recovery.ts';
import { keepRecovery, useFinishRecovery, useRecovery } from './use-recovery.ts';

/** Entries that a reload lost and the person typed again. */
interface Retyped {
  readonly username: string;
  readonly code: string;
}

/** Asks for the new password twice. Also asks for the account and the code when a reload lost them. Source: RTE-12, AUT-14,
 *  VAL-38, OPEN-61. */
export default function ResetScreen() {
  const recovery = useRecovery();
  const finish = useFinishRecovery();
  const rules = usePasswordRules();
  const attempt = useAttempt(toResetErrors);
  const [missing] = useState(() => missingOf(recovery));
  const [retyped, setRetyped] = useState<Retyped>({ username: '', code: '' });
  const [password, setPassword] = useState<NewPassword>(recovery?.newPassword ?? { password: '', repeat: '' });
  const username = recovery?.username ?? retyped.username;
  const submit = () => {
    const name = parseAccountName(username);
    const code = missing.code ? retyped.code : (recovery?.code ?? '');
    const codeError = codeEntryError(code);
    const problems: readonly SummaryError[] = [
      ...(name.ok ? [] : [name.problem]),
      ...(codeError === null ? [] : [{ field: 'code', message: codeError }]),
      ...checkNewPassword(rules, password, username),
    ];
    attempt.run(problems, async () => {
      const base = recovery ?? startRecovery(name.ok ? name.username : '', 'forgotten');
      const next = { ...base, code, codeError: null, newPassword: password };
      keepRecovery(next);
      await finish(next);
    });
  };
  return (
    <>
      <PageTitle title="Set a new password" lead="You’ll use it to sign in from now on." />
      <Card as="div">
        <AttemptForm
          attempt={attempt}
          submitText="Set new password"
          busyText="Setting your password…"
          onSubmit={submit}
          names={{ code: '6-digit code', password: 'New password', repeat: 'Repeat new password' }}
        >
          {missing.username && (
            <UsernameField
              value={retyped.username}
              onChange={(username) => setRetyped({ ...retyped, username })}
              error={errorOf(attempt.errors, 'username')}
            />
          )}
          {missing.code && (
            <CodeField
              name="code"
              value={retyped.code}
              onChange={(code) => setRetyped({ ...retyped, code })}
              error={errorOf(attempt.errors, 'code')}
            />
          )}
          <NewPasswordFields
            rules={rules}
            username={username}
            value={password}
            errors={attempt.errors}
            onChange={setPassword}
          />
        </AttemptForm>
      </Card>
    </>
  );
}

/** Converts a failure to errors. A password that breaks the policy shows its error at the field. Source: VAL-38. */
function toResetErrors(error: unknown): readonly SummaryError[] {
  const message = errorMessage(error);
  return codeOf(error) === 'InvalidPasswordException' ? [{ field: 'password', message }] : [{ message }];
}
