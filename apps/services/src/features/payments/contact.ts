import { noticeChannels } from '@lendside/domain/notices/notice-channels.ts';

/** Where a customer's confirmations go: from the profile, never from a request (C23). `preference`: 0 e-mail, 1 text, 2 both
 *  (CFG-38). */
export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly name: string;
}

/** The address as screens show it: "a•••@example.com", "••• ••• 0123". */
export function maskContact(contact: Contact): string | null {
  const [channel] = noticeChannels(contact);
  if (channel === 'email' && contact.email !== null) return contact.email.replace(/^(.).*(?=@)/, '$1•••');
  return channel === 'text' && contact.phone !== null ? `••• ••• ${contact.phone.slice(-4)}` : null;
}
