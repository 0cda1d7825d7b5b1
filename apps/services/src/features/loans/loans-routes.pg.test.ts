import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getNextBusinessDate } from '@lendside/contract/loans/next-business-date.ts';
import { getStore } from '@lendside/contract/stores/get-store.ts';
import { toWireResponse } from '@lendside/contract/wire.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import { FakeLoanSystem } from '@lendside/providers/loan-systems/fake.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { loansHandlers } from './loans-routes.ts';
import { storesHandlers } from '#features/stores/stores-routes.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { STORES } from '#servicing/sample-stores.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const owner = database.open('owner');
const api = database.open('lendside_api');
await seedReference(owner, 'simulation', { 1: today, 2: today });
await owner.rows(
  statement('a_profile', "insert into app.profile (profile_id, first_name, last_name) values ('anna', 'Anna', 'Ash')"),
);

const anna = aCustomer('anna', { TLXe: 'a2', NLS: 'a1' }, { brands: ['tmx', 'inl'] });
const pawn = findProduct(1101);
const personal = findProduct(2101);
const online = findProduct(3101);
if (pawn === null || personal === null || online === null) throw new Error('the catalogue is incomplete');

let tlxe: FakeLoanSystem;
let nls: FakeLoanSystem;
let calls: ReturnType<typeof loansHandlers>;
beforeEach(() => {
  tlxe = new FakeLoanSystem(2, today);
  nls = new FakeLoanSystem(1, today);
  calls = loansHandlers({ db: api, loanSystems: [tlxe, nls], isNoSsnRefinanceAllowed: () => Promise.resolve(false) });
});
const openPawn = (customerId = 'a2'): number =>
  tlxe.openLoan({ product: pawn, brand: 'tmx', customerId, principalCents: cents(150_000), dueDates: [] });
const openPersonal = (): number =>
  nls.openLoan({
    product: personal,
    brand: 'inl',
    customerId: 'a1',
    principalCents: cents(200_000),
    dueDates: [14, 28, 42, 56, 70, 84, 98, 112, 126].map((days) => addDays(today, days)),
  });

