import { listNewPasswordHints, type PasswordRules } from '@lendside/domain/configuration/new-password.ts';
import { errorOf } from '#steps/enter-code/use-attempt.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordHints } from '#ui/password-hints.tsx';
import type { NewPassword } from './check-new-password.ts';

/** A new password and its repetition, with hints that are ticked when met. Source: VAL-03, OPEN-44, security C10, OPEN-61. */
export function NewPasswordFields({
  label = 'New password',
  rules,
  username,
  value,
  errors,
  onChange,
}: {
  readonly label?: string;
  readonly rules: PasswordRules;
  /** The account's username, as typed. The password must not resemble it. */
  readonly username: string;
  readonly value: NewPassword;
  readonly errors: readonly SummaryError[];
  readonly onChange: (value: NewPassword) => void;
}) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        maxLength={256}
        value={value.password}
        error={errorOf(errors, 'password')}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordHints hints={listNewPasswordHints(rules, value.password, username)} isStarted={value.password !== ''} />
      <PasswordField
        name="repeat"
        label={`Repeat ${label.toLowerCase()}`}
        autoComplete="new-password"
        maxLength={256}
        value={value.repeat}
        error={errorOf(errors, 'repeat')}
        onChange={(repeat) => onChange({ ...value, repeat })}
      />
    </>
  );
}
