import { signOut } from '#api/sign-out.ts';
import { useGo } from '#navigation/route-context.ts';
import { loginPath, pathTo } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { NoContact } from './no-contact.tsx';
import { trustChoices } from './trust-choices.ts';
import { TrustGate } from './trust-gate.tsx';
import styles from './trust-device.module.css';

/** Explains why a right password on an unknown device is not enough, and links to the next step. Source: RTE-25, AUT-17. */
export default function TrustedDeviceWarningScreen() {
  const go = useGo();
  const leave = () => {
    void signOut('sideBarButton');
    go(loginPath({ signedOut: true }), { replace: true });
  };
  return (
    <>
      <PageTitle
        title="Confirm this device"
        heading="Confirm it’s you"
        lead="You’re signing in on a new device, so we need to confirm it’s you."
      />
      <TrustGate>
        {(contacts) => {
          const first = trustChoices(contacts)[0];
          if (first === undefined) return <NoContact />;
          return (
            <Card as="div">
              <p className={styles['text']}>We’ll send a 6-digit code to your phone or email.</p>
              <div className={styles['buttons']}>
                <LinkButton
                  isFullWidth
                  href={
                    first.channel === 'email'
                      ? pathTo('TrustedDevice-Email')
                      : pathTo('TrustedDevice-VerificationMethod')
                  }
                >
                  Continue
                </LinkButton>
                <Button tone="quiet" isFullWidth onClick={leave}>
                  Not now, sign me out
                </Button>
              </div>
            </Card>
          );
        }}
      </TrustGate>
    </>
  );
}