describe('the loans calls', () => {
  test("getAccounts returns the brand's loans in the contract’s format [LOP-117 LOA-005 LOA-009 LOA-010]", async () => {
    const loanId = openPawn();
    openPersonal();
    const answer = toWireResponse(getAccounts, await calls.getAccounts({ brandName: 'tmx' }, anna));
    expect(answer).toMatchObject({
      reapplyInfo: { canReapply: false },
      unavailable: [],
      loans: [
        {
          loanId,
          lmsId: 2,
          brand: 'tmx',
          customerId: 'a2',
          cosignerId: null,
          productName: 'Georgia title pawn',
          loanType: 'Title',
          recordKind: 'Loan',
          payoffAmount: '1,725.00',
          minimumAmountDue: '225.00',
          minimumRequiredAmount: '225.00',
          pastDueAmount: '0.00',
          regularPayment: '225.00',
          principalBalance: '1,500.00',
          minimumLoanAmount: '100.00',
          daysLate: 0,
          dueDate: '2026-07-15',
          paidOff: false,
          paidOffDate: null,
          payable: true,
          whyNotPayable: null,
          hasSsn: true,
          refinanceEligible: true,
          whyNotRefinance: [],
          validations: {
            isDisbursementAvailable: false,
            guestFeatures: { guestRefinanceEnabled: false },
            partialPayConfirmViewable: false,
            isOfrReinstateAmount: false,
            isInOfrStatus: false,
          },
          disburseProductMigration: { newProductId: null, validations: [] },
        },
      ],
    });
  });

  test('getAccounts names a loan system that is down and lists the loans of the other systems [DSH-001 LAP-070]', async () => {
    openPawn();
    nls.isReachable = false;
    const answer = await calls.getAccounts({ brandName: 'tmx' }, anna);
    expect(answer.unavailable).toEqual(['NLS']);
    expect(answer.loans).toHaveLength(1);
  });

  test('getAccounts lists the loans of all three systems, and of two when one system fails [LOA-001 DSH-001 LAP-070]', async () => {
    const dueDates = Array.from({ length: 13 }, (_, index) => addDays(today, 14 * (index + 1)));
    const invictus = new FakeLoanSystem(3, today);
    const systems = { TLXe: tlxe, NLS: nls, Invictus: invictus };
    const principalCents = cents(100_000);
    tlxe.openLoan({ product: pawn, brand: 'tmx', customerId: 'a2', principalCents, dueDates: [] });
    nls.openLoan({ product: personal, brand: 'tmx', customerId: 'a1', principalCents, dueDates });
    const loanId = invictus.openLoan({ product: online, brand: 'tmx', customerId: 'a3', principalCents, dueDates });
    const luis: Customer = { ...anna, customerIdBySystem: { ...anna.customerIdBySystem, Invictus: 'a3' } };
    const three = loansHandlers({
      db: api,
      loanSystems: Object.values(systems),
      isNoSsnRefinanceAllowed: () => Promise.resolve(false),
    });
    const all = await three.getAccounts({ brandName: 'tmx' }, luis);
    expect(all.loans.map((loan) => loan.lmsId)).toEqual([2, 1, 3]);
    for (const [name, system] of Object.entries(systems)) {
      system.isReachable = false;
      const { loans, unavailable } = await three.getAccounts({ brandName: 'tmx' }, luis);
      expect(unavailable).toEqual([name]);
      expect(loans).toEqual(all.loans.filter((loan) => loan.lmsId !== system.lmsId));
      system.isReachable = true;
    }
    invictus.isReachable = false;
    await expect(three.getAccountDetail({ loanId, lmsId: 3 }, luis)).rejects.toThrow(
      new Refused(
        'ServiceUnavailableException',
        'The loan system Invictus is not answering right now. Please try again in a few minutes.',
      ),
    );
  });

  test('a customer with only paid-off loans may reapply unless a loan system is down [DSH-011 LOP-082]', async () => {
    const loanId = openPawn();
    await tlxe.postPayments([
      {
        reference: 'x',
        loanId,
        amountCents: cents(172_500),
        purpose: 'payoff',
        channel: 'card',
        confirmationNumber: '1',
      },
    ]);
    const answer = await calls.getAccounts({ brandName: 'tmx' }, anna);
    expect(answer.reapplyInfo.canReapply).toBe(true);
    expect(answer.loans[0]).toMatchObject({
      paidOff: true,
      paidOffDate: today,
      payable: false,
      whyNotPayable: 'paid_off',
    });
    nls.isReachable = false;
    const half = await calls.getAccounts({ brandName: 'tmx' }, anna);
    expect(half).toMatchObject({ unavailable: ['NLS'], reapplyInfo: { canReapply: false, message: '' } });
  });

  test('a refused refinance lists each failed rule and its remedy', async () => {
    const loanId = openPawn();
    tlxe.circumstances = {
      ...ORDINARY_CIRCUMSTANCES,
      demographicsComplete: false,
      lockedBy: new Map([[loanId, 'Boris']]),
      guestRefinanceEnabled: true,
    };
    const { loans } = await calls.getAccounts({ brandName: 'tmx' }, anna);
    const loan = loans.find((each) => each.loanId === loanId);
    expect(loan).toMatchObject({
      refinanceEligible: false,
      whyNotRefinance: [
        { reason: 'locked_by_other', remedy: 'wait' },
        { reason: 'demographics_missing', remedy: 'give_demographics' },
      ],
      validations: { guestFeatures: { guestRefinanceEnabled: true } },
      payable: true,
    });
    const nowhere = await calls.getAccounts({ brandName: 'inl' }, anna);
    expect(nowhere.loans.every((each) => each.creditLimit === null)).toBe(true);
  });

  test('account detail returns rate, next payment and the balances that the figures add up from [LAP-071 LOP-118]', async () => {
    const loanId = openPersonal();
    const detail = await calls.getAccountDetail({ loanId, lmsId: 1 }, anna);
    expect(toWireResponse(getAccountDetail, detail)).toMatchObject({
      rate: '99.00',
      apr: detail.truthInLending?.apr,
      truthInLending: {
        noteDate: '2026-06-15',
        amountFinanced: '1,900.00',
        payments: [{ count: 8, firstDueDate: '2026-06-29' }, { count: 1 }],
      },
      collectionHeldFor: null,
      creditLimit: null,
      nextPayment: { date: '2026-06-29', amount: formatAmount(detail.loan.minimumAmountDue) },
      workings: { balances: { principal: '2,000.00' } },
    });
    expect(detail.workings.schedule).toHaveLength(9);
  });

  test('the quote id changes when a payment posts and when the day changes [LOA-007]', async () => {
    const loanId = openPawn();
    const quote = async (): Promise<string> => (await calls.getAccountDetail({ loanId, lmsId: 2 }, anna)).loan.intentId;
    const first = await quote();
    expect(await quote()).toBe(first);
    await tlxe.postPayments([
      {
        reference: 'y',
        loanId,
        amountCents: cents(100),
        purpose: 'standard',
        channel: 'card',
        confirmationNumber: '1',
      },
    ]);
    const second = await quote();
    tlxe.nextDay();
    expect(new Set([first, second, await quote()]).size).toBe(3);
  });

  test('account history is newest first and shows the payoff amount after each transaction [LOP-119]', async () => {
    const loanId = openPawn();
    await tlxe.postPayments([
      {
        reference: 'z',
        loanId,
        amountCents: cents(42_500),
        purpose: 'standard',
        channel: 'card',
        confirmationNumber: '1234567890',
      },
    ]);
    const answer = toWireResponse(
      getAccountHistory,
      await calls.getAccountHistory({ loanId, storeId: 10_001, lmsId: 2 }, anna),
    );
    expect(answer).toMatchObject({
      transactions: [
        {
          kind: 'payment',
          amount: '425.00',
          payoffAfter: '1,300.00',
          principal: '200.00',
          interest: '225.00',
          channel: 'card',
          confirmationNumber: '1234567890',
          canCancel: false,
        },
        { kind: 'charge', amount: '225.00', payoffAfter: '1,725.00' },
        { kind: 'advance', amount: '1,500.00', payoffAfter: '1,500.00' },
      ],
    });
  });

  test(`account detail and history return "not found" for unknown and other customers' loans [LAP-071]`, async () => {
    const theirs = openPawn('somebody');
    for (const loanId of [theirs, 999]) {
      await expect(calls.getAccountDetail({ loanId, lmsId: 2 }, anna)).rejects.toThrow(Refused);
      await expect(calls.getAccountHistory({ loanId, storeId: 10_001, lmsId: 2 }, anna)).rejects.toMatchObject({
        errorCode: 'NotFoundException',
      });
    }
  });

  test('the next business date skips weekends and holidays [LAP-017 API-46]', async () => {
    for (let day = 0; day < 3; day += 1) nls.nextDay();
    const answer = toWireResponse(getNextBusinessDate, await calls.getNextBusinessDate({ lmsId: 1 }));
    expect(answer).toEqual({ currentBusinessDate: '2026-06-18', businessDate: '2026-06-22' });
    for (let day = 0; day < 2; day += 1) nls.nextDay();
    expect(toWireResponse(getNextBusinessDate, await calls.getNextBusinessDate({ lmsId: 1 }))).toEqual({
      currentBusinessDate: '2026-06-20',
      businessDate: '2026-06-22',
    });
    await expect(calls.getNextBusinessDate({ lmsId: 3 })).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });

  test('a store look-up returns address, hours and state, or "not found" for an unknown store [LAP-014 LOP-096 API-44 APT-005]', async () => {
    const { getStore: read } = storesHandlers({ db: api });
    expect(toWireResponse(getStore, await read({ storeId: 10_001 }))).toMatchObject({
      storeInfo: { id: 10_001, name: 'TitleMax Savannah', state: { label: 'Georgia', value: 'GA' }, lmsId: 2 },
      brandConfig: { brandName: 'TitleMax' },
    });
    const { storeInfo } = toWireResponse(getStore, await read({ storeId: 10_001 })) as { storeInfo: object };
    expect(storeInfo).toMatchObject({
      phone: expect.stringMatching(/ 555-01\d\d$/),
      address: expect.stringContaining('Savannah'),
      hoursRaw: expect.stringMatching(/\d/),
      image: '/api/storemap?storeId=10001',
    });
    await expect(read({ storeId: 1 })).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    expect(STORES.every((store) => / 555-01\d\d$/.test(store.phone))).toBe(true);
  });

  test('a store map is a PNG, and an unknown store has no map [LAP-015 API-45 APT-006]', async () => {
    const { getStoreMap: read } = storesHandlers({ db: api });
    expect(Buffer.from(await read({ storeId: 10_001 })).toString('latin1', 1, 4)).toBe('PNG');
    await expect(read({ storeId: 1 })).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  });
});
