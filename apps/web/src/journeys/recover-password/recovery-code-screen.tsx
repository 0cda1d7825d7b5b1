import { resendVerificationCode } from '@lendside/contract/registration/resend-verification-code.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { kindOfContact } from '#steps/choose-channel/mask-contact.ts';
import { parseAccountName } from '#steps/choose-channel/parse-account-name.ts';
import { UsernameField } from '#steps/choose-channel/username-field.tsx';
import { EnterCode } from '#steps/enter-code/enter-code.tsx';
import { sentText, toSentCode } from '#steps/enter-code/sent-code.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { startRecovery, type Recovery } from './recovery.ts';
import { keepRecovery, useFinishRecovery, useRecovery } from './use-recovery.ts';

/** Asks for the code that confirms a new password. A person sent back because of a wrong code does not type the password
 *  again. Source: RTE-14, AUT-14, OPEN-42. */
export default function RecoveryCodeScreen() {
  const recovery = useRecovery();
  const finish = useFinishRecovery();
  const go = useGo();
  const [typedName, setTypedName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const name = parseAccountName(recovery?.username ?? typedName);
  const base = recovery ?? startRecovery(name.ok ? name.username : '', 'forgotten');
  const isPasswordTyped = base.newPassword.password !== '';
  const findProblems = () => {
    setNameError(name.ok ? null : name.problem.message);
    return name.ok ? [] : [name.problem];
  };
  const goOn = async (code: string) => {
    const next = { ...base, code, codeError: null };
    keepRecovery(next);
    if (isPasswordTyped) await finish(next);
    else go(pathTo('ForgotPassword-Reset'));
  };
  const resend = async () => {
    const answer = await call(resendVerificationCode, {
      username: base.username,
      isVoice: base.sent?.channel === 'voice',
    });
    keepRecovery({ ...base, sent: toSentCode(answer, Date.now()), codeError: null });
  };
  return (
    <>
      <PageTitle title="Enter your code" lead={sentText(base.sent, base.reason === 'required')} />
      <EnterCode
        // Resets the form after each answer about the code, so that screen readers announce the error again.
        key={base.codeError ?? ''}
        sent={base.sent}
        submitText={isPasswordTyped ? 'Set new password' : 'Continue'}
        onCode={goOn}
        onResend={recovery === null ? null : resend}
        onWait={(resendAtMs) => {
          if (base.sent !== null) keepRecovery({ ...base, sent: { ...base.sent, resendAtMs } });
        }}
        codeAtFirst={base.code}
        errorAtFirst={base.codeError}
        findProblems={findProblems}
        above={recovery === null && <UsernameField value={typedName} onChange={setTypedName} error={nameError} />}
        otherWay={otherWayOf(recovery)}
      />
    </>
  );
}

/** Returns another way to continue. An email address can be corrected, a phone can get the code by text or voice, and an
 *  unknown account starts again. */
function otherWayOf(recovery: Recovery | null) {
  if (recovery === null) return { href: pathTo('ForgotPassword'), text: 'Start again' };
  if (kindOfContact(recovery.username) === 'phone')
    return { href: pathTo('ForgotPassword-VerificationMethod'), text: 'Get it another way' };
  const href = recovery.reason === 'required' ? pathTo('SecureAccount') : pathTo('ForgotPassword');
  return { href, text: 'Change the email address' };
}
