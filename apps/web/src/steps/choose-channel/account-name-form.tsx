import { useState } from 'react';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Card } from '#ui/card.tsx';
import { parseAccountName } from './parse-account-name.ts';
import { UsernameField } from './username-field.tsx';

/** Asks for the account when a flow starts without it or a reload lost it. `onName` gets the username as the user pool knows
 *  it, and its kind. Source: VAL-33 to VAL-35, AUT-14. */
export function AccountNameForm({
  valueAtFirst = '',
  submitText = 'Continue',
  hint,
  onName,
}: {
  readonly valueAtFirst?: string;
  readonly submitText?: string;
  readonly hint?: string;
  readonly onName: (username: string, kind: 'email' | 'phone') => void;
}) {
  const [value, setValue] = useState(valueAtFirst);
  const attempt = useAttempt();
  const submit = () => {
    const name = parseAccountName(value);
    if (name.ok) onName(name.username, name.kind);
    else attempt.fail([name.problem]);
  };
  return (
    <Card as="div">
      <AttemptForm attempt={attempt} submitText={submitText} onSubmit={submit}>
        <UsernameField
          value={value}
          onChange={setValue}
          error={errorOf(attempt.errors, 'username')}
          {...(hint === undefined ? {} : { hint })}
        />
      </AttemptForm>
    </Card>
  );
}
