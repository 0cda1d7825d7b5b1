import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listContacts } from '@lendside/contract/configuration/contacts.ts';
import { formatPhone } from '@lendside/domain/identity/phone.ts';

type Contact = ResponseOf<typeof listContacts>['contacts'][number];

/** A contact as the page shows it. */
export interface Reachable {
  readonly lms: string;
  readonly title: string;
  /** Formatted for people; null without a phone number. */
  readonly phone: string | null;
  /** Null without an email address. */
  readonly email: string | null;
  /** Null when they are not known. */
  readonly hours: string | null;
}

const TITLES: Readonly<Record<string, string>> = {
  TLXe: 'Loans from a store',
  NLS: 'Online loans',
  Invictus: 'Loans serviced by Invictus',
};
const VISITORS = 'TLXe';

/** Returns the contacts to show. A customer gets the systems of their own loans, the active one first; a visitor gets the
 *  build's brand. The store's phone replaces a missing number. A system that
 *  cannot be reached is left out. `own` are loan systems by name; `storePhone` belongs to the
 *  first. Source: CFG-07, OPEN-06, LOP-077. */
export function contactsFor(
  contacts: readonly Contact[],
  own: readonly string[],
  storePhone: string | null,
): readonly Reachable[] {
  const wanted = own.length === 0 ? [VISITORS] : own;
  return wanted.flatMap((lms, place) => {
    const contact = contacts.find((one) => one.lms === lms);
    if (contact === undefined) return [];
    const phone = contact.phone === '' ? (place === 0 ? storePhone : null) : contact.phone;
    const title = wanted.length === 1 ? 'Call or write to us' : (TITLES[lms] ?? lms);
    const email = contact.email === '' ? null : contact.email;
    if (phone === null && email === null) return [];
    const hours = contact.hours === '' ? null : contact.hours;
    return [{ lms, title, phone: phone === null ? null : formatPhone(phone), email, hours }];
  });
}
