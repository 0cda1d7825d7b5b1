import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { openFakePostalMail } from '@lendside/providers/postal-mail/fake.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { noticeMessages } from '#features/notices/notice-message.ts';
import { firstDaysOf } from '#features/simulation/live-stories.ts';
import { actOnLoan, listSeededLoans } from '#features/simulation/loan-desk.ts';
import { PEOPLE, toIdentity } from '#features/simulation/people.ts';
import { seedPeople } from '#features/simulation/seed-people.ts';
import type { Act } from '#features/simulation/take-act.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { describeDay } from '#servicing/day-end/describe-day.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const people = PEOPLE.filter(({ code }) => ['P05', 'P19', 'P19B', 'P20', 'P25', 'P41'].includes(code));
const database = await copyTestDatabase();
const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
const sealing = makeSealing(['a key of these tests, longer than it must be']);
const messenger = openFakeMessenger();
const house = openFakePostalMail();
const LENDER = { name: 'Lender LLC', address: '1 Main Street, Savannah, GA 31401' };

beforeAll(async () => {
  await seedReference(owner, 'simulation', firstDaysOf(people));
  await seedPeople({ owner, worker, sealing }, people);
  await act('P20', { does: 'takeSpouseAddress', name: 'Emil Voss', address: '1 Main Street, Madison, WI 53703' });
}, 120_000);

const QUEUED = statement<{ id: number; payload: Record<string, unknown> }>(
  'test_queued_notices',
  `select outbox_id as id, payload from app.outbox where kind = 'notice' and sent_at is null and given_up_at is null order by outbox_id`,
);
/** The seeded cosigner still works on the loan, and that lock ends by the wall clock. */
const UNLOCK = statement('test_unlock', 'delete from servicing.loan_lock');
const DONE = statement('test_notice_done', 'update app.outbox set sent_at = now() where outbox_id = $1');
const GIVEN_UP = statement('test_notice_given_up', 'update app.outbox set given_up_at = now() where outbox_id = $1');

/** Works through the queued notices once, as the worker does. Without a mail house when `hasHouse` is false. */
async function deliver(hasHouse = true): Promise<void> {
  const kind = noticeMessages({
    database: worker,
    messenger,
    sealing,
    mode: 'simulation',
    postalMail: hasHouse ? house : null,
    lender: LENDER,
  });
  for (const { id, payload } of await owner.rows(QUEUED)) {
    const outcome = await kind.work(payload);
    if (outcome.kind === 'done') await owner.rows(DONE, [id]);
    if (outcome.kind === 'giveUp') await owner.rows(GIVEN_UP, [id]);
  }
}

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    for (const lmsId of [1, 2] as const) expect((await runDayEnd(worker, lmsId)).breaches).toEqual([]);
    await deliver();
  }
}

async function loanOf(code: string) {
  const loans = await listSeededLoans(worker);
  const loan = loans.findLast(({ person }) => person.code === code);
  if (loan === undefined) throw new Error(`${code} has no loan`);
  return loan;
}
let acts = 0;
async function act(code: string, does: Act) {
  const { loanId } = await loanOf(code);
  return actOnLoan(worker, { loanId, reference: `letters-act-${(acts += 1)}`, act: does }, sealing);
}
const sale: Act = { does: 'sellVehicle', gross: cents(300_000), auctionFee: cents(31_000) };

