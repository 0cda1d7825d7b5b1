import { Mail, Phone } from 'lucide-react';
import type { MouseEvent } from 'react';
import { recordEvent } from '#device/event-notes.ts';
import { composeMail, dial, dialAddress, mailAddress } from '#device/links.ts';
import { showToast } from '#ui/toast.tsx';
import styles from './reach-link.module.css';

const problem = (text: string) => showToast(text, 'problem');

/** A phone number to press: it dials, and says so where that fails. Props: phone (as people read it), origin (the page, for those who
 *  count presses). Source: DEV-09, DEV-17, ERR-01. */
export function PhoneLink({ phone, origin }: { readonly phone: string; readonly origin: string }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    recordEvent({ name: 'select_content', type: 'phone', origin });
    void dial(phone, problem);
  };
  return (
    <a className={styles['link']} href={dialAddress(phone)} onClick={press}>
      <Phone aria-hidden="true" />
      {phone}
    </a>
  );
}

/** An e-mail address to press: it begins a message. Props: email, origin. Source: DEV-10, DEV-17, ERR-01. */
export function MailLink({ email, origin }: { readonly email: string; readonly origin: string }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    recordEvent({ name: 'select_content', type: 'email', origin });
    void composeMail({ to: email }, problem);
  };
  return (
    <a className={styles['link']} href={mailAddress({ to: email })} onClick={press}>
      <Mail aria-hidden="true" />
      {email}
    </a>
  );
}
