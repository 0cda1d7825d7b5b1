/** Where a customer's confirmations go: from the profile, never from a request (C23). `preference`: 0 e-mail, 1 text, 2 both
 *  (CFG-38). */
export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly preference: number;
  readonly name: string;
}

/** The channels a confirmation takes; e-mail when the preferred one is missing. */
export function confirmationChannels({ email, phone, preference }: Contact): ('email' | 'text')[] {
  const wanted: ('email' | 'text')[] = preference === 1 ? ['text'] : preference === 2 ? ['email', 'text'] : ['email'];
  const open = wanted.filter((channel) => (channel === 'email' ? email : phone) !== null);
  if (open.length > 0) return open;
  if (email !== null) return ['email'];
  return phone === null ? [] : ['text'];
}

/** The address as screens show it: "a•••@example.com", "••• ••• 0123". */
export function maskContact(contact: Contact): string | null {
  const [channel] = confirmationChannels(contact);
  if (channel === 'email' && contact.email !== null) return contact.email.replace(/^(.).*(?=@)/, '$1•••');
  return channel === 'text' && contact.phone !== null ? `••• ••• ${contact.phone.slice(-4)}` : null;
}
