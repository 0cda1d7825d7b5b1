import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { useState } from 'react';
import { ERROR_MESSAGES } from '#api/error-messages.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { parseAccountName } from '#steps/choose-channel/parse-account-name.ts';
import { UsernameField } from '#steps/choose-channel/username-field.tsx';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { Card } from '#ui/card.tsx';
import { toAliasErrors } from './alias-errors.ts';
import { contactChange } from './contact-change.ts';
import { isAliasFree, sendToNewAlias } from './use-change-contact.ts';

/** Asks for the new email address or phone number. Sends the code to an email at once; for a phone it first asks for text or
 *  voice. `pendingAlias` is the masked alias that still waits for its code. Source: AUT-20, OPEN-47. */
export function NewAliasForm({ pendingAlias }: { readonly pendingAlias: string | null }) {
  const kept = contactChange.read();
  const [value, setValue] = useState(kept === null || kept.isDone ? '' : formatPhone(kept.newAlias));
  const attempt = useAttempt(toAliasErrors);
  const { withPassword, dialog } = useSignInAgain('before you change it');
  const go = useGo();
  const submit = () => {
    const name = parseAccountName(value);
    attempt.run(name.ok ? [] : [name.problem], async () => {
      if (!name.ok) return;
      if (name.kind === 'email') {
        await withPassword(() => sendToNewAlias(name.username, false));
        return go(pathTo('UpdateUser-Code'));
      }
      if (!(await isAliasFree(name.username))) {
        attempt.fail([{ field: 'username', message: ERROR_MESSAGES.AliasExistsException }]);
        return;
      }
      contactChange.write({ newAlias: name.username, kind: 'phone', sent: null, isDone: false });
      go(pathTo('UpdateUser-VerificationMethod'));
    });
  };
  return (
    <Card as="div">
      <AttemptForm attempt={attempt} submitText="Continue" onSubmit={submit}>
        <UsernameField
          label="New email or phone number"
          hint={
            pendingAlias === null
              ? 'We’ll send it a code. Once you enter the code, it replaces your current one.'
              : `You haven’t entered the code for ${pendingAlias} yet. A new code replaces the old one.`
          }
          value={value}
          error={errorOf(attempt.errors, 'username')}
          onChange={setValue}
        />
      </AttemptForm>
      {dialog}
    </Card>
  );
}
