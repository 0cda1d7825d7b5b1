import { Field } from '#ui/field.tsx';

/** The username a code is for, as at sign-in. Source: VAL-33 to VAL-35. */
export function UsernameField({
  value,
  onChange,
  error,
  label = 'Email or phone number',
  hint,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly label?: string;
  readonly hint?: string;
}) {
  return (
    <Field
      name="username"
      label={label}
      {...(hint === undefined ? {} : { hint })}
      inputMode="email"
      autoComplete="username"
      maxLength={254}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
