import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import { FakeLoanSystem } from '@lendside/providers/loan-systems/fake.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { expect, test } from 'vitest';
import { toAccountDetail } from './get-account-detail.ts';
import { toGuestView } from './to-guest-view.ts';

type Detail = ReturnType<typeof toAccountDetail>;

const today = businessDate('2026-06-15');
const borrower = { firstName: 'Alma', lastName: 'Reyescanary' };

async function aDetail(autopay: LoanRecord['autopay'] = null, more: Partial<LoanRecord> = {}): Promise<Detail> {
  const system = new FakeLoanSystem(1, today);
  const product = findProduct(2101);
  if (product === null) throw new Error('the catalogue is incomplete');
  const loanId = system.openLoan({
    product,
    brand: 'inl',
    customerId: 'CANARY-1',
    principalCents: cents(200_000),
    dueDates: [14, 28, 42, 56, 70, 84, 98, 112, 126].map((days) => addDays(today, days)),
  });
  const record = await system.account(loanId, ['CANARY-1']);
  if (record === null) throw new Error('there is no loan');
  return toAccountDetail(
    { ...record, autopay, ...more },
    {
      ssnOnFile: true,
      noSsnRefinanceAllowed: false,
      circumstances: { ...ORDINARY_CIRCUMSTANCES, guestRefinanceEnabled: true },
    },
  );
}

// Every field of the loan that a guest view may depend on. Source: T8 and the brief of the guest page.
const TOLD = [
  'loan.asOf',
  'loan.brand',
  'loan.daysLate',
  'loan.dueDate',
  'loan.intentId',
  'loan.lmsId',
  'loan.loanHeader',
  'loan.loanId',
  'loan.loanType',
  'loan.minimumAmountDue',
  'loan.minimumLoanAmount',
  'loan.minimumRequiredAmount',
  'loan.paidOff',
  'loan.pastDueAmount',
  'loan.payable',
  'loan.paymentInFlight',
  'loan.payoffAmount',
  'loan.productId',
  'loan.productName',
  'loan.recordKind',
  'loan.refinanceEligible',
  'loan.renewal',
  'loan.storeId',
  'loan.storePhoneNumber',
  'loan.validations.guestFeatures.guestRefinanceEnabled',
  'loan.validations.isOfrReinstateAmount',
  'loan.validations.partialPayConfirmViewable',
  'loan.whyNotPayable',
];

