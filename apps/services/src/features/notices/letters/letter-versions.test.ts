import { createHash } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { documentText } from '@lendside/domain/documents/document-text.fixture.ts';
import { letter } from '@lendside/domain/documents/templates/letter.ts';
import { expect, test } from 'vitest';
import { writeNotice } from '../notice-letter.ts';

/** Facts of every kind of notice, so that each letter says all that it can say. */
const FACTS = {
  amount: 12_345,
  oldAmount: 10_000,
  dueOn: '2026-06-20',
  onDay: '2026-06-18',
  paidOn: '2026-06-15',
  confirmation: '1234567890',
  method: 'private',
  account: '•••• 6789',
  expiresOn: '2026-06-29',
  cancelUntil: '2026-06-16',
  agent: 'Sample Recovery',
  phone: '(602) 555-0102',
  vehicle: '2014 Jeep Wrangler',
  lot: '9 Sample Yard',
  propertyUntil: '2026-07-15',
  redemption: 300_000,
  perDiem: 1_234,
  debtors: 'Ann Lee and Bob Lee',
  saleNotBefore: '2026-07-01',
  amountsOn: '2026-06-15',
  gross: 200_000,
  owed: 300_000,
  soldOn: '2026-06-10',
  afterProceeds: 100_000,
  difference: 100_000,
  deficiency: 100_000,
  surplus: 0,
  owesDeficiency: true,
  getsSurplus: true,
  fromCents: 150_000,
  toCents: 100_000,
  isAdverse: true,
  reasons: ['bankruptcy'],
  grantedOn: '2026-06-01',
  principal: 150_000,
  mailedOn: '2026-06-05',
  minimum: 9_811,
  cycleOn: '2026-06-15',
  fromDay: '2026-05-15',
  newBalance: 61_423,
  rateE8: 24_000_000,
  customaryFeeRateE8: 255_500_000,
  days: 31,
  skipped: 'yes',
  autopayFrom: '2026-07-20',
  daysLate: 5,
};
const CODES = Array.from({ length: 23 }, (_, index) => `N${String(index + 1).padStart(2, '0')}`);
const STORE = { phone: '(602) 555-0102', address: '200 Sample Avenue, Phoenix, AZ 85004' };

/** SHA-256 of each letter's words, by code and version. A changed text needs a new version in `letter.ts` and a new row. */
const FROZEN: Readonly<Record<string, string>> = {
  'N01 1': '3e648a1957d8e766',
  'N02 1': '4b79e0c1abd94f02',
  'N03 1': '307397496019f1ab',
  'N04 1': '125734daca54700d',
  'N05 1': 'cbccdc7c8c9c86c6',
  'N06 1': '91dd754cac56a26b',
  'N07 1': 'e99889907e381658',
  'N08 1': '87f96c7ceafd80a5',
  'N09 1': '6c75992c25f600ae',
  'N10 1': '4dd8ebdb5603f188',
  'N11 1': 'e3bdce22e3040d02',
  'N12 1': '5b4a62323e285cb5',
  'N13 1': '22b8832ebfe6890d',
  'N14 1': '99784eb12613e986',
  'N15 1': '0e1c3d5fd1a69788',
  'N16 1': '0d2b040ee3c3a54c',
  'N17 1': '65f8a3e748720533',
  'N18 1': '6c9f354d6c0f326e',
  'N19 1': '31d198efdbfb4ce4',
  'N20 1': '9e585af80023a926',
  'N21 1': '7f0c7e3acb45681b',
  'N22 1': '97d446c4afa88b32',
  'N23 1': '53b99bce56beb2fe',
};

function frozen(code: string): readonly [string, string][] {
  const notice = { code, brand: 'sample', loanHeader: '10002-0100001-00', facts: FACTS, store: STORE };
  const words = writeNotice(notice, 'production', { name: 'Lender LLC', address: '1 Main Street' });
  if (words === null) return [];
  const { title, sentences, sections } = words;
  const about = { author: 'Sample', madeOn: businessDate('2026-06-15'), kind: 'letter', code } as const;
  const content = letter({ ...about, title, sentences, sections });
  const hash = createHash('sha256').update(documentText(content).join('\n')).digest('hex').slice(0, 16);
  return [[`${code} ${content.template.version}`, hash]];
}

test('every notice from N01 to N23 has a letter', () => {
  expect(CODES.filter((code) => frozen(code).length === 0)).toEqual([]);
});

test('a letter whose words change gets a new version', () => {
  expect(Object.fromEntries(CODES.flatMap(frozen))).toEqual(FROZEN);
});
