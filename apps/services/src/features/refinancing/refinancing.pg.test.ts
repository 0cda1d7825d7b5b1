import { parseRequest } from '@lendside/contract/wire.ts';
import { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { cancelAncillary, sellAncillary } from '#servicing/commands/ancillaries/cancel-ancillary.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { BORROWER, openRefinancing, STRANGER } from './refinancing.fixture.ts';

const first = businessDate('2026-06-15');
const books = await openCommandBooks(first);
const calls = openRefinancing(books);
const context = {} as Parameters<typeof calls.listAncillaryProducts>[2];
const caller = BORROWER;
const stranger = STRANGER;
const openTitleLoan = (principalCents: number): Promise<number> =>
  books.open({
    productId: 1103,
    principalCents,
    dueDates: Array.from({ length: 24 }, (_, index) => addMonths(addDays(first, 30), index)),
    storeId: 10_002,
  });
await books.owner.rows(
  statement(
    'test_trial_customer',
    `insert into servicing.customer (lms_id, customer_id, first_name, last_name) values (2, $1, 'Trial', 'Customer')
     on conflict do nothing`,
  ),
  [TRIAL_CUSTOMER],
);
const pawn = await books.open({ productId: 1101, principalCents: 100_000 });
const title = await openTitleLoan(300_000);

const KEEP_DETAIL = statement(
  'test_keep_detail',
  'insert into servicing.customer_demographic (lms_id, customer_id, detail, sealed) values (2, $1, $2, $3)',
);
const keepDetails = async (...details: readonly string[]): Promise<void> => {
  for (const detail of details) await books.owner.rows(KEEP_DETAIL, [TRIAL_CUSTOMER, detail, Buffer.from('sealed')]);
};

const list = (
  loanId: number,
  change: Partial<{ productId: number; paymentAmount: number; storeId: number }> = {},
  by = caller,
) => {
  const { productId = 1103, paymentAmount = 50_000, storeId = 10_002 } = change;
  return calls.listAncillaryProducts({ loanId, productId, paymentAmount: cents(paymentAmount), storeId }, by, context);
};
const ask = (change: Partial<{ loanId: number; productId: number; customerId: string }> = {}, by = caller) =>
  calls.getDemographicReference({ loanId: pawn, productId: 1101, customerId: TRIAL_CUSTOMER, ...change }, by, context);

test('add-on products are priced for the balance after the payment, and none is preselected [LAP-082 LOP-126]', async () => {
  const answer = await list(title);
  expect(answer).toMatchObject({ missingProducts: [], showAppointmentLink: false });
  expect(answer.products).toEqual([
    // 3% of (3,000.00 - 500.00).
    expect.objectContaining({ productId: 502, price: 7_500, required: false, selected: false }),
    expect.objectContaining({ productId: 503, price: 2_400, required: false, selected: false }),
  ]);
  expect(answer.confirmText).toContain('your own choice');
  expect((await list(title, { paymentAmount: 300_000 })).products).toEqual([]);
});

test('an add-on sold only at the store is listed as missing with the appointment link [LAP-082]', async () => {
  const large = await openTitleLoan(1_200_000);
  expect(await list(large)).toMatchObject({ missingProducts: ['Vehicle damage cover'], showAppointmentLink: true });
  expect(await list(large, { paymentAmount: 200_001 })).toMatchObject({
    missingProducts: [],
    showAppointmentLink: false,
  });
  await books.done((tx) =>
    sellAncillary(tx, { key: 'cover', lmsId: 2, loanId: large, tender: 'store', ancillaryId: 504, actor: 'store' }),
  );
  expect(await list(large)).toMatchObject({ missingProducts: [], showAppointmentLink: false });
});

test("listing add-on products hides other customers' loans and names each wrong field [LAP-082]", async () => {
  await expect(list(title, {}, stranger)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  for (const [change, errorCode, field] of [
    [{ storeId: 10_001 }, 'ValidationException', 'storeId'],
    [{ productId: 2101 }, 'ValidationException', 'productId'],
    [{ productId: 7 }, 'ValidationException', 'productId'],
    [{ paymentAmount: 300_001 }, 'AmountExceedsPayoff', 'paymentAmount'],
  ] as const)
    await expect(list(title, change)).rejects.toMatchObject({ errorCode, details: { fields: [{ field }] } });
  const words = { loanId: String(title), productId: '1103', paymentAmount: '12.345', storeId: '10002' };
  expect(parseRequest(listAncillaryProducts, words)).toMatchObject({ ok: false, fields: [{ field: 'paymentAmount' }] });
});

test('a refinance asks for missing personal details for a pawn but not for an installment loan [LAP-105 LOP-088]', async () => {
  const nothing = { race: false, height: false, gender: false, weight: false };
  expect(await ask()).toMatchObject({ required: nothing });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: false }));
  const missing = await ask();
  expect(missing.required).toEqual({ race: true, height: true, gender: true, weight: true });
  expect(missing.races[0]).toEqual({ value: expect.any(String) as string, label: expect.any(String) as string });
  expect(await ask({ loanId: title, productId: 1103 })).toMatchObject({ required: nothing });
  await expect(ask({ customerId: 'somebody' })).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(ask({}, stranger)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await expect(ask({ productId: 7 })).rejects.toMatchObject({
    errorCode: 'ValidationException',
    details: { fields: [{ field: 'productId' }] },
  });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: true }));
});

