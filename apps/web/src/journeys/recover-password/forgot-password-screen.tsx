import { formatPhone } from '@lendside/domain/identity/phone.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { AccountNameForm } from '#steps/choose-channel/account-name-form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { startRecovery } from './recovery.ts';
import styles from './recover-password.module.css';
import { keepRecovery, sendPagePath, useRecovery } from './use-recovery.ts';

/** Asks for the account that needs a new password; prefilled after three wrong passwords. Source: RTE-10, AUT-14, OPEN-53. */
export default function ForgotPasswordScreen() {
  const recovery = useRecovery();
  const isSentHere = pendingSignIn.peek()?.reason === 'wrongPasswords';
  const go = useGo();
  return (
    <>
      <PageTitle
        title="Forgot your password?"
        lead="Enter your email or phone number. We’ll send you a code to set a new password."
      />
      <div className={styles['parts']}>
        {isSentHere && (
          <Notice tone="info" live="polite" title="That password was wrong">
            Set a new password here, or go back and try again.
          </Notice>
        )}
        <AccountNameForm
          valueAtFirst={recovery === null ? '' : formatPhone(recovery.username)}
          onName={(username, kind) => {
            const isSame = recovery?.username === username;
            keepRecovery(isSame ? recovery : startRecovery(username, 'forgotten'));
            go(sendPagePath(kind));
          }}
        />
        <LinkButton tone="quiet" isFullWidth href={pathTo('Login')}>
          Back to sign in
        </LinkButton>
      </div>
    </>
  );
}
