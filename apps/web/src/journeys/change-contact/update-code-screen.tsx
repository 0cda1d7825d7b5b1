import { useEffect } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { KIND_WORDS } from '#steps/changeable-contacts/changeable-contacts.ts';
import { EnterCode } from '#steps/enter-code/enter-code.tsx';
import { useMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { sentText } from '#steps/enter-code/sent-code.ts';
import { useSignInAgain } from '#steps/sign-in-again/use-sign-in-again.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { contactChange } from './contact-change.ts';
import { applyNewAlias, sendToNewAlias } from './use-change-contact.ts';

/** Asks for the code sent to the new email address or phone number. Redirects to the form for the new contact when none was
 *  entered. Source: RTE-30, AUT-20, OPEN-47. */
export default function UpdateCodeScreen() {
  const change = useMemorySlot(contactChange);
  const go = useGo();
  const { withPassword, dialog } = useSignInAgain('before you change it');
  const isLost = change === null || change.sent === null;
  useEffect(() => {
    if (isLost) go(pathTo('UpdateUser-Email'), { replace: true });
  }, [isLost, go]);
  if (isLost) return null;
  const confirm = async (code: string) => {
    await withPassword(() => applyNewAlias(change, code));
    go(pathTo('UpdateUser-Email'), { replace: true });
  };
  return (
    <>
      <PageTitle title="Enter your code" lead={sentText(change.sent, true)} />
      <EnterCode
        sent={change.sent}
        submitText={`Change my ${KIND_WORDS[change.kind]}`}
        busyText="Changing…"
        onCode={confirm}
        onResend={() => withPassword(() => sendToNewAlias(change.newAlias, change.sent?.channel === 'voice'))}
        onWait={(resendAtMs) => {
          if (change.sent !== null) contactChange.write({ ...change, sent: { ...change.sent, resendAtMs } });
        }}
        otherWay={
          change.kind === 'phone'
            ? { href: pathTo('UpdateUser-VerificationMethod'), text: 'Get it another way' }
            : { href: pathTo('UpdateUser-Email'), text: 'Change the email address' }
        }
      />
      {dialog}
    </>
  );
}
