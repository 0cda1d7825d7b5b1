import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startPayouts } from '#features/payouts/payouts.fixture.ts';
import { handOutCash, listStoreCash } from '#features/payouts/store-cash-queries.ts';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { firstDaysOf } from './live-stories.ts';
import { actOnLoan, listSeededLoans } from './loan-desk.ts';
import { PEOPLE, toIdentity } from './people.ts';
import { seedPeople } from './seed-people.ts';
import type { Act } from './take-act.ts';

const CODES = ['P01', 'P08', 'P10', 'P18', 'P20', 'P25', 'P26', 'P34', 'P40'];
const people = PEOPLE.filter(({ code }) => CODES.includes(code));
const sealing = makeSealing(['a key of these tests, longer than it must be']);
const database = await copyTestDatabase();
const owner = database.open('owner');
const worker = database.open('lendside_worker');

beforeAll(async () => {
  await seedReference(owner, 'simulation', firstDaysOf(people));
  await seedPeople({ owner, worker, sealing }, people);
}, 120_000);

async function loansOf(code: string) {
  return (await listSeededLoans(worker)).filter(({ person }) => person.code === code);
}
let acts = 0;
async function act(code: string, does: Act) {
  const loan = (await loansOf(code)).at(-1);
  if (loan === undefined) throw new Error(`${code} has no loan`);
  return actOnLoan(worker, { loanId: loan.loanId, reference: `desk-act-${(acts += 1)}`, act: does }, sealing);
}
const endOfDay = async (lmsId: 1 | 2) => expect((await runDayEnd(worker, lmsId)).breaches).toEqual([]);

