import { Mail, Phone } from 'lucide-react';
import type { MouseEvent } from 'react';
import { composeMail, dial, dialAddress, mailAddress } from '#device/links.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './reach-link.module.css';

const problem = (text: string) => showToast(text, 'problem');

/** A phone number that dials when pressed and shows an error when that fails. `phone` is formatted for people. Source: DEV-09,
 *  ERR-01. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void dial(phone, problem);
  };
  return (
    <a className={styles['link']} href={dialAddress(phone)} onClick={press}>
      <Phone aria-hidden="true" />
      {phone}
    </a>
  );
}

/** An email address that starts a message when pressed. Source: DEV-10, ERR-01. */
export function MailLink({ email }: { readonly email: string }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void composeMail({ to: email }, problem);
  };
  return (
    <a className={styles['link']} href={mailAddress({ to: email })} onClick={press}>
      <Mail aria-hidden="true" />
      {email}
    </a>
  );
}
