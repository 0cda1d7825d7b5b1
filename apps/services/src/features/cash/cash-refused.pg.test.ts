import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { getAddOnLock } from '@lendside/contract/cash/add-on-lock.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { recordLocation } from '#features/locations/location-store.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { changeCreditLimit } from '#servicing/commands/lines/change-credit-limit.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { openCashTrial, personOf } from './cash.fixture.ts';

const trial = await openCashTrial();
const { calls, context, line, asking, owner, terms } = trial;
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];

const COVERED = statement(
  'cash_test_covered',
  `insert into servicing.customer_fact as f (lms_id, customer_id, is_covered_borrower) values (2, $1, $2)
   on conflict (lms_id, customer_id) do update set is_covered_borrower = excluded.is_covered_borrower`,
);
const PETITION = statement(
  'cash_test_petition',
  `insert into servicing.bankruptcy_case (loan_id, seq, case_number, chapter, filed_on) values ($1, 1, '26-1', 7, '2026-05-01')`,
);
const NO_PETITION = statement('cash_test_no_petition', 'delete from servicing.bankruptcy_case');
const CHECK = statement(
  'cash_test_check',
  `insert into app.bureau_check (reference, profile_id, lms_id, customer_id, loan_id, kind, answer, checked_at)
   values ('military:2:' || $1::text || ':prf_trial:2026-06-01', 'prf_trial', 2, '${TRIAL_CUSTOMER}', $1::bigint, 'military', $2::text,
           case when $2::text is null then null else now() end)`,
);
const PAY = statement(
  'cash_test_pay',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
          remove_card_after, contact, business_date)
   values ('pay_trial', 'prf_trial', 'pay-key', '\\x01', $1, 2, 'tmx', 1000, 'standard', false, 'card_trial', false, '{}', '2026-06-01')`,
);
const NO_LOCKS = statement('cash_test_no_locks', 'delete from servicing.loan_lock');
const OVER = statement(
  'cash_test_lock_over',
  `update servicing.loan_lock set expires_at = now() - interval '1 second'`,
);

afterEach(async () => {
  await owner.rows(COVERED, [TRIAL_CUSTOMER, false]);
  await owner.rows(COVERED, ['tom', false]);
  await owner.rows(NO_PETITION);
  await owner.rows(NO_LOCKS);
  await trial.setFacts({});
  await trial.forgetSettings();
  Object.assign(trial.switches, { isMilitaryCheckAsked: false, spousalConsentStates: ['WI'] });
});

const reasonsOf = async (loanId: number, who: Customer = ann): Promise<string[]> =>
  (await terms(loanId, undefined, who)).blockedBy.map(({ reason }) => reason);
const startDraw = async (loanId: number, who: Customer = ann) => calls().startDraw(await asking(loanId), who, context);
const NOT_ELIGIBLE = {
  errorCode: 'CashNotAvailable',
  message: 'You are not eligible at this time. Please contact customer service.',
};

describe('who may not draw', () => {
  test('a guest may not draw, whatever the link says [LOP-049]', async () => {
    const loanId = await line();
    const guest = personOf('ann', loanId);
    expect(await reasonsOf(loanId, guest)).toEqual(['guest']);
    await expect(startDraw(loanId, guest)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  });

  test('a covered borrower may not draw, nor their co-borrower [LOP-046]', async () => {
    const loanId = await line();
    await trial.cosign(loanId);
    await owner.rows(COVERED, ['tom', true]);
    for (const who of [ann, tom]) {
      expect(await reasonsOf(loanId, who)).toEqual(['covered_borrower']);
      await expect(startDraw(loanId, who)).rejects.toMatchObject(NOT_ELIGIBLE);
    }
  });

  test('a person with an open petition on any loan may not draw [LOP-046]', async () => {
    const [loanId, otherId] = [await line(), await line()];
    await owner.rows(PETITION, [otherId]);
    expect(await reasonsOf(loanId)).toContain('bankrupt');
    await expect(startDraw(loanId)).rejects.toMatchObject(NOT_ELIGIBLE);
  });

  test('a person whom a loan system blocks, or whom risk refuses, may not draw [LOP-047]', async () => {
    const loanId = await line();
    await trial.setFacts({ isBlocked: true });
    expect(await reasonsOf(loanId)).toEqual(['blocked', 'risk_denied']);
    await expect(startDraw(loanId)).rejects.toMatchObject(NOT_ELIGIBLE);
  });

  test('a draw waits for a passed military check of today when the lender asks for one', async () => {
    const loanId = await line();
    trial.switches.isMilitaryCheckAsked = true;
    expect((await terms(loanId)).blockedBy).toEqual([{ reason: 'military_check_missing', remedy: 'check_military' }]);
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
    const pendingId = await line();
    await owner.rows(CHECK, [pendingId, null]);
    expect(await reasonsOf(pendingId)).toEqual(['military_check_pending']);
    const coveredId = await line();
    await owner.rows(CHECK, [coveredId, 'covered']);
    expect(await reasonsOf(coveredId)).toEqual(['covered_borrower']);
    await owner.rows(CHECK, [loanId, 'notCovered']);
    expect(await reasonsOf(loanId)).toEqual([]);
    expect((await startDraw(loanId)).messageKey).toMatch(/^out_/);
  });

  test('a married person in a state of marital property first names their spouse [LOP-045]', async () => {
    const loanId = await line();
    await trial.setFacts({ isMarried: true });
    expect(await terms(loanId)).toMatchObject({ blockedBy: [], spousalConsentRequired: false });
    trial.switches.spousalConsentStates = ['TN'];
    expect(await terms(loanId)).toMatchObject({
      blockedBy: [{ reason: 'spouse_notice_missing', remedy: 'give_spouse_address' }],
      spousalConsentRequired: true,
    });
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  });

  test('nobody draws while a payment on the loan is being processed', async () => {
    const loanId = await line();
    const asked = await asking(loanId);
    await owner.rows(PAY, [loanId]);
    expect(await reasonsOf(loanId)).toEqual(['payment_in_flight']);
    await expect(calls().startDraw(asked, ann, context)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  });

  test('a pawn is no line of credit, and its terms say so', async () => {
    const loanId = await trial.open({ productId: 1101, principalCents: 50_000 });
    expect(await terms(loanId)).toMatchObject({
      maxDisbursement: 0,
      options: [],
      effect: null,
      blockedBy: [{ reason: 'not_a_line', remedy: 'none' }],
    });
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'CashNotAvailable' });
  });
});

describe('where a draw is made [GPS-002]', () => {
  const record = (loanId: number, outcome: 'proven' | 'outside' | 'restricted') =>
    recordLocation(trial.api, { caller: ann, loanId, transactionType: 'addon' }, { outcome, state: 'TN' });

  test('a location that is asked but not forced may be withheld, and one outside the state refuses', async () => {
    const loanId = await line();
    expect(await reasonsOf(loanId)).toEqual([]);
    await record(loanId, 'outside');
    expect((await terms(loanId)).blockedBy).toEqual([{ reason: 'location_outside', remedy: 'check_location' }]);
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'LocationOutsideState' });
  });

  test('a forced location must be proven first', async () => {
    const loanId = await line();
    await trial.set('gpsForceAddOn', true);
    expect((await terms(loanId)).blockedBy).toEqual([{ reason: 'location_unproven', remedy: 'check_location' }]);
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'LocationRequired' });
    await record(loanId, 'proven');
    expect((await startDraw(loanId)).messageKey).toMatch(/^out_/);
  });

  test('a restricted state needs the answer of the person first', async () => {
    const loanId = await line();
    await record(loanId, 'restricted');
    expect((await terms(loanId)).blockedBy).toEqual([{ reason: 'location_consent_missing', remedy: 'give_consent' }]);
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'LocationRequired' });
  });
});

describe('the add-on lock', () => {
  const where = { storeId: 10_001, latitude: 36.16, longitude: -86.78 };
  const get = (loanId: number, who: Customer) =>
    calls().getAddOnLock({ loanId, ...where } satisfies RequestOf<typeof getAddOnLock>, who, context);
  const take = (loanId: number, who: Customer) => calls().takeAddOnLock({ loanId, ...where }, who, context);

  test('one borrower takes it, and the other is refused until it ends [REF-018 REF-019 LAP-026 LAP-027]', async () => {
    const loanId = await line();
    await trial.cosign(loanId);
    expect(await get(loanId, tom)).toEqual({ loanId, locked: false });
    expect(await take(loanId, tom)).toEqual({ loanId, locked: false });
    // The holder asks and takes it again.
    expect(await get(loanId, tom)).toEqual({ loanId, locked: false });
    expect(await take(loanId, tom)).toEqual({ loanId, locked: false });
    for (const call of [get, take]) await expect(call(loanId, ann)).rejects.toMatchObject({ errorCode: 'AddOnLocked' });
    expect((await terms(loanId)).blockedBy).toEqual([{ reason: 'locked_by_other', remedy: 'wait' }]);
    await expect(startDraw(loanId)).rejects.toMatchObject({ errorCode: 'LockedByOther' });
    await owner.rows(OVER);
    expect(await take(loanId, ann)).toEqual({ loanId, locked: false });
    await expect(get(loanId, tom)).rejects.toMatchObject({ errorCode: 'AddOnLocked' });
  });

  test('two borrowers who take it at the same second get one holder', async () => {
    const loanId = await line();
    await trial.cosign(loanId);
    const answers = await Promise.allSettled([take(loanId, ann), take(loanId, tom)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('the lock ends with the draw of its holder, and the pending draw keeps others out', async () => {
    const loanId = await line();
    await trial.cosign(loanId);
    await take(loanId, ann);
    await startDraw(loanId);
    expect(await get(loanId, tom)).toEqual({ loanId, locked: false });
    expect(await reasonsOf(loanId, tom)).toEqual(['draw_pending']);
  });

  test('nobody locks the loan of somebody else, or at another store', async () => {
    const loanId = await line();
    for (const call of [get, take])
      await expect(call(loanId, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    const elsewhere = { loanId, ...where, storeId: 10_002 };
    await expect(calls().takeAddOnLock(elsewhere, ann, context)).rejects.toMatchObject({
      errorCode: 'ValidationException',
    });
    await trial.cosign(loanId);
    expect(await get(loanId, tom)).toEqual({ loanId, locked: false });
  });
});

describe('the terms of a draw', () => {
  test('the terms say what may be drawn, by which channels, and what an amount does [LOP-049]', async () => {
    const loanId = await line(150_000);
    const all = await terms(loanId);
    expect(all).toMatchObject({
      minDisbursement: 5_000,
      maxDisbursement: 150_000,
      availableCredit: 150_000,
      creditLimit: 150_000,
      apr: '279.50',
      blockedBy: [],
      newProductId: null,
    });
    expect(all.effect?.amount).toBe(150_000);
    expect(all.options).toEqual([
      { type: 2, limit: expect.any(Number), closedBy: null, expectedOn: '2026-06-01' },
      { type: 14, limit: 1_000_000, closedBy: null, expectedOn: '2026-06-01' },
      { type: 16, limit: 500_000, closedBy: null, expectedOn: '2026-06-01' },
      { type: 101, limit: null, closedBy: 'no_account', expectedOn: null },
    ]);
    const some = await terms(loanId, 20_000);
    expect(some.effect).toMatchObject({
      amount: 20_000,
      newBalance: 20_000,
      creditLeft: 130_000,
      nextStatementOn: '2026-07-01',
      nextDueDate: '2026-07-22',
      minimumWithout: 0,
    });
    for (const amount of [4_999, 150_001])
      await expect(terms(loanId, amount)).rejects.toMatchObject({ errorCode: 'AmountOutOfRange' });
  });

  test('a lowered limit leaves the difference to draw, and a cent more is refused [P40]', async () => {
    const loanId = await line(150_000);
    const key = await trial.draw(loanId, { disbursementAmount: cents(50_000) });
    const lanes = trial.start();
    await trial.reaches(key, 'sent');
    trial.moneyGram.pay(key);
    await trial.lookNow(key);
    await trial.reaches(key, 'paid');
    await lanes.stop(2_000);
    const why = { reasons: ['insufficientIncome'], report: null } as const;
    const command = { lmsId: 2, loanId, key: 'limit-of-p40', creditLimitCents: cents(100_000), why } as const;
    expect((await trial.inUnit((tx) => changeCreditLimit(tx, command))).ok).toBe(true);
    expect(await terms(loanId)).toMatchObject({
      creditLimit: 100_000,
      availableCredit: 50_000,
      maxDisbursement: 50_000,
    });
    const over = await asking(loanId, { disbursementAmount: cents(50_001) });
    await expect(calls().startDraw(over, ann, context)).rejects.toMatchObject({
      errorCode: 'AmountOutOfRange',
      message: 'Enter an amount from $50.00 to $500.00.',
    });
    expect(await trial.draw(loanId, { disbursementAmount: cents(50_000) })).toMatch(/^out_/);
  });

  test('terms of another person or of another loan system are not found', async () => {
    const loanId = await line();
    await expect(terms(loanId, undefined, eve)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(calls().getDrawTerms({ loanId, lmsId: 1 }, ann, context)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  });

  test('the next statement bills what the terms foretold, and a late line draws nothing', async () => {
    const loanId = await line();
    const { effect } = await terms(loanId, 20_000);
    const key = await trial.draw(loanId, { disbursementAmount: cents(20_000) });
    const lanes = trial.start();
    await trial.reaches(key, 'sent');
    await lanes.stop(2_000);
    await trial.days(2, 30);
    const { snapshot } = await trial.loan(loanId);
    expect(snapshot.asOf).toBe(effect?.nextStatementOn);
    expect(snapshot.line?.statements.at(-1)?.minimumCents).toBe(effect?.minimumWith);
    const { interestCents, customaryFeeCents } = snapshot.balances;
    expect(interestCents + customaryFeeCents).toBe(effect?.costs.find(({ days }) => days === 30)?.cost);
    trial.moneyGram.pay(key);
    await trial.lookNow(key);
    trial.start();
    await trial.reaches(key, 'paid');
    // The statement falls due unpaid.
    await trial.days(2, 22);
    expect((await terms(loanId)).blockedBy).toEqual([{ reason: 'late', remedy: 'pay_past_due' }]);
    await expect(startDraw(loanId)).rejects.toMatchObject({
      errorCode: 'CashNotAvailable',
      message: 'Your payment is late. Pay the past-due amount first.',
    });
  }, 120_000);
});
