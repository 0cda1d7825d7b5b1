import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { SendCodeForm } from '#steps/choose-channel/send-code-form.tsx';
import type { CodeChannel } from '#steps/enter-code/sent-code.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { NoContact } from './no-contact.tsx';
import { toTrustSendErrors, trustChoices } from './trust-choices.ts';
import { TrustGate } from './trust-gate.tsx';
import { sendTrustCode } from './use-trust.ts';

const SUBMIT_TEXTS: Readonly<Record<CodeChannel, string>> = {
  text: 'Text me a code',
  voice: 'Call me with a code',
  email: 'Continue with email',
};

/** Asks how to send the code that confirms this device, with the masked contacts on file. Source: RTE-26, AUT-18, OPEN-46. */
export default function TrustedDeviceMethodScreen() {
  const go = useGo();
  return (
    <>
      <PageTitle
        title="Choose how"
        heading="How should we send your code?"
        lead="These are the contacts on your account."
      />
      <TrustGate>
        {(contacts) => {
          const choices = trustChoices(contacts);
          if (choices.length === 0) return <NoContact />;
          const send = async (channel: CodeChannel) => {
            if (channel === 'email') return go(pathTo('TrustedDevice-Email'));
            await sendTrustCode(channel, contacts.phone ?? '');
            go(pathTo('TrustedDevice-VerificationCode'));
          };
          return (
            <SendCodeForm
              choices={choices}
              onSend={send}
              submitText={(channel) => SUBMIT_TEXTS[channel]}
              toErrors={(error) => toTrustSendErrors('text', error)}
            />
          );
        }}
      </TrustGate>
    </>
  );
}
