import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import { DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeBankDebits } from '@lendside/providers/bank-debits/fake.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { pino } from 'pino';
import { vi, expect } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { statement, type Database } from '#platform/database.ts';
import { makeSealing, type Sealing } from '#platform/sealing.ts';
import { findWhyNoAutopay } from '#features/autopay/autopay-queries.ts';
import { readRenewalStanding } from '#features/loans/renewal-standing-queries.ts';
import { bankDesk } from '#features/payments/pay-job/bank-desk.ts';
import { desksOf } from '#features/payments/pay-job/money-desk.ts';
import { patientLimits } from '#features/payments/pay-job/patient-limits.fixture.ts';
import { runPaymentLanes } from '#features/payments/pay-job/run-payment-lanes.ts';
import { aPaymentRequest, type PaymentChanges } from '#features/payments/payment.fixture.ts';
import { submitPayment, type SubmitOptions } from '#features/payments/accept/submit-payment.ts';
import { findSettlement } from '#features/settlements/settlement-queries.ts';
import { saveBank } from '#features/profile/save-bank.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';

const PROFILE = statement(
  'bank_test_profile',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('ann', 'Ann', 'Lee', 'ann@example.com'))
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ('ann', 2, '${TRIAL_CUSTOMER}')`,
);
const FIRST_DUE = businessDate('2026-09-14');
const STATE = statement<{ state: string }>('bank_test_state', 'select state from app.payment where payment_id = $1');

export const ANN = aCustomer('ann', { TLXe: TRIAL_CUSTOMER });

/** Starts a worker that sends debits to this bank. */
function startBankLanes(
  worker: Database,
  bank: BankDebits,
  sealing: Sealing,
  processor: ReturnType<typeof openFakeProcessor>,
) {
  return runPaymentLanes({
    database: worker,
    desks: { ...desksOf([processor]), 101: bankDesk({ database: worker, bank, sealing }) },
    loanSystems: { 2: { kind: 'joins', system: builtInLoanSystem(2, worker) } },
    limits: patientLimits({ timeoutMs: 200, maxLatenessMs: 0 }, { pollMs: 60 }),
    logger: pino({ level: 'silent' }),
  });
}

const TRUIST = {
  bankName: 'Truist Bank',
  routingNumber: '061000104',
  accountType: 'checking',
  primary: false,
} as const;

function submitOptions(api: Database): SubmitOptions {
  const system = builtInLoanSystem(2, api);
  return {
    database: api,
    loanSystems: { 2: system },
    intentIdOf: toIntentId,
    isSsnNeeded: () => Promise.resolve(false),
    whyNoAutopay: (loan, ids) => findWhyNoAutopay([system], loan, ids),
    findSettlement: (loan, ids) => findSettlement([system], loan, ids),
    notifier: { notify: () => undefined },
    renewing: {
      desks: system.capabilities.renewals === null ? {} : { 2: system.capabilities.renewals },
      isNoSsnRefinanceAllowed: () => Promise.resolve(false),
      readStanding: (loan, caller, ssnOnFile) =>
        readRenewalStanding([system], loan, caller, { ssnOnFile, noSsnRefinanceAllowed: false }),
      whyNotPaidOut: () => Promise.resolve(null),
      findPartyToAgree: () => Promise.resolve(null),
    },
  };
}

function keepBank(database: Database, sealing: Sealing, accountNumber: string, owner: Customer): Promise<string> {
  const configuration = () => Promise.resolve(DEFAULT_CONFIGURATION);
  return saveBank({ database, sealing, configuration }, { ...TRUIST, accountNumber }, owner);
}

/** Sets up a borrower with an installment loan and bank accounts, and a worker that debits them. Only the bank is a fake. */
export async function openBankTrial() {
  const books = await openCommandBooks();
  const { owner, worker, api } = books;
  await owner.rows(PROFILE);
  const openLike = () =>
    books.open({
      productId: 1103,
      principalCents: 240_000,
      dueDates: Array.from({ length: 12 }, (_, index) => addDays(FIRST_DUE, 30 * index)),
      collateral: { year: 2017, make: 'Ford', model: 'Escape' },
    });
  const loanId = await openLike();
  const sealing = makeSealing(['a sealing key of the tests, thirty-two long']);
  const bank = openFakeBankDebits();
  const processor = openFakeProcessor();
  const lanes = startBankLanes(worker, bank, sealing, processor);
  const options = submitOptions(api);
  return {
    ...books,
    bank,
    processor,
    lanes,
    loanId,
    /** Opens another loan for the same borrower with the same terms. */
    openLike,
    /** Adds a bank account and resets the rate limit. */
    addBank: async (accountNumber: string, of: Customer = ANN) => {
      await forgetLimits(owner);
      return keepBank(api, sealing, accountNumber, of);
    },
    pay: async (
      bankId: string,
      lastFour: string,
      version: string | null = BANK_AUTHORISATION_VERSIONS.once,
      changes: PaymentChanges = {},
      by: Customer = ANN,
      bankOffer?: SubmitOptions['bankOffer'],
    ) => {
      const loan = await books.loan(changes.loanId ?? loanId);
      return submitPayment(
        bankOffer === undefined ? options : { ...options, bankOffer },
        aPaymentRequest({ profileId: 'ann', customerId: TRIAL_CUSTOMER, loanId, cardId: bankId } as never, {
          paymentKey: `key_${bankId}_${loan.quoteVersion}_${loan.snapshot.asOf}`.slice(0, 64),
          username: 'ann@example.com',
          storeId: loan.storeId,
          productBrand: loan.brand as 'tmx',
          paymentAmount: cents(5_000),
          cardNumber: lastFour,
          cardIds: [{ type: 'bank', id: bankId }],
          achAuthorization: version === null ? null : { version },
          intentId: toIntentId(loan),
          ...changes,
        }),
        by,
      );
    },
    reaches: (paymentId: string, state: string) =>
      vi.waitFor(async () => expect((await owner.row(STATE, [paymentId]))?.state).toBe(state), {
        timeout: 8_000,
        interval: 20,
      }),
    /** Closes days and reads the bank's returns. */
    close: async (count: number) => {
      for (let day = 0; day < count; day += 1)
        expect((await runDayEnd(worker, 2, { delivers: true, bank })).breaches).toEqual([]);
    },
  };
}
