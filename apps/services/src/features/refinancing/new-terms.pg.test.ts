import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { parseRequest } from '@lendside/contract/wire.ts';
import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { expect, test } from 'vitest';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { RenewalSteps, wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { BORROWER, openRefinancing, STRANGER } from './refinancing.fixture.ts';

const first = businessDate('2026-06-01');
const books = await openCommandBooks(first);
const calls = openRefinancing(books);
const context = {} as Parameters<typeof calls.getNewAccountTerms>[2];
type Query = Parameters<typeof calls.getNewAccountTerms>[0];

const pawn = await books.open({ productId: 1101, principalCents: 150_000 });
const pledge = await books.open({ productId: 1102, principalCents: 100_000 });
const personal = await books.open({
  productId: 2102,
  principalCents: 100_000,
  dueDates: Array.from({ length: 12 }, (_, index) => addMonths(addDays(first, 20), index)),
});
for (const lmsId of [1, 2] as const) await books.days(lmsId, 12);
const OF_PAWN = { loanId: pawn, productId: 1101, storeId: 10_001, lmsId: 2 } as const;
const OF_PLEDGE = { loanId: pledge, productId: 1102, storeId: 10_001, lmsId: 2 } as const;

const terms = (query: Query, by = BORROWER) => calls.getNewAccountTerms(query, by, context);
const guest = { ...BORROWER, scope: { kind: 'guest' as const, loanId: pawn } };

test('the terms of a renewed pawn are those of worked journal B [LAP-079 LOP-124 REF-005]', async () => {
  const answer = await terms({ ...OF_PAWN, paymentAmount: cents(42_500) });
  expect(answer).toMatchObject({
    productId: 1101,
    kind: 'term',
    loanAmount: 130_000,
    apr: '215.40',
    rate: '15.00',
    financeCharge: 33_000,
    amountFinanced: 116_500,
    totalOfPayments: 149_500,
    paymentAmount: 149_500,
    dueDate: addDays(first, 60),
    term: { payments: 1, frequency: 'single' },
    itemization: { givenToYou: 0, paidOnOldLoan: 116_500, paidToOthers: [], prepaidFinanceCharge: 13_500 },
    nextPeriod: { startsOn: addDays(first, 30), charge: 19_500 },
    minimumPayment: 22_500,
    maximumPayment: 162_500,
    principalReduction: 0,
    spousalConsentRequired: false,
    ecommerceRefiUrl: null,
    needsVisit: false,
    validations: [],
    intentId: toIntentId(await books.loan(pawn)),
    asOf: addDays(first, 12),
    signBy: '2026-06-15',
  });
  expect(answer.hash).toMatch(/^[0-9a-f]{64}$/);
  // Without an amount the least is quoted.
  expect(await terms(OF_PAWN)).toMatchObject({ loanAmount: 150_000, minimumPayment: 22_500 });
});

test.each([
  ['one cent below the least', 22_499, 'Pay at least $225.00 to renew the loan.'],
  ['one cent above the most', 162_501, 'Pay at most $1,625.00 to renew the loan, or $1,725.00 to pay it off.'],
])('a payment %s is refused with the bound [REF-005 REF-007]', async (_name, paymentAmount, message) => {
  await expect(terms({ ...OF_PAWN, paymentAmount: cents(paymentAmount) })).rejects.toMatchObject({
    errorCode: 'AmountOutOfRange',
    message,
  });
});

test('cash fits up to the value of the vehicle, and each way to take it says when it is there [LOP-124]', async () => {
  const today = addDays(first, 12);
  // Without an appraisal the most that the vehicle secures is unknown.
  expect(await terms(OF_PAWN)).toMatchObject({ minDisbursement: 0, maxDisbursement: 0 });
  await books.appraise(500_000);
  const answer = await terms({ ...OF_PAWN, disbursementAmount: cents(60_000) });
  expect(answer).toMatchObject({
    loanAmount: 210_000,
    itemization: { givenToYou: 60_000 },
    minDisbursement: 5_000,
    maxDisbursement: 100_000,
    disbursementOptions: [
      { type: 2, limit: 100_000, closedBy: null, expectedOn: today },
      // It is signed on Saturday at the earliest and can be taken back until Monday evening.
      { type: 14, limit: 100_000, closedBy: null, expectedOn: '2026-06-15' },
      { type: 16, limit: 500_000, closedBy: 'no_card', expectedOn: null },
      { type: 101, limit: null, closedBy: 'no_account', expectedOn: null },
    ],
  });
  await expect(terms({ ...OF_PAWN, disbursementAmount: cents(100_001) })).rejects.toMatchObject({
    errorCode: 'AmountOutOfRange',
    message: 'Take from $50.00 to $1,000.00 in cash, or none.',
  });
});

test('the way to take the cash is part of the terms, and a way that is not offered is closed', async () => {
  const query = { ...OF_PAWN, disbursementAmount: cents(60_000) };
  const [atStore, byMoneyGram] = [await terms(query), await terms({ ...query, disbursementType: 14 })];
  expect(byMoneyGram.hash).not.toBe(atStore.hash);
  expect(await terms({ ...query, disbursementType: 2 })).toEqual(atStore);
  await expect(terms({ ...query, disbursementType: 0 })).rejects.toMatchObject({ errorCode: 'ValidationException' });
  const elsewhere = openRefinancing(books, { offeredChannels: new Set(['store']) });
  const { disbursementOptions } = await elsewhere.getNewAccountTerms(query, BORROWER, context);
  expect(disbursementOptions.map(({ closedBy }) => closedBy)).toEqual([
    null,
    'not_offered',
    'not_offered',
    'not_offered',
  ]);
});

test('a chosen product is part of the principal and of the terms, and a wrong number is refused', async () => {
  const plain = await terms(OF_PAWN);
  const answer = await terms({ ...OF_PAWN, ancillaryIds: '501' });
  expect(answer).toMatchObject({
    loanAmount: 151_800,
    itemization: { paidToOthers: [{ name: 'Roadside assistance', amount: 1_800 }] },
  });
  expect(answer.hash).not.toBe(plain.hash);
  await expect(terms({ ...OF_PAWN, ancillaryIds: '777' })).rejects.toMatchObject({ errorCode: 'RenewalNotOffered' });
  await expect(terms({ ...OF_PAWN, ancillaryIds: '5x' })).rejects.toMatchObject({ errorCode: 'ValidationException' });
});

test('the terms name each rule that fails, with what would change it [LOP-124 LAP-079]', async () => {
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: false }));
  expect(await terms(OF_PAWN)).toMatchObject({
    loanAmount: 150_000,
    validations: [{ reason: 'demographics_missing', remedy: 'give_demographics' }],
  });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: true }));
  const strict = openRefinancing(books, { isNoSsnRefinanceAllowed: () => Promise.resolve(false) });
  expect(await strict.getNewAccountTerms(OF_PAWN, BORROWER, context)).toMatchObject({
    validations: [{ reason: 'ssn_missing', remedy: 'give_ssn' }],
  });
});

