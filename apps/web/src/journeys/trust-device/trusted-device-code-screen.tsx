import { confirmTrustedDevice } from '@lendside/contract/devices/confirm-trusted-device.ts';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useSession } from '#api/session.ts';
import { pathTo } from '#paths.ts';
import { EnterCode } from '#steps/enter-code/enter-code.tsx';
import { sentText } from '#steps/enter-code/sent-code.ts';
import { PageTitle } from '#ui/page-title.tsx';
import type { ContactInfo } from './trust-choices.ts';
import { codesLeft } from './trust-failures.ts';
import { TrustGate } from './trust-gate.tsx';
import styles from './trust-device.module.css';
import { noteSentTrust, sendTrustCode, useSentTrust, useTrusted, useTrustFailures, useWrongCode } from './use-trust.ts';

/** Asks for the code that confirms this device. The third wrong code signs the person out. Source: RTE-27, AUT-18, OPEN-46. */
export default function TrustedDeviceCodeScreen() {
  const sent = useSentTrust();
  return (
    <>
      <PageTitle title="Enter your code" lead={sentText(sent, true)} />
      <TrustGate>{(contacts) => <Code contacts={contacts} />}</TrustGate>
    </>
  );
}

function Code({ contacts }: { readonly contacts: ContactInfo }) {
  const sent = useSentTrust();
  const failures = useTrustFailures();
  const profileId = useSession()?.profileId ?? '';
  const trusted = useTrusted();
  const noteWrongCode = useWrongCode();
  const confirm = async (verificationCode: string) => {
    try {
      await call(confirmTrustedDevice, { verificationCode, profileId });
    } catch (error) {
      if (codeOf(error) === 'CodeMismatchException' && noteWrongCode()) return;
      throw error;
    }
    trusted();
  };
  const left = codesLeft(failures);
  const channel = sent?.channel ?? (contacts.phone === undefined ? 'email' : 'text');
  const destination = (channel === 'email' ? contacts.email : contacts.phone) ?? '';
  return (
    <>
      <p className={styles['tries']} role="status">
        {failures.wrongCodes > 0 && `You have ${left} ${left === 1 ? 'try' : 'tries'} left before we sign you out.`}
      </p>
      <EnterCode
        sent={sent}
        submitText="Confirm this device"
        onCode={confirm}
        onResend={() => sendTrustCode(channel, destination)}
        onWait={(resendAtMs) => {
          if (sent !== null) noteSentTrust({ ...sent, resendAtMs });
        }}
        otherWay={{
          href:
            contacts.phone === undefined ? pathTo('TrustedDevice-Email') : pathTo('TrustedDevice-VerificationMethod'),
          text: 'Get it another way',
        }}
      />
    </>
  );
}
