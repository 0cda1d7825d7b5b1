import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANN, openBankTrial } from './bank-payment.fixture.ts';
import { statement } from '#platform/database.ts';
import { autopayHandlers } from '#features/autopay/autopay-routes.ts';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** First due date of the trial's loan, a Monday after Labor Day: the last notice day is September 9. */
const FIRST = '2026-09-14';
/** Second due date, a Wednesday after Columbus Day: the last notice day is October 8. */
const SECOND = '2026-10-14';

const NOTICES = statement<{ code: string; on: string; facts: Record<string, unknown> }>(
  'autopay_story_notices',
  `select code, made_on::text as on, facts from servicing.notice where loan_id = $1 and code = any ($2) order by made_on, key`,
);
const DEBITS = statement<{ on: string; amount: number; state: string; try: number }>(
  'autopay_story_debits',
  'select effective_on::text as on, amount, state, try from servicing.debit_attempt where loan_id = $1 order by effective_on, try',
);
const STATUS = statement<{ status: number; days_late: number }>(
  'autopay_story_status',
  'select status, days_late from servicing.loan where loan_id = $1',
);
const LEVEL = statement<{ amount: number }>(
  'autopay_story_level',
  'select amount from servicing.schedule_item where loan_id = $1 and number = 1',
);
const QUEUED = statement<{ key: string }>(
  'autopay_story_queued',
  `select payload ->> 'key' as key from app.outbox where kind = 'notice' and payload ->> 'key' like $1`,
);

// Each story lives through weeks of day-ends.
vi.setConfig({ testTimeout: 120_000 });

let trial: Awaited<ReturnType<typeof openBankTrial>>;
let good: string;
let poor: string;
let level: number;
beforeEach(async () => {
  trial = await openBankTrial();
  good = await trial.addBank('000123456789');
  poor = await trial.addBank('000009101');
  level = (await trial.owner.row(LEVEL, [trial.loanId]))?.amount ?? 0;
});
afterEach(() => trial.lanes.stop(2_000));

const calls = () => autopayHandlers({ database: trial.api, loanSystems: [builtInLoanSystem(2, trial.api)] });
const read = () => calls().getEnrollment({ loanId: trial.loanId, lmsId: 2 }, ANN, {} as never);
const shown = async () => {
  const readers = [builtInLoanSystem(2, trial.api)];
  const accounts = loansHandlers({
    db: trial.api,
    loanSystems: readers,
    isNoSsnRefinanceAllowed: () => Promise.resolve(false),
  });
  const { loans } = await accounts.getAccounts({ brandName: 'tmx' }, ANN);
  return loans.find(({ loanId }) => loanId === trial.loanId)?.autoPay;
};
const turnOn = (methodId: string) =>
  calls().saveEnrollment(
    {
      loanId: trial.loanId,
      lmsId: 2,
      autoPay: { enrolled: true, method: 'bank', methodId, cardType: 'bank', displayNumber: '', expiry: null },
      authorizationVersion: AUTOPAY_TERMS.bank.version,
    },
    ANN,
    {} as never,
  );
const closeTo = async (day: string) => {
  while ((await getBusinessDate(trial.worker, 2)) < businessDate(day)) await trial.close(1);
};
const notices = async (...codes: string[]) => trial.owner.rows(NOTICES, [trial.loanId, codes]);
const debits = () => trial.owner.rows(DEBITS, [trial.loanId]);
const payByBank = async (methodId: string, lastFour: string, amountCents: number, isPayoff = false) => {
  const { messageKey } = await trial.pay(methodId, lastFour, undefined, {
    paymentAmount: cents(amountCents),
    paymentKey: `story_${lastFour}_${amountCents}`,
    ...(isPayoff ? { paymentType: 'payoff', paymentAmountType: 'payoff', isPayoff } : {}),
  });
  await trial.reaches(messageKey, 'posted');
};
/** Makes the first withdrawal, so that the amount of the second one is no change. */
const pastFirst = async () => {
  await turnOn(good);
  await closeTo('2026-09-19');
  expect(await debits()).toMatchObject([{ on: FIRST, amount: level, state: 'settled' }]);
};