test('a co-borrower reads that only the borrower can give the missing details', async () => {
  const shared = await books.open({ productId: 1101, principalCents: 150_000 });
  await books.cosign(shared);
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: false }));
  const of = { ...OF_PAWN, loanId: shared };
  const tom = { ...BORROWER, profileId: 'tom', customerIds: ['tom'], customerIdBySystem: { TLXe: 'tom' } };
  expect(await terms(of, tom)).toMatchObject({
    validations: [{ reason: 'borrower_details_missing', remedy: 'ask_borrower' }],
  });
  expect(await terms(of)).toMatchObject({ validations: [{ reason: 'demographics_missing' }] });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: true }));
});

test('a switch quotes the line of credit that the store opens at a visit [LAP-079 REF-006]', async () => {
  const query = { ...OF_PLEDGE, productId: 1104, migration: true };
  // 12 of 30 days of 220.00 are earned.
  expect(await terms(query)).toMatchObject({
    productId: 1104,
    kind: 'line',
    loanAmount: 400_000,
    rate: '24.00',
    term: { payments: 0, frequency: 'line' },
    schedule: [],
    itemization: { paidOnOldLoan: 100_000 },
    minimumPayment: 8_800,
    needsVisit: true,
    maxDisbursement: 0,
    signBy: '2026-06-22',
  });
  await expect(terms({ ...OF_PLEDGE, productId: 1104 })).rejects.toMatchObject({ errorCode: 'ValidationException' });
});

