import { expect, test } from 'vitest';
import { contactsFor } from './contacts-for.ts';

const contact = (lms: string, phone: string) => ({ lms, phone, email: 'support@example.test', hours: 'Weekdays' });
const ALL = [contact('TLXe', '8005550110'), contact('NLS', '8005550120'), contact('Invictus', '8005550130')];
const phones = (own: readonly string[], all = ALL, storePhone: string | null = null) =>
  contactsFor(all, own, storePhone).map(({ lms, phone }) => [lms, phone]);

test('a visitor sees only the number of the build’s brand [OPEN-06]', () => {
  expect(phones([])).toEqual([['TLXe', '(800) 555-0110']]);
});

test("a customer sees the contacts of their own loan systems, the active system's first [CFG-07 OPEN-06]", () => {
  expect(phones(['NLS'])).toEqual([['NLS', '(800) 555-0120']]);
  expect(phones(['Invictus', 'TLXe'])).toEqual([
    ['Invictus', '(800) 555-0130'],
    ['TLXe', '(800) 555-0110'],
  ]);
});

test('a contact without email and hours shows none, and an unreachable one is left out [OPEN-63]', () => {
  const bare = [
    { lms: 'TLXe', phone: '8005550110', email: '', hours: '' },
    { lms: 'NLS', phone: '', email: '', hours: '' },
  ];
  expect(contactsFor(bare, ['TLXe', 'NLS'], null)).toMatchObject([{ lms: 'TLXe', email: null, hours: null }]);
});

test('a system without a number shows the store’s phone, or no phone when the store has none [OPEN-06 LOP-077]', () => {
  const none = [contact('TLXe', ''), contact('NLS', '')];
  expect(phones(['NLS', 'TLXe'], none, '(314) 555-0105')).toEqual([
    ['NLS', '(314) 555-0105'],
    ['TLXe', null],
  ]);
  expect(phones(['NLS'], none)).toEqual([['NLS', null]]);
});
