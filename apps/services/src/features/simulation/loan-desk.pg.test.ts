import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { firstDaysOf } from './live-stories.ts';
import { actOnLoan, listSeededLoans } from './loan-desk.ts';
import { PEOPLE } from './people.ts';
import { makeSealing } from '#platform/sealing.ts';
import { seedPeople } from './seed-people.ts';
import { simulationHandlers } from './simulation-routes.ts';
import type { Act } from './take-act.ts';
import { findBreaches } from '#servicing/day-end/prove-day.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const people = PEOPLE.filter(({ code }) => ['P03', 'P05', 'P10', 'P40', 'P41', 'P42'].includes(code));
const sealing = makeSealing(['a key of these tests, longer than it must be']);
const database = await copyTestDatabase();
const owner = database.open('owner');
const worker = database.open('lendside_worker');

beforeAll(async () => {
  await seedReference(owner, 'simulation', firstDaysOf(people));
  await seedPeople({ owner, worker, sealing }, people);
});

const listed = () => listSeededLoans(worker);
async function loanOf(code: string) {
  const [loan] = (await listed()).filter(({ person }) => person.code === code);
  if (loan === undefined) throw new Error(`${code} has no loan`);
  return loan;
}
let acts = 0;
async function act(code: string, does: Act, reference = `trial-act-${(acts += 1)}`) {
  const { loanId } = await loanOf(code);
  return actOnLoan(worker, { loanId, reference, act: does }, sealing);
}
const days = async (count: number): Promise<void> => {
  for (let day = 0; day < count; day += 1) expect((await runDayEnd(worker, 2)).breaches).toEqual([]);
};

