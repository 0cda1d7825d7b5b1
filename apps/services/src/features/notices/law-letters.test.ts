import { LETTER_LENGTH_MAX } from '@lendside/providers/postal-mail/port.ts';
import { expect, test } from 'vitest';
import { writeNotice, type NoticeToWrite } from './notice-letter.ts';
import { toPaper, toText } from './to-message.ts';

const LENDER = { name: 'Lender LLC', address: '1 Main Street, Savannah, GA 31401' };
const STORE = { phone: '(602) 555-0102', address: '200 Sample Avenue, Phoenix, AZ 85004' };
const HOME = { name: 'Ann Lee', street: '12 Oak Street', street2: '', city: 'Phoenix', state: 'AZ', zip: '85004' };

function written(code: string, facts: NoticeToWrite['facts'], reader: NoticeToWrite['reader'] = 'borrower') {
  const notice = { code, brand: 'tmx', loanHeader: '10002-0100001-00', facts, store: STORE, reader };
  const letter = writeNotice(notice, 'production', LENDER);
  if (letter === null) throw new Error(`there is no letter for ${code}`);
  const words = [
    letter.title,
    ...letter.sentences,
    ...letter.sections.flatMap(({ heading, rows = [], sentences = [] }) => [
      heading,
      ...sentences,
      ...rows.map(([label, value]) => `${label}: ${value}`),
    ]),
  ].join('\n');
  expect(words).not.toMatch(/null|undefined|NaN/);
  return { letter, words };
}

const SALE = {
  debtors: 'Ann Lee and Bob Lee',
  vehicle: '2014 Jeep Wrangler, VIN ending in 1234',
  phone: STORE.phone,
  redemption: 694_370,
  perDiem: 4_256,
  amountsOn: '2026-06-09',
  method: 'private',
  saleNotBefore: '2026-06-24',
  owesDeficiency: true,
  getsSurplus: true,
};

test('the notice of a private sale holds what UCC 9-613 and 9-614 ask for [loan-core 3.4]', () => {
  const { letter, words } = written('N10', SALE);
  for (const part of [
    'Notice of our plan to sell property',
    'Secured party: Lender LLC, 1 Main Street, Savannah, GA 31401',
    'Who owes the loan: Ann Lee and Bob Lee',
    'Property: 2014 Jeep Wrangler, VIN ending in 1234',
    'at private sale sometime after June 24, 2026. A sale could include a lease or license.',
    'If we get less money than you owe, you will still owe us the difference.',
    'you will get the extra money, unless we must pay it to someone else.',
    'You can get the property back at any time before we sell it by paying us the full amount you owe',
    'To learn the exact amount you must pay, call us at (602) 555-0102.',
    'Full amount on June 9, 2026: $6,943.70',
    'Added for each further day: $42.56',
    'request a written explanation. We do not charge for it.',
    'We are sending this notice to everyone who owes money under your agreement: Ann Lee and Bob Lee.',
  ])
    expect(words).toContain(part);
  expect(toText(letter, '+16025550100', 'r').body.length).toBeLessThan(450);
});

test('the notice of a public sale tells its date, time and place and invites bidders', () => {
  const { words } = written('N10', {
    ...SALE,
    method: 'public',
    saleAt: '10:00 AM',
    salePlace: '9 Sample Yard, Phoenix',
  });
  for (const part of ['at public sale', 'Date: June 24, 2026', 'Time: 10:00 AM', 'Place: 9 Sample Yard, Phoenix'])
    expect(words).toContain(part);
  expect(words).toContain('You may attend the sale and bring bidders if you want.');
  expect(words).not.toContain('private sale');
});

test('a pawn without recourse reads that nothing more is owed after the sale', () => {
  const georgia = written('N10', { ...SALE, owesDeficiency: false, getsSurplus: false }).words;
  expect(georgia).toContain('you will not owe us anything more on this loan, whatever the sale brings.');
  expect(georgia).not.toContain('you will still owe us the difference');
  const tennessee = written('N10', { ...SALE, owesDeficiency: false }).words;
  expect(tennessee).toContain('If we get less money than you owe, you will not owe us the difference.');
});

const SOLD = {
  phone: STORE.phone,
  soldOn: '2026-06-09',
  owed: 409_418,
  gross: 300_000,
  afterProceeds: 109_418,
  expenses: [
    { kind: 'recovery', amount: 37_500 },
    { kind: 'auction', amount: 31_000 },
  ],
  credits: 10_000,
  difference: 167_918,
  surplus: 0,
  deficiency: 167_918,
  owesDeficiency: true,
  getsSurplus: true,
};

test('the explanation of a sale leads from what was owed to the deficiency (UCC 9-616)', () => {
  const { words } = written('N11', SOLD);
  const lines = [
    'Amount you owed on June 9, 2026, before the sale and without our expenses: $4,094.18',
    'Money from the sale: $3,000.00',
    'Amount after the money from the sale: $1,094.18',
    'Retaking: recovery of the vehicle: $375.00',
    'Selling: auction fee: $310.00',
    'Credits: payments on our expenses: $100.00',
    'Deficiency: $1,679.18',
  ];
  expect(words).toContain(lines.join('\n'));
  expect(words).toContain('Future debits, credits, charges, interest, rebates and expenses may affect the amount');
  expect(words).toContain('call us at (602) 555-0102 or write us at 1 Main Street, Savannah, GA 31401.');
});