function wordsOf(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
const lettersOf = (code: string, name: string) =>
  house.letters
    .filter(({ reference, to }) => reference.startsWith(`notice-${code}:`) && to.name === name)
    .map(({ html, to, from }) => ({ words: wordsOf(html), to, from }));

const KEPT = statement<{
  sealed: Buffer;
  address: Buffer;
  hash: string;
  sent_on: string;
  carrier: string;
  document: string;
}>(
  'test_kept_letter',
  `select d.text_sealed as sealed, d.address_sealed as address, encode(d.text_hash, 'hex') as hash, d.sent_on, d.carrier_id as carrier,
          encode(n.document_hash, 'hex') as document
     from servicing.notice_delivery d join servicing.notice n using (key)
    where n.loan_id = $1 and n.code = 'N10' and d.channel = 'post' order by n.made_on desc limit 1`,
);

describe('the letters from the recovery of a vehicle to its sale', () => {
  test('a recovered vehicle is sold only after its notice was mailed and the waiting time is over [loan-core 3.4]', async () => {
    const { loanId } = await loanOf('P05');
    await act('P05', { does: 'recoverVehicle', miles: 20 });
    await expect(act('P05', sale)).rejects.toMatchObject({ message: expect.stringContaining('No notice of the sale') });
    await days(1);
    const [recovered] = lettersOf('N22', 'Esther Ito');
    for (const part of [
      'Your vehicle was recovered',
      'collect your belongings until July 15, 2026',
      'Recovery of the vehicle $375.00',
    ])
      expect(recovered?.words).toContain(part);
    expect(lettersOf('N10', 'Esther Ito')).toEqual([]);
    // Recovered on Monday, June 15; nobody sends the notice, so day-end does on the third business day.
    await days(2);
    const [notice] = lettersOf('N10', 'Esther Ito');
    expect(notice?.from.name).toBe('Lender LLC');
    expect(notice?.to).toMatchObject({
      state: expect.stringMatching(/^[A-Z]{2}$/),
      zip: expect.stringMatching(/^\d{5}$/),
    });
    for (const part of [
      'Notice of our plan to sell property',
      'Lender LLC, 1 Main Street, Savannah, GA 31401',
      'VIN ending in',
      'at private sale sometime after July 3, 2026',
      'you will still owe us the difference',
      'To learn the exact amount you must pay, call us at (602) 555-0102',
    ])
      expect(notice?.words).toContain(part);
    const kept = await owner.row(KEPT, [loanId]);
    expect(kept).toMatchObject({
      sent_on: '2026-06-18',
      carrier: expect.stringMatching(/^ltr_/),
      document: kept?.hash,
    });
    const [html, address] = [kept?.sealed, kept?.address].map((sealed) =>
      sealing.open('letter', sealed ?? Buffer.alloc(0)),
    );
    expect(house.letters.map((letter) => letter.html)).toContain(html);
    expect(JSON.parse(address ?? '{}')).toMatchObject({ to: { name: 'Esther Ito' } });
    await days(14);
    await expect(act('P05', sale)).rejects.toMatchObject({ message: expect.stringContaining('waiting time') });
    await days(1);
    await act('P05', sale);
    await days(1);
    const [account] = lettersOf('N11', 'Esther Ito');
    for (const part of [
      'The vehicle was sold for $3,000.00.',
      'Money from the sale $3,000.00',
      'Retaking: recovery of the vehicle $375.00',
      'Selling: auction fee $310.00',
      'Deficiency $',
      'Future debits, credits, charges, interest, rebates and expenses may affect the amount',
    ])
      expect(account?.words).toContain(part);
  }, 300_000);

  test('a notice that was mailed too late is refused, and day-end sends another [loan-core 3.4]', async () => {
    const made = async () => (await owner.rows(MADE, [(await loanOf('P41')).loanId, 'N10'])).map(({ key }) => key);
    // The seeded notice of P41 left with the first day-end of this file.
    const [first] = await made();
    await act('P41', { does: 'sendSaleNotice', saleMethod: 'private' });
    house.setFailing(true);
    await days(6);
    house.setFailing(false);
    expect(await owner.rows(REFUSED, [(await loanOf('P41')).loanId])).toMatchObject([
      { why: expect.stringContaining('less than 10 days left') },
    ]);
    await expect(act('P41', sale)).rejects.toMatchObject({ message: expect.stringContaining('could not mail') });
    await days(1);
    const keys = await made();
    expect(keys).toHaveLength(3);
    expect(keys).toContain(first);
    expect(lettersOf('N10', 'Oscar Pratt').length).toBeGreaterThan(1);
  }, 300_000);

  test('everybody who owes the loan is mailed the notice, and one refused letter stops the sale', async () => {
    await days(3);
    await owner.rows(UNLOCK);
    await act('P19', { does: 'assignRepo' });
    await act('P19', { does: 'recoverVehicle', miles: 20 });
    const on = (await loanOf('P19')).asOf;
    const place = { saleAt: '10:00 AM', salePlace: '9 Sample Yard, Savannah, GA 31401' };
    await expect(act('P19', { does: 'sendSaleNotice', saleMethod: 'public' })).rejects.toMatchObject({
      message: 'A public sale needs its day, time and place.',
    });
    await expect(
      act('P19', { does: 'sendSaleNotice', saleMethod: 'public', saleOn: on, ...place }),
    ).rejects.toMatchObject({ message: expect.stringContaining('waiting time') });
    const saleOn = '2026-08-20' as typeof on;
    await act('P19', { does: 'sendSaleNotice', saleMethod: 'public', saleOn, ...place });
    house.outcomes.push('accepted', 'refused');
    await deliver();
    await expect(act('P19', sale)).rejects.toMatchObject({ message: expect.stringContaining('could not mail') });
    await act('P19', { does: 'sendSaleNotice', saleMethod: 'public', saleOn, ...place });
    await deliver();
    for (const name of ['Sam Turner', 'Tara Turner']) {
      const letter = lettersOf('N10', name).at(-1);
      expect(letter?.words).toContain('Date August 20, 2026 Time 10:00 AM Place 9 Sample Yard, Savannah, GA 31401');
      expect(letter?.words).toContain('Sam Turner and Tara Turner');
      expect(letter?.words).toContain('you will not owe us anything more on this loan');
    }
  }, 300_000);

  test('a cosigner without an address is tried once, and day-end tells of the sale that waits', async () => {
    const { loanId } = await loanOf('P19');
    const tara = (await owner.rows(COSIGNER, [loanId]))[0];
    const [address] = await owner.rows(TAKE_ADDRESS, [tara?.customer_id]);
    await act('P19', { does: 'sendSaleNotice', saleMethod: 'private' });
    await deliver();
    const made = async () => (await owner.rows(MADE, [loanId, 'N10'])).length;
    const before = await made();
    await days(7);
    expect(await made()).toBe(before);
    const told = await runDayEnd(worker, 2);
    expect(describeDay(told)).toContain('1 sale waits for a postal address');
    await owner.rows(GIVE_ADDRESS, [JSON.stringify(address?.taken)]);
    await days(1);
    expect(await made()).toBe(before + 2);
    expect((await runDayEnd(worker, 2)).salesWithoutAddress).toBe(0);
  }, 300_000);

  test('a lender without a mail house mails nothing and sells nothing', async () => {
    await act('P41', { does: 'sendSaleNotice', saleMethod: 'private' });
    const before = house.letters.length;
    await deliver(false);
    expect(house.letters).toHaveLength(before);
    await expect(act('P41', sale)).rejects.toMatchObject({
      message: expect.stringContaining('not accepted the letters'),
    });
  });
});

const MADE = statement<{ key: string }>(
  'test_made_notices',
  'select key from servicing.notice where loan_id = $1 and code = $2 order by made_on, key',
);
const COSIGNER = statement<{ customer_id: string }>(
  'test_cosigner_of',
  'select cosigner_id as customer_id from servicing.loan where loan_id = $1',
);
const TAKE_ADDRESS = statement<{ taken: object }>(
  'test_take_address',
  'delete from servicing.customer_address a where a.customer_id = $1 returning to_jsonb(a) as taken',
);
const GIVE_ADDRESS = statement(
  'test_give_address',
  'insert into servicing.customer_address select (jsonb_populate_record(null::servicing.customer_address, $1)).*',
);
const REFUSED = statement<{ why: string }>(
  'test_refused_letters',
  `select d.refused_why as why from servicing.notice_delivery d join servicing.notice n using (key)
    where n.loan_id = $1 and d.refused_at is not null`,
);
const SPOUSE_TOLD = statement<{ told_on: string | null }>(
  'test_spouse_told',
  'select spouse_notice_on as told_on from servicing.customer_fact where customer_id = $1',
);

describe('letters about credit', () => {
  test('the spouse’s letter is mailed to the spouse, and only then is the borrower told', async () => {
    const [letter] = lettersOf('N16', 'Emil Voss');
    expect(letter?.words).toContain('We granted credit to Uma Voss');
    expect(letter?.words).toContain('$1,500.00');
    expect(lettersOf('N16', 'Uma Voss')).toEqual([]);
    const uma = toIdentity({ code: 'P20' });
    expect(await owner.row(SPOUSE_TOLD, [uma.customerIdOf(1)])).toEqual({ told_on: '2026-06-16' });
    const mails = messenger.mails.filter(
      ({ to, reference }) => to === uma.username && reference.startsWith('notice-N16'),
    );
    expect(mails.map(({ text }) => text.includes('We mailed that notice on June 16, 2026.'))).toEqual([true]);
  });

  test('a blocked borrower gets one letter about the refusal with the recorded reason', async () => {
    expect(await owner.rows(DENIED)).toMatchObject([
      { facts: { isAdverse: true, action: 'refused', reasons: ['poorPerformanceWithUs'] } },
    ]);
    const letters = house.letters.filter(({ reference }) => reference.startsWith('notice-N14:denied:'));
    expect(letters).toHaveLength(1);
    for (const part of ['Poor credit performance with us.', 'Equal Credit Opportunity Act', 'Lender LLC'])
      expect(wordsOf(letters[0]?.html ?? '')).toContain(part);
  });
});

const DENIED = statement<{ facts: Record<string, unknown> }>(
  'test_denied',
  `select facts from servicing.notice where key like 'N14:denied:%'`,
);
