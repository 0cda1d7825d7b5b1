import { Check } from 'lucide-react';
import { buildBrand } from '#brands/build-brand.ts';
import { AccountNameForm } from '#steps/choose-channel/account-name-form.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { startRecovery } from './recovery.ts';
import styles from './recover-password.module.css';
import { SendForm } from './send-recovery.tsx';
import { keepRecovery, useRecovery } from './use-recovery.ts';

const POINTS = [
  'Your loans, payments and saved cards stay the same.',
  'Your old password no longer works.',
  'It takes about two minutes.',
] as const;

/** Shown to a person who must set a new password before signing in. Says why and sends the code for it. Source: RTE-13,
 *  AUT-15, ERR-04. */
export default function SecureAccountScreen() {
  const recovery = useRecovery();
  return (
    <>
      <PageTitle
        title="Secure your account"
        lead="To keep your account safe, please set a new password before you sign in again."
      />
      <div className={styles['parts']}>
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point} className={styles['point']}>
              <Check aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        {recovery === null ? (
          <AccountNameForm onName={(username) => keepRecovery(startRecovery(username, 'required'))} />
        ) : (
          <SendForm recovery={recovery} />
        )}
        <p>
          Not expecting this? Call us at{' '}
          <TextLink href={`tel:${buildBrand.supportPhone.replaceAll(/\D/g, '')}`}>{buildBrand.supportPhone}</TextLink>.
        </p>
      </div>
    </>
  );
}
