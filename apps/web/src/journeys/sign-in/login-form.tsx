import { validateLogin } from '@lendside/domain/identity/login-validation.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './login.module.css';

/** The entries of the form. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface LoginFormProps {
  readonly value: Credentials;
  readonly onChange: (value: Credentials) => void;
  readonly isBusy: boolean;
  /** The failure of the last attempt. The form keeps its entries. */
  readonly failure: SummaryError | null;
  /** Number of failures so far. A higher number moves the focus to the error summary again. */
  readonly failureCount: number;
  readonly isDeviceRemembered: boolean;
  readonly onRemember: (isDeviceRemembered: boolean) => void;
  readonly onSubmit: (username: string, password: string) => void;
}

/** The sign-in form. It checks the entries by the domain's rules before sending, and shows errors beside each field and in the
 *  summary. Source: VAL-32 to VAL-35. */
export function LoginForm({
  value,
  onChange,
  isBusy,
  failure,
  failureCount,
  isDeviceRemembered,
  onRemember,
  onSubmit,
}: LoginFormProps) {
  const [checked, setChecked] = useState<{
    readonly attempt: number;
    readonly username: string | null;
    readonly password: string | null;
  }>({ attempt: 0, username: null, password: null });
  const own: SummaryError[] = [];
  if (checked.username !== null) own.push({ field: 'username', message: checked.username });
  if (checked.password !== null) own.push({ field: 'password', message: checked.password });
  const errors = own.length > 0 ? own : failure === null ? [] : [failure];
  const submit = () => {
    const result = validateLogin(value);
    const refusal = result.ok ? null : result.refusal;
    setChecked({
      attempt: checked.attempt + 1,
      username: refusal?.usernameText ?? null,
      password: refusal?.passwordText ?? null,
    });
    if (result.ok) onSubmit(result.username, value.password);
  };
  return (
    <form
      className="frame-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      <ErrorSummary errors={errors} attempt={checked.attempt + failureCount} />
      <Field
        name="username"
        label="Email or phone number"
        type="text"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        value={value.username}
        error={checked.username}
        onChange={(username) => onChange({ ...value, username })}
      />
      <PasswordField
        name="password"
        label="Password"
        maxLength={256}
        value={value.password}
        error={checked.password ?? (own.length === 0 && failure?.field === 'password' ? failure.message : null)}
        onChange={(password) => onChange({ ...value, password })}
      />
      <Checkbox name="remember" label="Remember this device" isChecked={isDeviceRemembered} onChange={onRemember} />
      <Button type="submit" isFullWidth isBusy={isBusy} busyText="Signing in…">
        Sign in
      </Button>
      <div className={styles['slow']}>
        <SlowNotice isWaiting={isBusy} />
      </div>
    </form>
  );
}
