import { useGo } from '#navigation/route-context.ts';
import { AccountNameForm } from '#steps/choose-channel/account-name-form.tsx';
import { kindOfContact, maskContact } from '#steps/choose-channel/mask-contact.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { pathTo } from '#paths.ts';
import { beginVerification, sendPagePath, useVerification } from './use-verification.ts';
import styles from './verify-contact.module.css';

/** Explains that the sign-in stopped because the account is not verified, and what to do next. Source: RTE-05, AUT-04, AUT-12. */
export default function VerifyWarningScreen() {
  const verification = useVerification();
  const go = useGo();
  return (
    <>
      <PageTitle
        title="Verify your account"
        heading="Your account isn’t verified yet"
        lead="First, verify your email or phone number."
      />
      {verification === null ? (
        <AccountNameForm
          hint="The one you signed up with."
          onName={(username, kind) => {
            beginVerification(username);
            go(sendPagePath(kind));
          }}
        />
      ) : (
        <Card as="div">
          <p className={styles['text']}>
            We’ll send a 6-digit code to <strong>{maskContact(verification.username)}</strong>. Enter it on the next
            page.
          </p>
          <div className={styles['buttons']}>
            <LinkButton isFullWidth href={sendPagePath(kindOfContact(verification.username))}>
              Verify my account
            </LinkButton>
            {verification.sent !== null && (
              <LinkButton isFullWidth tone="secondary" href={pathTo('Verification-Code')}>
                I have a code
              </LinkButton>
            )}
            <LinkButton isFullWidth tone="quiet" href={pathTo('Login')}>
              Back to sign in
            </LinkButton>
          </div>
        </Card>
      )}
    </>
  );
}
