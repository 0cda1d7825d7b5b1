import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { useState } from 'react';
import { ERROR_MESSAGES } from '#api/error-messages.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { KIND_WORDS, nameContacts, type ChangeableContacts } from '#steps/changeable-contacts/changeable-contacts.ts';
import { parseAccountName, type AccountName } from '#steps/choose-channel/parse-account-name.ts';
import { UsernameField } from '#steps/choose-channel/username-field.tsx';
import { AttemptForm } from '#steps/enter-code/attempt-form.tsx';
import { errorOf, useAttempt } from '#steps/enter-code/use-attempt.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { Card } from '#ui/card.tsx';
import type { SummaryError } from '#ui/error-summary.tsx';
import { toAliasErrors } from './alias-errors.ts';
import { contactChange } from './contact-change.ts';
import { isAliasFree, sendToNewAlias } from './use-change-contact.ts';

interface NewAliasFormProps {
  /** The masked alias that still waits for its code. */
  readonly pendingAlias: string | null;
  readonly changeable: ChangeableContacts;
}

/** Asks for the new email address or phone number, as far as the kind can be changed here. Sends the code to an email at once;
 *  for a phone it first asks for text or voice. Source: AUT-20, LRO-021, LRO-022, OPEN-47. */
export function NewAliasForm({ pendingAlias, changeable }: NewAliasFormProps) {
  const kept = contactChange.read();
  const [value, setValue] = useState(kept === null || kept.isDone ? '' : formatPhone(kept.newAlias));
  const attempt = useAttempt(toAliasErrors);
  const { withPassword, dialog } = useSignInAgain('before you change it');
  const go = useGo();
  const submit = () => {
    const name = parseAccountName(value);
    attempt.run(problemsOf(name, changeable), async () => {
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
  const kinds = nameContacts(changeable);
  const others = nameContacts(changeable, true);
  const help = others === null ? null : <p>To change your {others}, call us.</p>;
  if (kinds === null) return <Card as="div">{help}</Card>;
  return (
    <Card as="div">
      <AttemptForm attempt={attempt} submitText="Continue" onSubmit={submit}>
        <UsernameField
          label={`New ${kinds}`}
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
      {help}
      {dialog}
    </Card>
  );
}

function problemsOf(name: AccountName, changeable: ChangeableContacts): readonly SummaryError[] {
  if (!name.ok) return [name.problem];
  if (changeable[name.kind]) return [];
  return [{ field: 'username', message: `To change your ${KIND_WORDS[name.kind]}, call us.` }];
}
