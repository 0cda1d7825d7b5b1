import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { AccountNameForm } from '#steps/choose-channel/account-name-form.tsx';
import { HaveCodeLink } from '#steps/choose-channel/have-code-link.tsx';
import { kindOfContact, maskContact } from '#steps/choose-channel/mask-contact.ts';
import { SendCodeForm } from '#steps/choose-channel/send-code-form.tsx';
import type { Verification } from '#steps/enter-code/pending-verification.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { beginVerification, sendPagePath, useSendVerification, useVerification } from './use-verification.ts';
import { WrongChannel } from './wrong-channel.tsx';

/** Asks whether to send the code by text or voice when the account has a phone. Source: RTE-08, AUT-12, AUT-13. */
export default function VerificationMethodScreen() {
  const verification = useVerification();
  const go = useGo();
  return (
    <>
      <PageTitle
        title="Choose how"
        heading="How should we send your code?"
        lead="The 6-digit code expires in 10 minutes."
      />
      {verification === null ? (
        <AccountNameForm
          onName={(username, kind) => {
            beginVerification(username);
            if (kind === 'email') go(sendPagePath(kind), { replace: true });
          }}
        />
      ) : kindOfContact(verification.username) === 'email' ? (
        <WrongChannel missing="phone" href={pathTo('Verification-Email')} />
      ) : (
        <SendToPhone verification={verification} />
      )}
    </>
  );
}

function SendToPhone({ verification }: { readonly verification: Verification }) {
  const { username, sent } = verification;
  const send = useSendVerification(username);
  const destination = maskContact(username);
  return (
    <SendCodeForm
      choices={[
        { channel: 'text', destination },
        { channel: 'voice', destination },
      ]}
      onSend={(channel) => send(channel === 'voice')}
      below={<HaveCodeLink href={pathTo('Verification-Code')} isSent={sent !== null} />}
    />
  );
}
