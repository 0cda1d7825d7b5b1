import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';

/** Where a customer's confirmations are sent. Taken from the profile and never from a request (C23). `preference`: 0 email, 1
 *  text, 2 both (CFG-38). */
export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly name: string;
}

/** Masks a contact as screens show it: "a•••@example.com", "••• ••• 0123", or both joined by "and". Null if the customer gets
 *  no confirmations. Source: PAY-028, CFG-38. */
export function maskContact(contact: Contact): string | null {
  const masked = noticeChannels(contact).flatMap((channel) => {
    if (channel === 'email') return contact.email === null ? [] : [contact.email.replace(/^(.).*(?=@)/, '$1•••')];
    return contact.phone === null ? [] : [`••• ••• ${contact.phone.slice(-4)}`];
  });
  return masked.length === 0 ? null : masked.join(' and ');
}