test('autopay turned on too late skips the next payment, says so and takes the one after it [LOP-065 CRD-012]', async () => {
  await closeTo('2026-09-11');
  expect(await read()).toMatchObject({
    state: 'off',
    skippedPayment: { dueDate: FIRST, amount: level },
    nextDebit: { date: SECOND },
  });
  await turnOn(good);
  expect(await read()).toMatchObject({
    state: 'on',
    skippedPayment: { dueDate: FIRST, amount: level },
    nextDebit: { date: SECOND, amount: level, noticeDate: '2026-10-08', rest: 0, isRetry: false },
  });
  expect(await shown()).toMatchObject({ effectiveDate: SECOND, skippedDueDate: FIRST });
  expect(await notices('N18')).toMatchObject([{ facts: { firstOn: SECOND, payDueOn: FIRST, payAmount: level } }]);
  await trial.close(1);
  expect(await notices('N21')).toMatchObject([
    { on: '2026-09-12', facts: { dueOn: FIRST, onDay: FIRST, amount: level, nextOn: SECOND } },
  ]);
  expect(await trial.owner.rows(QUEUED, ['N21:%'])).toHaveLength(1);
  await closeTo(FIRST);
  expect((await notices('N01')).at(-1)).toMatchObject({
    on: '2026-09-13',
    facts: { skipped: 'yes', autopayFrom: SECOND },
  });
  expect(await debits()).toEqual([]);
  await payByBank(good, '6789', level);
  await closeTo('2026-10-15');
  expect(await trial.owner.row(STATUS, [trial.loanId])).toEqual({ status: 12, days_late: 0 });
  expect(await debits()).toMatchObject([{ on: SECOND, amount: level }]);
  expect((await notices('N03')).map(({ on, facts }) => [on, facts['onDay'], facts['amount']])).toEqual([
    ['2026-10-04', SECOND, level],
    ['2026-10-08', SECOND, level],
  ]);
  await trial.lawful();
});

test('a payment ahead that comes back in time is announced and withdrawn on its due date', async () => {
  await pastFirst();
  await closeTo('2026-10-01');
  await payByBank(poor, '9101', level);
  await closeTo('2026-10-04');
  // Nothing is due, so nothing is announced until the bank returns the payment.
  expect((await notices('N03')).filter(({ facts }) => facts['onDay'] === SECOND)).toEqual([]);
  await closeTo('2026-10-15');
  expect((await notices('N03')).filter(({ facts }) => facts['onDay'] === SECOND)).toMatchObject([
    { on: '2026-10-08', facts: { amount: level } },
  ]);
  expect((await debits()).at(-1)).toMatchObject({ on: SECOND, amount: level });
  expect(await notices('N21')).toEqual([]);
});

test('a payment ahead that comes back too late is not withdrawn, and a letter says how to pay', async () => {
  await pastFirst();
  await closeTo('2026-10-07');
  await payByBank(poor, '9101', level);
  await closeTo('2026-10-09');
  expect((await notices('N03')).filter(({ facts }) => facts['onDay'] === SECOND)).toEqual([]);
  await closeTo('2026-10-13');
  const told = await notices('N21');
  expect(told).toMatchObject([{ facts: { dueOn: SECOND, amount: level, nextOn: '2026-11-13' } }]);
  expect(told[0]?.on).toBe('2026-10-10');
  expect(await read()).toMatchObject({
    skippedPayment: { dueDate: SECOND, amount: level },
    nextDebit: { date: '2026-11-13' },
  });
  await closeTo('2026-10-15');
  expect(await debits()).toHaveLength(1);
  await trial.lawful();
});

test('an amount that rose after its notice is taken as announced; a letter asks for the rest', async () => {
  await pastFirst();
  await closeTo('2026-10-07');
  await payByBank(poor, '9101', 5_000);
  await closeTo('2026-10-08');
  expect((await notices('N03')).at(-1)).toMatchObject({ facts: { onDay: SECOND, amount: level - 5_000 } });
  await closeTo('2026-10-13');
  expect(await notices('N21')).toMatchObject([{ facts: { dueOn: SECOND, amount: 5_000, taken: level - 5_000 } }]);
  expect(await read()).toMatchObject({
    skippedPayment: null,
    nextDebit: { date: SECOND, amount: level - 5_000, rest: 5_000 },
  });
  await closeTo('2026-10-15');
  expect((await debits()).at(-1)).toMatchObject({ on: SECOND, amount: level - 5_000 });
  await trial.lawful();
});

