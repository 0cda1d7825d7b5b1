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

/** Sends the code that verifies a new account by email. Source: RTE-06, AUT-12, AUT-13. */
export default function VerificationEmailScreen() {
  const verification = useVerification();
  const go = useGo();
  return (
    <>
      <PageTitle title="Verify by email" lead="We’ll email you a 6-digit code. It expires in 10 minutes." />
      {verification === null ? (
        <AccountNameForm
          onName={(username, kind) => {
            beginVerification(username);
            if (kind === 'phone') go(sendPagePath(kind), { replace: true });
          }}
        />
      ) : kindOfContact(verification.username) === 'phone' ? (
        <WrongChannel missing="email" href={pathTo('Verification-VerificationMethod')} />
      ) : (
        <SendByEmail verification={verification} />
      )}
    </>
  );
}

function SendByEmail({ verification }: { readonly verification: Verification }) {
  const { username, sent } = verification;
  const send = useSendVerification(username);
  return (
    <SendCodeForm
      choices={[{ channel: 'email', destination: maskContact(username) }]}
      onSend={() => send(false)}
      below={<HaveCodeLink href={pathTo('Verification-Code')} isSent={sent !== null} />}
    />
  );
}
