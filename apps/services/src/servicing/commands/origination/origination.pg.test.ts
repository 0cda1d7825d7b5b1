import { statement } from '#platform/database.ts';
import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import {
  chooseApplicationMethod,
  setApplicationAmount,
  startApplication,
  withdrawApplication,
} from './change-application.ts';
import { findApplication } from './application-rows.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { abandonFunding, failFunding, fundLoan } from './fund-loan.ts';
import { quoteOrigination } from './quote-origination.ts';
import { endUnsigned } from './end-unsigned.ts';
import { completeSigning, startOrigination } from './sign-origination.ts';

const first = businessDate('2026-06-01');
const books = await openCommandBooks(first);
const apply = (key: string, productId = 1103) =>
  books.done((tx) =>
    startApplication(tx, {
      key,
      lmsId: 2,
      productId,
      storeId: 10_002,
      brand: 'tmx',
      customerId: TRIAL_CUSTOMER,
      targetLoanId: null,
      isRefinance: false,
      canUploadDocuments: true,
      appraisalCents: cents(2_000_000),
    }),
  );
const TODAY = statement<{ day: string }>(
  'today_of_tlxe',
  'select business_date::text as day from servicing.business_clock where lms_id = 2',
);
const BOOKED_ON = statement<{ business_date: string; effective_date: string }>(
  'booked_on_of_loan',
  `select business_date::text, effective_date::text from servicing.ledger_txn where loan_id = $1 and event = 'ORIGINATE'`,
);
const datesFrom = (noteOn: string) =>
  Array.from({ length: 12 }, (_, index) => addMonths(addDays(businessDate(noteOn), 30), index));
/** Starts an application, sets its amount and method, and makes its loan, which waits for its signature. */
async function waitForSignature(key: string, noteOn: string, method: 'moneyGram' | 'store') {
  const { applicationId } = await apply(`${key}:apply`);
  const command = { lmsId: 2, applicationId } as const;
  const dueDates = datesFrom(noteOn);
  const amountCents = cents(200_000);
  await books.done((tx) => setApplicationAmount(tx, { ...command, key: `${key}:amount`, amountCents, dueDates }));
  await books.done((tx) => chooseApplicationMethod(tx, { ...command, key: `${key}:method`, method }));
  const started = await books.done((tx) =>
    startOrigination(tx, { ...command, key: `${key}:start`, dueDates, collateral: null }),
  );
  return { ...started, lmsId: 2 } as const;
}
await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { discretionaryIncomeCents: cents(200_000) }));

