import { pathTo } from '#paths.ts';
import { nameContacts } from '#steps/changeable-contacts/changeable-contacts.ts';
import { useChangeableContacts } from '#steps/changeable-contacts/use-changeable-contacts.ts';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { DevicesSection } from './devices-section.tsx';
import styles from './sign-in-security.module.css';
import { SignInsSection } from './sign-ins-section.tsx';

/** Shows devices and sign-ins, with ways to forget a device, report a sign-in, or change how to sign in. This screen is an
 *  addition to the specification. Source: security T5, T10. */
export default function SignInSecurityScreen() {
  const changeable = useChangeableContacts();
  const kinds = changeable === null ? 'email or phone number' : nameContacts(changeable);
  return (
    <div className="wide-screen">
      <PageTitle
        title="Devices and sign-ins"
        lead="See where you’re signed in. Spot something wrong? Lock your account."
      />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <DevicesSection />
          <Card title="How you sign in">
            <ul className={styles['links']}>
              {kinds !== null && (
                <li>
                  <TextLink href={pathTo('UpdateUser-Email')}>Change your {kinds}</TextLink>
                </li>
              )}
              <li>
                <TextLink href={pathTo('ForgotPassword')}>Set a new password</TextLink>
              </li>
            </ul>
          </Card>
        </div>
        <SignInsSection />
      </div>
    </div>
  );
}
