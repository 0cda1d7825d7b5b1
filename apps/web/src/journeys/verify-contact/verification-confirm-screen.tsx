import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#api/error-messages.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath, pathTo } from '#paths.ts';
import { pendingVerification } from '#steps/enter-code/pending-verification.ts';
import { signInWithPassword } from '#steps/new-password/sign-in-with-password.ts';
import { Card } from '#ui/card.tsx';
import { DonePicture } from '#ui/done-picture.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import styles from './verify-contact.module.css';

// Long enough to read the success message without slowing the sign-in.
const SHOWN_MS = 1500;

/** Shows that the account is verified. Signs in with the password still in memory, else opens Login. Source: RTE-09, AUT-11,
 *  OPEN-42. */
export default function VerificationConfirmScreen() {
  const [isVerified] = useState(() => pendingVerification.read()?.isVerified === true);
  return isVerified ? <Verified /> : <NothingVerified />;
}

function Verified() {
  const [isSigningIn] = useState(() => pendingSignIn.peek()?.password != null);
  const failure = useGoOn();
  return (
    <>
      <PageTitle title="You are verified" heading="Your account is verified" />
      <Card as="div">
        <div className={styles['done']}>
          <DonePicture />
          {failure === null ? (
            <p role="status">{isSigningIn ? 'Signing you in…' : 'Taking you to sign in…'}</p>
          ) : (
            <Notice tone="warning" live="assertive" title="We couldn’t sign you in">
              {failure}
            </Notice>
          )}
          <SlowNotice isWaiting={failure === null} />
          {failure !== null && (
            <LinkButton isFullWidth href={loginPath({ message: 'verified' })}>
              Go to sign in
            </LinkButton>
          )}
        </div>
      </Card>
    </>
  );
}

/** Continues once by itself. Returns the error when that fails. */
function useGoOn(): string | null {
  const [failure, setFailure] = useState<string | null>(null);
  const goOn = useAfterSignIn();
  const go = useGo();
  const isStarted = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    const leave = () => {
      isHere.current = false;
    };
    if (isStarted.current) return leave;
    isStarted.current = true;
    const username = pendingVerification.read()?.username;
    const pending = pendingSignIn.take();
    const shown = new Promise((resolve) => {
      setTimeout(resolve, SHOWN_MS);
    });
    const next = async () => {
      if (pending === null || pending.password === null || pending.username !== username) {
        await shown;
        if (isHere.current) go(loginPath({ message: 'verified' }), { replace: true });
      } else {
        await Promise.all([signInWithPassword(pending.username, pending.password), shown]);
        if (isHere.current) goOn(null);
      }
      pendingVerification.write(null);
    };
    next().catch((error: unknown) => setFailure(errorMessage(error)));
    return leave;
  }, [go, goOn]);
  return failure;
}

function NothingVerified() {
  return (
    <>
      <PageTitle title="Verify your account" lead="There’s nothing to verify on this page." />
      <Card as="div">
        <div className={styles['buttons']}>
          <LinkButton isFullWidth href={pathTo('Login')}>
            Go to sign in
          </LinkButton>
          <LinkButton isFullWidth tone="secondary" href={pathTo('Verification-Code')}>
            I have a code
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
