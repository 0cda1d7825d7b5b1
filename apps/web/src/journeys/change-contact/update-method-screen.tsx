import { useEffect } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { maskContact } from '#steps/choose-channel/mask-contact.ts';
import { SendCodeForm } from '#steps/choose-channel/send-code-form.tsx';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { toAliasErrors } from './alias-errors.ts';
import { contactChange } from './contact-change.ts';
import { sendToNewAlias } from './use-change-contact.ts';

/** Asks whether to send the code to a new phone by text or voice. Redirects to the form for the new phone when none was
 *  entered. Source: RTE-31, AUT-20. */
export default function UpdateMethodScreen() {
  const change = useMemorySlot(contactChange);
  const go = useGo();
  const { withPassword, dialog } = useSignInAgain('before you change it');
  const isLost = change === null || change.kind === 'email';
  useEffect(() => {
    if (isLost) go(pathTo('UpdateUser-Email'), { replace: true });
  }, [isLost, go]);
  if (isLost) return null;
  const destination = maskContact(change.newAlias);
  return (
    <>
      <PageTitle
        title="Choose how"
        heading="How should we send your code?"
        lead="We’ll send it to the new number to verify it."
      />
      <SendCodeForm
        choices={[
          { channel: 'text', destination },
          { channel: 'voice', destination },
        ]}
        onSend={async (channel) => {
          await withPassword(() => sendToNewAlias(change.newAlias, channel === 'voice'));
          go(pathTo('UpdateUser-Code'));
        }}
        toErrors={(error) => toAliasErrors(error).map(({ message }) => ({ message }))}
      />
      {dialog}
    </>
  );
}