test('a refinance asks for missing demographics only, and for all of them after a reset [CUS-014 LAP-105 LOP-088]', async () => {
  const all = { race: true, height: true, gender: true, weight: true };
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: false }));
  await keepDetails('race', 'height', 'gender');
  expect(await ask()).toMatchObject({ required: { ...all, race: false, height: false, gender: false } });
  await keepDetails('weight');
  expect(await ask()).toMatchObject({ required: { race: false, height: false, gender: false, weight: false } });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: true }));
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: false }));
  expect(await ask()).toMatchObject({ required: all });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: true }));
});

test('a renewal finances the chosen add-on, and voiding the renewal offers it again', async () => {
  await books.days(2, 10);
  const command = { lmsId: 2, loanId: pawn, amountCents: cents(25_000), tender: 'card', dueDates: [] } as const;
  expect(await books.refused((tx) => refinance(tx, { ...command, key: 'twice', ancillaryIds: [501, 501] }))).toEqual({
    code: 'not_eligible',
    reason: 'no_such_ancillary',
  });
  const renewed = await books.done((tx) => refinance(tx, { ...command, key: 'renew', ancillaryIds: [501] }));
  // 1,150.00 - 250.00 + 18.00 for the assistance plan.
  expect(renewed.newPrincipalCents).toBe(91_800);
  const at = { productId: 1101, storeId: 10_001, paymentAmount: 20_000 };
  expect((await list(renewed.newLoanId, at)).products).toEqual([]);
  await books.done((tx) => voidRefinance(tx, { key: 'void', lmsId: 2, loanId: renewed.newLoanId, minutesOfDay: 600 }));
  expect((await list(pawn, at)).products).toMatchObject([{ productId: 501 }]);
});

test('an add-on product is sold only once, and canceling it refunds the remaining days', async () => {
  const head = { lmsId: 2, loanId: title } as const;
  const sold = await books.done((tx) =>
    sellAncillary(tx, { ...head, key: 'key-plan', tender: 'card', ancillaryId: 503 }),
  );
  expect(sold).toMatchObject({ priceCents: 2_400 });
  const again = { ...head, tender: 'card', ancillaryId: 503 } as const;
  for (const wrong of [again, { ...again, ancillaryId: 501 }, { ...again, ancillaryId: 504 }])
    expect(await books.refused((tx) => sellAncillary(tx, { ...wrong, key: `no-${wrong.ancillaryId}` }))).toEqual({
      code: 'not_eligible',
      reason: 'no_such_ancillary',
    });
  await books.days(2, 73);
  const before = payoffCents((await books.loan(title)).snapshot);
  await books.done((tx) => cancelAncillary(tx, { ...head, key: 'key-plan-off', ancillaryId: 503 }));
  // A fifth of the year has passed, so four fifths of 24.00 are refunded.
  expect(payoffCents((await books.loan(title)).snapshot)).toBe(before - 1_920);
  expect(await books.refused((tx) => cancelAncillary(tx, { ...head, key: 'key-plan-2', ancillaryId: 503 }))).toEqual({
    code: 'not_eligible',
    reason: 'no_such_ancillary',
  });
});
