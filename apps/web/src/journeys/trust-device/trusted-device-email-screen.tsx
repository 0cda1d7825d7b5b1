import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { SendCodeForm } from '#steps/choose-channel/send-code-form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ContactMissing } from './no-contact.tsx';
import { toTrustSendErrors } from './trust-choices.ts';
import { TrustGate } from './trust-gate.tsx';
import { sendTrustCode } from './use-trust.ts';

/** Sends the code that confirms this device by email. Source: RTE-28, AUT-18. */
export default function TrustedDeviceEmailScreen() {
  const go = useGo();
  return (
    <>
      <PageTitle title="Get a code by email" lead="The 6-digit code expires in 10 minutes." />
      <TrustGate>
        {({ email, phone }) => {
          if (email === undefined)
            return (
              <ContactMissing missing="email" href={pathTo('TrustedDevice-VerificationMethod')} text="Use your phone" />
            );
          const send = async () => {
            await sendTrustCode('email', email);
            go(pathTo('TrustedDevice-VerificationCode'));
          };
          return (
            <SendCodeForm
              choices={[{ channel: 'email', destination: email }]}
              onSend={send}
              toErrors={(error) => toTrustSendErrors('email', error)}
              below={
                phone !== undefined && (
                  <LinkButton tone="quiet" isFullWidth href={pathTo('TrustedDevice-VerificationMethod')}>
                    Use your phone instead
                  </LinkButton>
                )
              }
            />
          );
        }}
      </TrustGate>
    </>
  );
}
