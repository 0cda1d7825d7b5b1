import { useEffect } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { AccountNameForm } from '#steps/choose-channel/account-name-form.tsx';
import { HaveCodeLink } from '#steps/choose-channel/have-code-link.tsx';
import { kindOfContact, maskContact } from '#steps/choose-channel/mask-contact.ts';
import { SendCodeForm } from '#steps/choose-channel/send-code-form.tsx';
import { startRecovery, type Recovery } from './recovery.ts';
import { keepRecovery, sendPagePath, useRecovery, useSendRecovery } from './use-recovery.ts';

/** Sends the recovery code to an email address or a phone. Asks for the account first when it is unknown. Redirects to the
 *  page for the other kind of contact when the account is of that kind. Never says whether the account exists. Source: AUT-14,
 *  security C1. */
export function SendRecovery({ kind }: { readonly kind: 'email' | 'phone' }) {
  const recovery = useRecovery();
  const go = useGo();
  const kindOfName = recovery === null ? kind : kindOfContact(recovery.username);
  useEffect(() => {
    if (kindOfName !== kind) go(sendPagePath(kindOfName), { replace: true });
  }, [kindOfName, kind, go]);
  if (recovery !== null) return <SendForm recovery={recovery} />;
  return <AccountNameForm onName={(username) => keepRecovery(startRecovery(username, 'forgotten'))} />;
}

/** The form shown when the account is known. */
export function SendForm({ recovery }: { readonly recovery: Recovery }) {
  const send = useSendRecovery(recovery);
  const destination = maskContact(recovery.username);
  const isPhone = kindOfContact(recovery.username) === 'phone';
  return (
    <SendCodeForm
      choices={
        isPhone
          ? [
              { channel: 'text', destination },
              { channel: 'voice', destination },
            ]
          : [{ channel: 'email', destination }]
      }
      onSend={(channel) => send(channel === 'voice')}
      below={<HaveCodeLink href={pathTo('ForgotPassword-Code')} isSent={recovery.sent !== null} />}
    />
  );
}