describe('back-office actions of the control panel', () => {
  test('listSeededLoans shows each loan with its allowed actions and next step', async () => {
    expect(await loanOf('P03')).toMatchObject({
      product: 'Georgia title pawn',
      statusName: 'Open',
      daysLate: 8,
      dueDate: '2026-06-07',
      payoffAmount: 142_000,
      reinstatementAmount: null,
      comesNext: 'In 3 days, at 11 days late, it becomes past due (ActiveDefault).',
      acts: ['assignRepo', 'fileBankruptcy', 'renewAtStore', 'takePayment', 'bookVisit', 'changePhone'],
    });
    expect(await loanOf('P05')).toMatchObject({
      statusCode: 15,
      reinstatementAmount: 93_288,
      acts: [
        'recallRepo',
        'recoverVehicle',
        'reinstateAtStore',
        'offerSettlement',
        'fileBankruptcy',
        'takePayment',
        'returnPayment',
        'chargeback',
        'bookVisit',
        'changePhone',
      ],
    });
    expect((await loanOf('P10')).acts).toContain('returnNextDebit');
    expect((await loanOf('P40')).acts).toContain('setCreditLimit');
  });

  test('a refused back-office action says from when or from which status it is allowed [LOA-041]', async () => {
    await expect(act('P03', { does: 'assignRepo' })).rejects.toMatchObject({
      errorCode: 'ConflictException',
      message: 'The loan is 8 days late; this can be done from 15 days late on.',
    });
    await expect(act('P03', { does: 'recoverVehicle', miles: 20 })).rejects.toMatchObject({
      message: 'The loan is Open; this can be done from OutForRepo, OutForRepoChargedOff.',
    });
    await expect(act('P40', { does: 'setCreditLimit', creditLimit: cents(1) })).rejects.toMatchObject({
      message: 'Enter an amount from $500.00 to $4,000.00.',
    });
    await expect(
      actOnLoan(worker, { loanId: 999_999_999, reference: 'nobodys', act: { does: 'recallRepo' } }, sealing),
    ).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });

  test('the back office takes P03 from late to repossessed and back to Open at the store [I10 I11]', async () => {
    await days(3);
    expect(await loanOf('P03')).toMatchObject({ statusName: 'ActiveDefault', daysLate: 11 });
    await days(4);
    expect((await loanOf('P03')).comesNext).toBe(
      'A recovery agent may be assigned now. In 16 days, at 31 days late, it goes into Default.',
    );
    const assigned = await act('P03', { does: 'assignRepo' }, 'assign-p03');
    expect(assigned).toMatchObject({
      statusCode: 15,
      message: 'Sample Recovery has the order to collect the vehicle.',
    });
    expect((await act('P03', { does: 'assignRepo' }, 'assign-p03')).message).toBe('This was done already.');
    await act('P03', { does: 'recoverVehicle', miles: 20 });
    expect(await loanOf('P03')).toMatchObject({ statusName: 'Repossessed', reinstatementAmount: 30_500 });
    await expect(
      act('P03', { does: 'sellVehicle', gross: cents(100_000), auctionFee: cents(0) }),
    ).rejects.toMatchObject({ message: 'No notice of the sale was sent; send the sale notice first.' });
    await act('P03', { does: 'sendSaleNotice', saleMethod: 'private' });
    expect((await loanOf('P03')).comesNext).toMatch(/^The vehicle may be sold from 2026-07-08 on\. In 45 days/);
    const back = await act('P03', { does: 'reinstateAtStore' });
    expect(back).toMatchObject({
      statusCode: 22,
      message: expect.stringContaining('Reinstated at the store for $305.00'),
    });
    expect(await loanOf('P03')).toMatchObject({ statusName: 'Open', daysLate: 0, dueDate: '2026-07-22' });
    await days(1);
    expect(await findBreaches(worker, 2, await getBusinessDate(worker, 2))).toEqual([]);
  });

  test('the back office takes P05 through bankruptcy, recovery, reinstatement and a payment return', async () => {
    await act('P05', { does: 'fileBankruptcy', chapter: 13 });
    expect(await loanOf('P05')).toMatchObject({
      statusName: 'Bankrupt',
      acts: ['dismissBankruptcy', 'dischargeBankruptcy', 'returnPayment', 'chargeback', 'bookVisit', 'changePhone'],
    });
    await act('P05', { does: 'dismissBankruptcy' });
    expect((await loanOf('P05')).statusName).toMatch(/Default$/);
    await act('P05', { does: 'assignRepo' });
    const { reinstatementAmount } = await loanOf('P05');
    expect(reinstatementAmount).not.toBeNull();
    expect((await act('P05', { does: 'reinstateAtStore' })).statusCode).toBe(12);
    expect((await act('P05', { does: 'returnPayment', code: 'R01' })).message).toBe(
      'The last payment came back with R01.',
    );
    expect(await findBreaches(worker, 2, await getBusinessDate(worker, 2))).toEqual([]);
  });

  test('a charged-off loan can be redeemed at the store during recovery [LOP-022 LOA-041 I10]', async () => {
    for (const [code, status] of [
      ['P41', 24],
      ['P42', 23],
    ] as const) {
      const before = await loanOf(code);
      expect(before).toMatchObject({ statusCode: status, acts: expect.arrayContaining(['redeemAtStore']) as unknown });
      expect(await act(code, { does: 'redeemAtStore' }, `redeem-${code}`)).toMatchObject({
        statusCode: 3,
        message: `Redeemed at the store for $${formatAmount(before.payoffAmount)}.`,
      });
      expect(await loanOf(code)).toMatchObject({ statusName: 'PaidOff', payoffAmount: 0 });
      expect((await act(code, { does: 'redeemAtStore' }, `redeem-${code}`)).message).toBe('This was done already.');
    }
    expect(await findBreaches(worker, 2, await getBusinessDate(worker, 2))).toEqual([]);
  });

  test('the control panel calls get 404 in production [LOP-085]', async () => {
    const pages = { inboxUrl: '', phoneUrl: '', controlPanelUrl: '' };
    const off = simulationHandlers({ mode: 'production', worker, sealing, loanSystems: [], partnerClock: null, pages });
    await expect(off.listSeededLoans()).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(
      off.actOnLoan({ loanId: 1, reference: 'never-done', act: { does: 'recallRepo' } }),
    ).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });
});
