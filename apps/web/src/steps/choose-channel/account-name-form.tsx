import { useState } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { OFFLINE_REASON } from '#steps/enter-code/offline-reason.ts';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { parseAccountName } from './parse-account-name.ts';
import { UsernameField } from './username-field.tsx';

/** Asks which account: where a journey begins without it, or lost it with a reload. Props: valueAtFirst, submitText, hint, onName
 *  (the username as the user pool knows it, and its kind). Source: VAL-33 to VAL-35, AUT-14. */
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
  const isOffline = useIsOffline();
  return (
    <Card as="div">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const name = parseAccountName(value);
          if (name.ok) onName(name.username, name.kind);
          else attempt.fail([name.problem]);
        }}
      >
        <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
        <UsernameField
          value={value}
          onChange={setValue}
          error={errorOf(attempt.errors, 'username')}
          {...(hint === undefined ? {} : { hint })}
        />
        <Button type="submit" isFullWidth disabledReason={isOffline ? OFFLINE_REASON : null}>
          {submitText}
        </Button>
      </form>
    </Card>
  );
}