test('the explanation of a sale with a surplus promises it, and a barred deficiency is not owed', () => {
  const surplus = { difference: -11_690, surplus: 11_690, deficiency: 0, afterProceeds: -50_000 };
  const { words } = written('N11', { ...SOLD, ...surplus });
  expect(words).toContain('$116.90 is yours. We will pay it to you.');
  expect(words).toContain('Surplus: $116.90');
  expect(words).toContain('Amount after the money from the sale: −$500.00');
  const barred = written('N11', { ...SOLD, deficiency: 0, owesDeficiency: false }).words;
  expect(barred).toContain('You owe nothing more on this loan.');
  expect(barred).toContain('does not let us collect this deficiency. You do not owe it.');
});

const REPORT = {
  agency: { name: 'Bureau', address: '5 Circle, Atlanta, GA 30301', phone: '(800) 555-0170' },
  score: null,
};

test('a lowered limit tells its reasons and rights in the letter, and a raised limit has none', () => {
  const lowered = {
    fromCents: 150_000,
    toCents: 100_000,
    isAdverse: true,
    reasons: ['delinquentWithOthers'],
    report: REPORT,
  };
  const { letter, words } = written('N14', lowered);
  for (const part of [
    'Your credit limit is now $1,000.00.',
    'Delinquent past or present credit obligations with others.',
    'a report from Bureau, 5 Circle, Atlanta, GA 30301, phone (800) 555-0170.',
    'Federal Trade Commission, Equal Credit Opportunity, Washington, DC 20580',
    'Lender LLC, 1 Main Street, Savannah, GA 31401, phone (602) 555-0102.',
  ])
    expect(words).toContain(part);
  expect(toText(letter, '+16025550100', 'r').body).not.toContain('Federal Trade Commission');
  const raised = written('N14', { fromCents: 100_000, toCents: 150_000 });
  expect(raised.letter.sections).toEqual([]);
  expect(raised.words).not.toContain('rights');
});

test('a refused renewal without recorded reasons tells how to ask for them and invents none', () => {
  const { words } = written('N14', { isAdverse: true, action: 'refused', reasons: [], report: null });
  expect(words).toContain('We cannot renew this loan or give you more credit at this time.');
  expect(words).toContain('You have the right to a statement of the specific reasons for this decision.');
});

test('the spouse reads about the credit, and the borrower reads that the letter was mailed (N16)', () => {
  const facts = { grantedOn: '2026-05-05', principal: 150_000 };
  const spouse = written('N16', { ...facts, borrower: 'Uma Voss' }, 'spouse').words;
  for (const part of [
    'We granted credit to Uma Voss',
    '$1,500.00',
    'Section 766.56 of the Wisconsin Statutes',
    'Lender LLC',
  ])
    expect(spouse).toContain(part);
  const borrower = written('N16', { ...facts, mailedOn: '2026-06-16' }).words;
  expect(borrower).toContain('We mailed that notice on June 16, 2026.');
});

const STATEMENT = {
  minimum: 9_811,
  dueOn: '2026-07-06',
  cycleOn: '2026-06-15',
  fromDay: '2026-05-15',
  pastDue: 0,
  creditLimit: 150_000,
  previousBalance: 0,
  newBalance: 61_423,
  availableCredit: 100_000,
  interest: 1_019,
  customaryFee: 10_850,
  fees: 2_000,
  yearInterest: 3_019,
  yearCustomaryFee: 20_850,
  yearFees: 2_000,
  days: 31,
  averageBalance: 50_000,
  rateE8: 24_000_000,
  customaryFeeRateE8: 255_500_000,
  transactions: [
    { on: '2026-05-15', event: 'DRAW', amount: 50_000 },
    { on: '2026-06-01', event: 'PAYMENT', amount: -2_446 },
  ],
};

test('a statement of a line of credit holds the contents of 12 CFR 1026.7(b) (N17)', () => {
  const { words } = written('N17', STATEMENT);
  for (const part of [
    'Previous balance: $0.00',
    'May 15, 2026: Cash advance: $500.00',
    'June 1, 2026: Payment, thank you: −$24.46',
    'Annual percentage rate (APR): 279.50%',
    'Customary fee on cash advances: periodic rate: 0.7% a day, 255.5% a year',
    'average of 31 days: $500.00',
    'Total interest for this period: $10.19',
    'Total fees for this period: $128.50',
    'Total interest charged this year: $30.19',
    'Total fees charged this year: $228.50',
    'Closing date: June 15, 2026',
    'New balance: $614.23',
    'Minimum payment due: $98.11',
    'Payment due date: July 6, 2026',
    'we charge no late fee',
    'Write to us at Lender LLC, 1 Main Street, Savannah, GA 31401.',
  ])
    expect(words).toContain(part);
});

test('every letter that is mailed fits into one request of the mail house', () => {
  const place = { from: { ...HOME, name: LENDER.name }, to: HOME, on: 'June 9, 2026' };
  const letters = [
    written('N10', { ...SALE, method: 'public', saleAt: '10:00 AM', salePlace: '9 Sample Yard' }),
    written('N11', SOLD),
    written('N14', { isAdverse: true, action: 'refused', reasons: ['bankruptcy'], report: REPORT }),
    written('N22', {
      lot: '9 Yard',
      propertyUntil: '2026-07-09',
      redemption: 1,
      perDiem: 1,
      costs: [{ kind: 'storage', days: 3, amount: 1 }],
    }),
  ];
  for (const { letter } of letters) expect(toPaper(letter, place).length).toBeLessThan(LETTER_LENGTH_MAX * 0.8);
  expect(toPaper(letters[0]?.letter ?? written('N11', SOLD).letter, place)).toContain('Ann Lee<br>12 Oak Street');
});