/** Returns the path of every leaf value, each with a copy of the input in which only that value is changed. */
function variants(value: unknown, path = ''): { readonly path: string; readonly changed: unknown }[] {
  if (Array.isArray(value)) return [{ path, changed: ['canary'] }];
  if (typeof value !== 'object' || value === null) return [{ path, changed: changeOf(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    variants(inner, path === '' ? key : `${path}.${key}`).map((each) => ({
      path: each.path,
      changed: { ...value, [key]: each.changed },
    })),
  );
}

function changeOf(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 7_770_001;
  return 'canary';
}

test('the guest view depends only on the loan fields allowed for guests [LOP-083]', async () => {
  const detail = await aDetail();
  const shown = JSON.stringify(toGuestView(detail, borrower));
  const telling = variants(detail)
    .filter(({ changed }) => JSON.stringify(toGuestView(changed as Detail, borrower)) !== shown)
    .map(({ path }) => path);
  expect(telling.length).toBeGreaterThan(20);
  expect(telling.filter((path) => !TOLD.includes(path))).toEqual([]);
});

test("account detail repeats the loan's autopay, and the guest view hides it [LAP-071 LOP-118 CFG-31]", async () => {
  const enrolled = { displayNumber: '•••• 6789', enrollerId: 'CANARY-1', announced: [] };
  for (const [method, named] of [
    ['ach', 'bank'],
    ['card', 'card'],
  ] as const) {
    const detail = await aDetail({ ...enrolled, method });
    expect(detail.autoPay).toEqual({
      enrolled: true,
      method: named,
      displayNumber: '•••• 6789',
      effectiveDate: '2026-06-29',
      skippedDueDate: null,
    });
    expect(detail.loan.autoPay).toEqual(detail.autoPay);
    const view = toGuestView(detail, borrower);
    expect(view.autoPay).toEqual({
      enrolled: false,
      method: null,
      displayNumber: null,
      effectiveDate: null,
      skippedDueDate: null,
    });
    expect(view.loan.autoPay).toEqual(view.autoPay);
  }
});

test("the guest view masks the borrower's last name and the loan number", async () => {
  const detail = await aDetail();
  const view = toGuestView(detail, borrower);
  expect(view.borrowerName).toBe('Alma R.');
  expect(view.loan.loanHeader).toBe(`•••• ${detail.loan.loanHeader.replaceAll(/\D/g, '').slice(-4)}`);
  expect(JSON.stringify(view)).not.toMatch(/canary/i);
});

test('the guest view of a loan that cannot be paid shows no amounts and hides sensitive reasons', async () => {
  const detail = await aDetail();
  const because = (whyNotPayable: string) =>
    toGuestView({ ...detail, loan: { ...detail.loan, payable: false, whyNotPayable, daysLate: 40 } }, borrower).loan;
  expect(because('bankruptcy_stay')).toMatchObject({
    whyNotPayable: 'call_store',
    payoffAmount: 0,
    minimumAmountDue: 0,
    minimumRequiredAmount: 0,
    pastDueAmount: 0,
    dueDate: null,
    daysLate: 0,
  });
  expect(['ssn_missing', 'vehicle_recovery', 'awaiting_funds'].map((why) => because(why).whyNotPayable)).toEqual([
    'call_store',
    'call_store',
    'call_store',
  ]);
  expect(because('payment_in_flight').whyNotPayable).toBe('payment_in_flight');
});

test('the guest view shows the reinstatement amount as past due and hides the repossession', async () => {
  const { loan, ...rest } = await aDetail();
  const recovered = {
    ...loan,
    statusCode: 24,
    ofrPaymentValue: cents(93_287),
    validations: { ...loan.validations, isInOfrStatus: true, isOfrReinstateAmount: true },
  } as const;
  expect(toGuestView({ ...rest, loan: recovered }, borrower).loan).toMatchObject({
    pastDueAmount: 93_287,
    ofrPaymentValue: 0,
    statusCode: 12,
    validations: { isInOfrStatus: false, isOfrReinstateAmount: true },
  });
});

test('the guest view allows a refinance only when the loan allows guests to refinance [REF-001 LRO-002]', async () => {
  const { loan, ...rest } = await aDetail();
  const view = (isEnabled: boolean, refinanceEligible: boolean) =>
    toGuestView(
      {
        ...rest,
        loan: {
          ...loan,
          refinanceEligible,
          whyNotRefinance: [{ reason: 'covered_borrower', remedy: 'none' }],
          validations: { ...loan.validations, guestFeatures: { guestRefinanceEnabled: isEnabled } },
        },
      },
      borrower,
    ).loan;
  expect(view(true, true).refinanceEligible).toBe(true);
  expect(view(false, true).refinanceEligible).toBe(false);
  expect(view(true, false)).toMatchObject({ refinanceEligible: false, whyNotRefinance: [] });
});

test('an open renewal leaves only the payoff to pay, and a guest sees its state and last day', async () => {
  const renewal = {
    renewalId: 'r',
    state: 'awaitingSignature',
    signBy: addDays(today, 1),
    newLoanId: 77,
    openerId: 'CANARY-1',
    openerName: 'Alma Reyescanary',
  } as const;
  const detail = await aDetail(null, { renewal });
  const { loan } = detail;
  expect([loan.payable, loan.whyNotPayable, loan.refinanceEligible]).toEqual([true, 'renewal_open', false]);
  expect(loan.renewal).toEqual({ state: 'awaitingSignature', signBy: '2026-06-16', newLoanId: 77 });
  const shown = toGuestView(detail, borrower).loan;
  expect(shown.renewal).toEqual({ state: 'awaitingSignature', signBy: '2026-06-16', newLoanId: 0 });
  expect(shown.whyNotPayable).toBe('renewal_open');
  const voidUntil = new Date('2026-06-16T21:00:00Z');
  expect((await aDetail(null, { voidUntil })).loan.voidUntil).toBe('2026-06-16T21:00:00.000Z');
  expect((await aDetail()).loan).toMatchObject({ renewal: null, voidUntil: null, whyNotPayable: null });
});