describe('the store’s desk', () => {
  test('P18 signs the new loan at the store, and gets its money there without a card', async () => {
    expect((await loansOf('P18'))[0]?.acts).toContain('takeSignature');
    expect(await act('P18', { does: 'takeSignature' })).toMatchObject({
      message: 'The borrower signed the new loan; its money is on the way.',
    });
    expect((await loansOf('P18'))[0]?.acts).not.toContain('takeSignature');
    const { loanId = 0 } = (await loansOf('P18'))[0] ?? {};
    const lanes = startPayouts(worker);
    await expect.poll(() => listStoreCash(worker, loanId), { timeout: 20_000 }).toHaveLength(1);
    const [cash] = await listStoreCash(worker, loanId);
    expect(cash).toMatchObject({ amountCents: 148_200, referenceNumber: expect.stringMatching(/^ST-/) });
    expect(await worker.transaction((tx) => handOutCash(tx, cash?.referenceNumber ?? ''))).toMatchObject({ ok: true });
    await lanes.stop();
    await endOfDay(2);
    await endOfDay(2);
    expect((await loansOf('P18'))[0]).toMatchObject({ statusName: 'Open', payoffAmount: 172_500 });
    expect((await loansOf('P18'))[0]?.comesNext).toMatch(/^It is due on /);
  });

  test('P08 signs the settlement at the store once, and the store’s desk stops asking for it', async () => {
    expect((await loansOf('P08'))[0]?.acts).toContain('takeSignature');
    expect((await act('P08', { does: 'takeSignature' })).message).toContain('signed the settlement');
    expect((await loansOf('P08'))[0]?.acts).not.toContain('takeSignature');
  });

  test('P01 renews at the store for cash, and too little cash is refused with the range', async () => {
    expect((await loansOf('P01'))[0]?.acts).toContain('renewAtStore');
    await expect(act('P01', { does: 'renewAtStore', amount: cents(100) })).rejects.toMatchObject({
      errorCode: 'ConflictException',
      message: expect.stringMatching(/^Enter an amount from \$\d/),
    });
    expect((await act('P01', { does: 'renewAtStore', amount: cents(42_500) })).message).toMatch(
      /^Renewed at the store for \$425\.00 as \d{5}-\d{7}-01, due 2026-/,
    );
    expect(await loansOf('P01')).toMatchObject([{ statusName: 'Open' }]);
  });

  test('P34 switches to the line of credit at the store for what is due', async () => {
    expect((await loansOf('P34')).at(-1)?.acts).toContain('switchAtStore');
    await expect(
      act('P34', { does: 'switchAtStore', creditLimit: cents(250_000), amount: cents(100) }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^Enter an amount from \$\d/),
    });
    expect((await act('P34', { does: 'switchAtStore', creditLimit: cents(250_000) })).message).toMatch(
      /^Switched at the store for \$\d{3}\.\d\d to the line .*, which owes \$1,000\.00\.$/,
    );
    expect((await loansOf('P34')).map(({ product }) => product)).toEqual(['Tennessee line of credit']);
  });

  test('P26 shows a Social Security number at the store and may renew afterwards', async () => {
    await expect(act('P26', { does: 'renewAtStore' })).rejects.toMatchObject({
      message: 'No Social Security number is on file; record it first.',
    });
    await act('P26', { does: 'recordSsn' });
    expect((await loansOf('P26'))[0]?.acts).not.toContain('recordSsn');
    expect((await act('P26', { does: 'renewAtStore' })).message).toMatch(/^Renewed at the store for \$/);
  });

  test('P10 renews an installment loan at the store into as many payments as before', async () => {
    expect((await act('P10', { does: 'renewAtStore' })).message).toMatch(/^Renewed at the store for \$/);
  });

  test('P20 may renew once the store took the spouse’s address, and the notice follows', async () => {
    expect((await loansOf('P20'))[0]?.acts).toContain('takeSpouseAddress');
    await expect(act('P20', { does: 'renewAtStore' })).rejects.toMatchObject({
      message:
        'The address of the spouse is not on file. Take it first; the notice to the spouse is mailed at the end of the day.',
    });
    const spouse = { does: 'takeSpouseAddress', name: 'Emil Voss' } as const;
    await expect(act('P20', { ...spouse, address: 'Madison' })).rejects.toMatchObject({
      message: expect.stringMatching(/^Enter the address in one line/),
    });
    const lettersToSpouse = statement<{ count: number }>(
      'test_n16',
      `select count(*)::int from servicing.notice where code = 'N16'`,
    );
    const before = (await owner.row(lettersToSpouse))?.count ?? 0;
    await act('P20', { ...spouse, address: '1 Main Street, Madison, WI 53703' });
    await endOfDay(1);
    expect(await owner.row(lettersToSpouse)).toEqual({ count: before + 1 });
    expect((await act('P20', { does: 'renewAtStore' })).message).toMatch(/^Renewed at the store for \$\d+\.\d\d as /);
  });

  test('the store takes a payment up to the payoff and books a visit', async () => {
    const before = (await loansOf('P20'))[0]?.payoffAmount ?? 0;
    expect((await act('P20', { does: 'takePayment', amount: cents(5_000) })).message).toBe(
      'The store took a payment of $50.00.',
    );
    expect((await loansOf('P20'))[0]?.payoffAmount).toBe(before - 5_000);
    await expect(act('P20', { does: 'takePayment', amount: cents(9_000_000) })).rejects.toMatchObject({
      message: expect.stringMatching(/^Enter an amount from \$0\.01 to \$1,\d{3}\.\d\d\.$/),
    });
    expect((await act('P20', { does: 'bookVisit' })).message).toMatch(/^A visit at the store was booked for 2026-06-/);
    expect(await act('P20', { does: 'takePayment', amount: cents(before - 5_000) })).toMatchObject({
      statusName: 'PaidOff',
    });
  });

  test('the store refunds at once what P10 paid too much', async () => {
    const loan = (await loansOf('P10')).at(-1);
    const payment = {
      reference: 'too-much',
      loanId: loan?.loanId ?? 0,
      amountCents: cents((loan?.payoffAmount ?? 0) + 1_000),
      purpose: 'payoff',
      channel: 'ach',
      confirmationNumber: '1234567897',
    } as const;
    expect(await worker.transaction((tx) => postPayments(tx, 1, [payment]))).toMatchObject([{ ok: true }]);
    expect((await loansOf('P10')).at(-1)?.acts).toContain('refundCredit');
    expect((await act('P10', { does: 'refundCredit' })).message).toBe('The store refunded $10.00.');
    expect((await loansOf('P10')).at(-1)?.acts).not.toContain('refundCredit');
  });

  test('the store lifts the block of P25 and changes the phone in the record', async () => {
    expect((await loansOf('P25'))[0]?.acts).toContain('liftBlock');
    expect((await act('P25', { does: 'liftBlock' })).message).toBe('The borrower is no longer blocked.');
    expect((await loansOf('P25'))[0]?.acts).not.toContain('liftBlock');
    await act('P25', { does: 'changePhone', phone: '9125550188' });
    const [record] = await owner.rows(
      statement<{ phone: string }>(
        'test_phone',
        'select phone from servicing.customer where lms_id = 2 and customer_id = $1',
      ),
      [toIdentity({ code: 'P25' }).customerIdOf(2)],
    );
    expect(record?.phone).toBe('+19125550188');
  });

  test('a line of credit cannot be renewed or switched at the store', async () => {
    const acts = (await loansOf('P40'))[0]?.acts ?? [];
    expect(acts).not.toContain('renewAtStore');
    expect(acts).not.toContain('switchAtStore');
  });
});