describe('commands that originate a loan', () => {
  test('a loan goes from application through signature to funding [I11]', async () => {
    const { loanId, applicationId } = await waitForSignature('full', first, 'moneyGram');
    expect((await books.loan(loanId)).snapshot).toMatchObject({ status: 12, phase: 'pendingSignature' });
    expect(payoffCents((await books.loan(loanId)).snapshot)).toBe(0);
    await books.done((tx) => completeSigning(tx, { key: 'full:sign', lmsId: 2, loanId }));
    expect(await books.journal('full:sign')).toEqual(['ORIGINATE Dr1100 2000.00 Cr2114 2000.00']);
    expect((await books.loan(loanId)).snapshot.phase).toBe('pendingFunding');
    await books.done((tx) => fundLoan(tx, { key: 'full:fund', lmsId: 2, loanId, channelFeeCents: cents(1_200) }));
    expect(await books.journal('full:fund')).toEqual([
      'DISBURSE Dr2114 2000.00 Dr5080 12.00 Cr1000 2000.00 Cr1000 12.00',
    ]);
    expect((await books.loan(loanId)).snapshot).toMatchObject({ status: 12, phase: 'active' });
    expect(await findApplication(books.worker, applicationId)).toMatchObject({ state: 'funded', loanId });
    expect(await books.steps(loanId)).toEqual([
      'startOrigination ->12 customer',
      'signingComplete 12>12 partner',
      'disbursementAccepted 12>12 partner',
    ]);
    expect(await books.refused((tx) => fundLoan(tx, { key: 'full:fund2', lmsId: 2, loanId }))).toEqual({
      code: 'not_eligible',
      reason: 'not_awaiting_funds',
    });
  });

  test('T03: a declined loan owes nothing, and the terms of an earlier day cannot be signed', async () => {
    const { loanId, applicationId } = await waitForSignature('late', first, 'store');
    const application = await findApplication(books.worker, applicationId);
    if (application === null) throw new Error('the application is gone');
    const quoted = await quoteOrigination(books.worker, application, cents(200_000), first);
    const termsHash = quoted.ok ? quoted.value.hash : '';
    await books.days(2, 1);
    const signing = { key: 'late:sign', lmsId: 2, loanId, termsHash, signedAt: new Date() } as const;
    expect(await books.refused((tx) => completeSigning(tx, signing))).toEqual({ code: 'quote_expired' });
    await books.done((tx) => endUnsigned(tx, { key: 'late:decline', lmsId: 2, loanId, why: 'decline' }));
    expect((await books.loan(loanId)).snapshot.status).toBe(10);
    expect((await books.steps(loanId)).at(-1)).toBe('decline 12>10 partner');
  });

  test('T02: a signature that is applied a day late counts on its day and is booked on an open one', async () => {
    const on = businessDate((await books.worker.row(TODAY))?.day ?? '');
    const { loanId, applicationId } = await waitForSignature('read-late', on, 'store');
    const application = await findApplication(books.worker, applicationId);
    if (application === null) throw new Error('the application is gone');
    const quoted = await quoteOrigination(books.worker, application, cents(200_000), on);
    const termsHash = quoted.ok ? quoted.value.hash : '';
    const signedAt = new Date();
    await books.days(2, 1);
    const next = addDays(on, 1);
    const signing = { key: 'read-late:sign', lmsId: 2, loanId, termsHash, signedAt } as const;
    expect(await books.done((tx) => completeSigning(tx, signing))).toMatchObject({ signedOn: on });
    expect(await books.worker.rows(BOOKED_ON, [loanId])).toEqual([{ business_date: next, effective_date: on }]);
    await books.days(2, 1);
    expect((await books.loan(loanId)).snapshot).toMatchObject({ noteOn: on, asOf: addDays(on, 2) });
    await books.lawful();
    await books.done((tx) => fundLoan(tx, { key: 'read-late:fund', lmsId: 2, loanId }));
  });

  test('T05: a loan whose money is never picked up has all its bookings reversed', async () => {
    const { loanId } = await waitForSignature('never', '2026-06-02', 'moneyGram');
    await books.done((tx) => completeSigning(tx, { key: 'never:sign', lmsId: 2, loanId }));
    await books.done((tx) => failFunding(tx, { key: 'never:fail', lmsId: 2, loanId }));
    expect(await books.journal('never:fail')).toEqual(['DISBURSE_FAILED Dr2114 2000.00 Cr2100 2000.00']);
    expect(await books.refused((tx) => abandonFunding(tx, { key: 'never:soon', lmsId: 2, loanId }))).toEqual({
      code: 'not_eligible',
      reason: 'still_waiting',
    });
    await books.days(2, 7);
    await books.done((tx) => abandonFunding(tx, { key: 'never:end', lmsId: 2, loanId }));
    const { snapshot } = await books.loan(loanId);
    expect(snapshot.status).toBe(10);
    expect(payoffCents(snapshot)).toBe(0);
    expect((await books.journal('never:end')).at(-1)).toBe('RESCIND Cr1100 2000.00 Dr2114 2000.00');
  });

  test('a customer can have one open application, with a limited amount, and can withdraw it', async () => {
    const { applicationId } = await apply('one');
    const again = await books.inUnit((tx) =>
      startApplication(tx, {
        key: 'two',
        lmsId: 2,
        productId: 1103,
        storeId: 10_002,
        brand: 'tmx',
        customerId: TRIAL_CUSTOMER,
        targetLoanId: null,
        isRefinance: false,
        canUploadDocuments: false,
        appraisalCents: null,
      }),
    );
    expect(again).toMatchObject({ ok: false, refusal: { code: 'not_eligible', reason: 'open_application' } });
    const command = { lmsId: 2, applicationId } as const;
    const tooMuch = { ...command, key: 'one:amount', amountCents: cents(9_900_000), dueDates: datesFrom('2026-06-09') };
    expect(await books.refused((tx) => setApplicationAmount(tx, tooMuch))).toMatchObject({
      code: 'amount_out_of_range',
      minCents: 50_001,
    });
    await books.done((tx) => withdrawApplication(tx, { ...command, key: 'one:withdraw' }));
    const late = { ...command, key: 'one:method', method: 'store' } as const;
    expect(await books.refused((tx) => chooseApplicationMethod(tx, late))).toEqual({
      code: 'not_eligible',
      reason: 'application_withdrawn',
    });
  });
});