test('a married borrower in Wisconsin is asked for the address of the spouse [LOP-045]', async () => {
  const query = { loanId: personal, productId: 2102, storeId: 20_001, lmsId: 1 } as const;
  expect(await terms(query)).toMatchObject({ spousalConsentRequired: false, minimumPayment: 0 });
  await books.inUnit((tx) => saveCustomerFacts(tx, 1, TRIAL_CUSTOMER, { isMarried: true }));
  expect(await terms(query)).toMatchObject({
    spousalConsentRequired: true,
    validations: [{ reason: 'spouse_notice_missing', remedy: 'give_spouse_address' }],
  });
  const elsewhere = openRefinancing(books, { spousalConsentStates: ['AZ'] });
  expect(await elsewhere.getNewAccountTerms(query, BORROWER, context)).toMatchObject({ spousalConsentRequired: false });
});

test('a guest gets the figures when the loan allows it, and no reason about the borrower [REF-001 LAP-079]', async () => {
  await expect(terms(OF_PAWN, guest)).rejects.toMatchObject({
    errorCode: 'RenewalNotOffered',
    message: 'This loan cannot be renewed by a guest. Please call the store.',
  });
  const facts = { guestRefinanceEnabled: true, demographicsComplete: false };
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, facts));
  const own = await terms(OF_PAWN);
  expect(await terms(OF_PAWN, guest)).toMatchObject({
    hash: own.hash,
    minimumPayment: 22_500,
    maxDisbursement: 0,
    disbursementOptions: [{ type: 2, closedBy: 'no_amount' }, {}, {}, {}],
    spousalConsentRequired: false,
    validations: [{ reason: 'call_store', remedy: 'contact_store' }],
  });
  await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { demographicsComplete: true }));
});

test('a stranger, another store and a system that renews in its own office get no terms [LAP-079]', async () => {
  await expect(terms(OF_PAWN, STRANGER)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  for (const change of [{ storeId: 10_002 }, { lmsId: 1 }, { productId: 1102 }, { productId: 9 }])
    await expect(terms({ ...OF_PAWN, ...change })).rejects.toMatchObject({ errorCode: 'ValidationException' });
  const elsewhere = openRefinancing(books, { renewalDesks: {} });
  await expect(elsewhere.getNewAccountTerms(OF_PAWN, BORROWER, context)).rejects.toMatchObject({
    errorCode: 'RenewalNotOffered',
    message: expect.stringContaining('The office that made it renews it') as string,
  });
  const words = { loanId: String(pawn), productId: '1101', storeId: '10001', lmsId: '2', paymentAmount: '12.345' };
  expect(parseRequest(getNewAccountTerms, words)).toMatchObject({ ok: false, fields: [{ field: 'paymentAmount' }] });
});

test('a product of the lender’s own shop carries its address [LOP-037]', async () => {
  const shop = openRefinancing(books, {
    ecommerceShops: new Map([[1101, { url: 'https://shop.example/renew', key: 'a key of this test' }]]),
  });
  const answer = await shop.getNewAccountTerms(OF_PAWN, BORROWER, context);
  expect(answer.ecommerceRefiUrl).toMatch(/^https:\/\/shop\.example\/renew\?reference=[\w-]+\.[\w-]+$/);
});

test('terms keep their hash from the quote to the booked loan, and a new day has new ones [LAP-079 LOP-124]', async () => {
  const steps = new RenewalSteps(books);
  const wish = wishOf(1101, 22_500);
  const shown = await terms({ ...OF_PAWN, paymentAmount: cents(22_500) });
  const opened = await steps.open(pawn, wish);
  expect(opened.termsHash).toBe(shown.hash);
  await steps.capture(opened);
  // While it is open, the answer is its own terms, whatever is asked for.
  expect((await terms({ ...OF_PAWN, paymentAmount: cents(1) })).hash).toBe(shown.hash);
  await books.days(2, 1);
  const later = await terms(OF_PAWN);
  expect(later).toMatchObject({ loanAmount: shown.loanAmount, dueDate: shown.dueDate, asOf: addDays(first, 13) });
  expect(later.hash).not.toBe(shown.hash);
  expect(later).toMatchObject({ signBy: shown.signBy, validations: [] });
  expect(await steps.revise(opened)).toBe(later.hash);
  const booked = await steps.complete(opened, later.hash);
  expect(booked).toMatchObject({ ok: true, value: { newPrincipalCents: shown.loanAmount, newDueOn: shown.dueDate } });
});