test('a notice of a withdrawal has its parts, account, channel and contact [12 CFR 1041.9]', async () => {
  await pastFirst();
  const facts = (await notices('N03')).at(-1)?.facts;
  expect(facts).toMatchObject({ onDay: FIRST, amount: level, method: 'ach', account: '•••• 6789', sentBy: 'email' });
  expect(Number(facts?.['principal']) + Number(facts?.['interest']) + Number(facts?.['fees'])).toBe(level);
  expect(facts?.['phone']).toMatch(/\d/);
});

test('a failed withdrawal is retried only on the day its notice names, three business days ahead', async () => {
  await turnOn(poor);
  await closeTo('2026-09-18');
  const [told] = await notices('N20');
  expect(told).toMatchObject({
    on: '2026-09-17',
    facts: { amount: level, failedOn: FIRST, onDay: '2026-09-22', number: 1, method: 'ach', account: '•••• 9101' },
  });
  expect(await read()).toMatchObject({ nextDebit: { date: '2026-09-22', amount: level, isRetry: true } });
  await closeTo('2026-09-26');
  expect(await debits()).toMatchObject([
    { on: FIRST, try: 1, state: 'returned' },
    { on: '2026-09-22', try: 2, state: 'returned' },
  ]);
  const rights = await notices('N08');
  expect(rights).toMatchObject([
    {
      facts: {
        firstOn: FIRST,
        firstAmount: level,
        firstAccount: '•••• 9101',
        secondOn: '2026-09-22',
        secondAmount: level,
        secondAccount: '•••• 9101',
      },
    },
  ]);
});

test('a failed withdrawal that the customer pays meanwhile is not retried', async () => {
  await turnOn(poor);
  await closeTo('2026-09-18');
  await payByBank(good, '6789', level);
  expect((await read()).nextDebit).toMatchObject({ date: SECOND, isRetry: false });
  await closeTo('2026-09-24');
  expect(await debits()).toHaveLength(1);
});

test('a new account after a notice skips that withdrawal, as the notice names the old account', async () => {
  await turnOn(poor);
  await closeTo('2026-09-10');
  expect(await read()).toMatchObject({ skippedPayment: null, nextDebit: { date: FIRST } });
  await turnOn(good);
  expect(await read()).toMatchObject({ skippedPayment: { dueDate: FIRST }, nextDebit: { date: SECOND } });
  await closeTo('2026-09-15');
  expect(await debits()).toEqual([]);
  expect(await notices('N21')).toHaveLength(1);
});

test('autopay of a paid-off loan ends with a letter and stays off when the payment comes back', async () => {
  await turnOn(good);
  await closeTo('2026-09-10');
  await payByBank(poor, '9101', payoffCents((await trial.loan(trial.loanId)).snapshot), true);
  expect(await trial.owner.row(STATUS, [trial.loanId])).toMatchObject({ status: 3 });
  expect(await read()).toMatchObject({ state: 'off', nextDebit: null });
  await trial.close(1);
  expect(await notices('N19')).toMatchObject([{ on: '2026-09-11', facts: { reason: 'paidOff' } }]);
  await closeTo('2026-09-16');
  expect((await trial.owner.row(STATUS, [trial.loanId]))?.status).not.toBe(3);
  expect(await notices('N19')).toMatchObject([{ facts: { reason: 'paidOff' } }, { facts: { reason: 'reopened' } }]);
  expect(await read()).toMatchObject({ state: 'off' });
  await closeTo('2026-10-15');
  expect(await debits()).toEqual([]);
  // From here on the customer is reminded like everybody without autopay.
  expect((await notices('N01')).map(({ facts }) => facts['dueOn'])).toContain(SECOND);
  expect((await notices('N03')).filter(({ on }) => on > '2026-09-10')).toEqual([]);
});
