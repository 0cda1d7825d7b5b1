import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { assignRepo } from '#servicing/commands/recovery/assign-repo.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { makeNotice } from '#servicing/commands/notices/make-notice.ts';
import { recoverVehicle } from '#servicing/commands/recovery/recover-vehicle.ts';
import { findRepo } from '#servicing/commands/recovery/repo-cases.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { recoveryHandlers } from './recovery-routes.ts';

const first = businessDate('2025-10-01');
const books = await openCommandBooks(first);
const recovery = recoveryHandlers({ loanSystems: [builtInLoanSystem(2, books.api)] });
const context = {} as Parameters<typeof recovery.getRepoInfo>[2];
const caller = aCustomer('trial', { TLXe: TRIAL_CUSTOMER });
const read = (loanId: number, by = caller) => recovery.getRepoInfo({ loanId }, by, context);
const titleLoan = findProduct(1103);
const [out, taken, stayed] = [await openTitleLoan(), await openTitleLoan(), await openTitleLoan()];
const agent = { agentName: 'Sample Recovery', agentPhone: '(602) 555-0150' };

function openTitleLoan(): Promise<number> {
  return books.open({
    productId: 1103,
    principalCents: 260_000,
    dueDates: Array.from({ length: 24 }, (_, index) => addMonths(addDays(first, 30), index)),
    storeId: 10_002,
    collateral: { year: 2015, make: 'Ford', model: 'F-150' },
  });
}

test('repossession info shows amounts and deadline until the payoff and can be acknowledged [OFR-012 LAP-086 LAP-087 LOP-127]', async () => {
  await expect(read(out)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await books.days(2, 92);
  for (const loanId of [out, taken, stayed]) {
    const notice = { code: 'N07', loanId, customerId: TRIAL_CUSTOMER, on: addDays(first, 70), facts: {} } as const;
    await books.inUnit((tx) => makeNotice(tx, { key: `N07-trial:${loanId}`, ...notice }));
    await books.done((tx) => assignRepo(tx, { key: `assign:${loanId}`, lmsId: 2, loanId, ...agent }));
  }
  const { snapshot } = await books.loan(out);
  if (titleLoan === null) throw new Error('the catalogue is incomplete');
  const figures = quoteFigures(snapshot, titleLoan);
  const answer = await read(out);
  expect(answer).toMatchObject({
    status: 15,
    vehicle: { year: 2015, make: 'Ford', model: 'F-150' },
    reinstateAmount: figures.ofrPaymentValueCents,
    redemptionAmount: payoffCents(snapshot),
    // Day-end charges the loan off at 120 days late, so the deadline is the day before.
    deadline: addDays(snapshot.asOf, 119 - figures.daysLate),
    costs: [{ kind: 'assignment', amount: 7500 }],
    location: { name: agent.agentName, phone: agent.agentPhone, address: null },
    acknowledged: false,
  });
  for (const _again of [1, 2])
    expect(await recovery.acknowledgeRepo({ loanId: out, acknowledged: true }, caller, context)).toEqual({
      ...answer,
      acknowledged: true,
    });
  const stranger = { ...caller, customerIdBySystem: { TLXe: 'somebody-else' } };
  await expect(read(out, stranger)).rejects.toMatchObject({ errorCode: 'NotFoundException' });

  const lot = { lotAddress: '1 Sample Lot, Phoenix, AZ', miles: 20 };
  await books.done((tx) => recoverVehicle(tx, { key: `recover:${taken}`, lmsId: 2, loanId: taken, ...lot }));
  expect(await read(taken)).toMatchObject({
    status: 13,
    reinstateAmount: null,
    recoveredDate: snapshot.asOf,
    location: { address: lot.lotAddress },
    costs: [{ kind: 'assignment' }, { kind: 'recovery' }],
  });

  const payment = { reference: 'pay_off', loanId: out, amountCents: cents(payoffCents(snapshot)) };
  await books.inUnit((tx) =>
    postPayments(tx, 2, [{ ...payment, purpose: 'payoff', channel: 'card', confirmationNumber: '1234567890' }]),
  );
  await expect(read(out)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  const [line] = await builtInLoanSystem(2, books.api).history(out, [TRIAL_CUSTOMER]);
  expect(line?.description).toBe('Payment that paid off the loan');
});

test('a bankruptcy petition recalls the recovery agent, and its dismissal assigns no new agent [LOP-022]', async () => {
  const { asOf } = (await books.loan(stayed)).snapshot;
  const head = { lmsId: 2, loanId: stayed } as const;
  const petition = { caseNumber: '26-54321', chapter: 13, filedOn: asOf } as const;
  await books.done((tx) => followCourt(tx, { ...head, key: `file:${stayed}`, court: { step: 'file', petition } }));
  expect(await findRepo(books.worker, stayed)).toMatchObject({ recalledOn: asOf, recoveredOn: null });
  await expect(read(stayed)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  const path = (await books.steps(stayed)).slice(-2);
  expect(path[0]).toMatch(/^recallTo(?:Active)?Default 15>\d\d legal$/);
  expect(path[1]).toMatch(/^fileBankruptcy \d\d>17 legal$/);
  await books.done((tx) => followCourt(tx, { ...head, key: `dismiss:${stayed}`, court: { step: 'dismiss' } }));
  expect([27, 31]).toContain((await books.loan(stayed)).snapshot.status);
});

const SIGN_TOO = statement('test_sign_too', 'update servicing.loan set cosigner_id = $2 where loan_id = $1');

test('a cosigner can read and acknowledge the repossession info, but a stranger cannot [LAP-087 LOP-127 LRO-001]', async () => {
  const asCustomer = (id: string): Customer => ({
    ...caller,
    profileId: `profile-${id}`,
    customerIds: [id],
    customerIdBySystem: { TLXe: id },
  });
  const acknowledge = (by: Customer) => recovery.acknowledgeRepo({ loanId: taken, acknowledged: true }, by, context);
  await books.owner.rows(SIGN_TOO, [taken, 'signed-too']);
  await expect(acknowledge(asCustomer('somebody-else'))).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  expect(await read(taken, asCustomer('signed-too'))).toMatchObject({ status: 13, acknowledged: false });
  expect(await acknowledge(asCustomer('signed-too'))).toMatchObject({ acknowledged: true });
  expect(await read(taken)).toMatchObject({ acknowledged: true });
});
