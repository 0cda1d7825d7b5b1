import { confirmUser } from '@lendside/contract/registration/confirm-user.ts';
import { resendVerificationCode } from '@lendside/contract/registration/resend-verification-code.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { kindOfContact } from '#steps/choose-channel/mask-contact.ts';
import { parseAccountName } from '#steps/choose-channel/parse-account-name.ts';
import { UsernameField } from '#steps/choose-channel/username-field.tsx';
import { EnterCode } from '#steps/enter-code/enter-code.tsx';
import { pendingVerification } from '#steps/enter-code/pending-verification.ts';
import { sentText, toSentCode } from '#steps/enter-code/sent-code.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { noteSent, sendPagePath, useVerification } from './use-verification.ts';

/** Asks for the code that verifies a new account. When opened directly it also asks for the account, so that people who return
 *  from their messages can continue. Source: RTE-07, AUT-11 to AUT-13, OPEN-42. */
export default function VerificationCodeScreen() {
  const verification = useVerification();
  const go = useGo();
  const [typedName, setTypedName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const name = parseAccountName(verification?.username ?? typedName);
  const username = name.ok ? name.username : '';
  const sent = verification?.sent ?? null;
  const findProblems = () => {
    setNameError(name.ok ? null : name.problem.message);
    return name.ok ? [] : [name.problem];
  };
  const confirm = async (code: string) => {
    await call(confirmUser, {
      username,
      code,
      isEmail: kindOfContact(username) === 'email',
      encodedData: describeBrowser(),
    });
    pendingVerification.write({ username, sent, isVerified: true });
    go(pathTo('Verification-Confirm'), { replace: true });
  };
  const resend = async () => {
    const answer = await call(resendVerificationCode, { username, isVoice: sent?.channel === 'voice' });
    noteSent(username, toSentCode(answer, Date.now()));
  };
  return (
    <>
      <PageTitle title="Enter your code" lead={sentText(sent, verification?.isNameProven ?? false)} />
      <EnterCode
        sent={sent}
        submitText="Verify my account"
        onCode={confirm}
        onResend={verification === null ? null : resend}
        onWait={(resendAtMs) => {
          if (sent !== null) noteSent(username, { ...sent, resendAtMs });
        }}
        findProblems={findProblems}
        above={verification === null && <UsernameField value={typedName} onChange={setTypedName} error={nameError} />}
        otherWay={
          verification === null
            ? { href: pathTo('VerifyWarning'), text: 'Start again' }
            : otherWayOf(kindOfContact(verification.username))
        }
      />
    </>
  );
}

function otherWayOf(kind: 'email' | 'phone') {
  return { href: sendPagePath(kind), text: kind === 'email' ? 'Change the email address' : 'Get it another way' };
}
