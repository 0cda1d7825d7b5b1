import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { completeSigning } from '#servicing/commands/origination/sign-origination.ts';
import { openOriginationTrial, personOf } from './origination.fixture.ts';
import { KEY, stepsOfAnn } from './origination-steps.fixture.ts';

// A Monday.
const today = businessDate('2026-06-15');
let trial: Awaited<ReturnType<typeof openOriginationTrial>>;
beforeEach(async () => {
  trial = await openOriginationTrial(today);
});
const ann = personOf('ann');

const read = (applicationId: number, who = ann) =>
  trial.calls.getOriginationInfo({ applicationId }, who, trial.context);
// The origination entity of the specification.
const SPECIFIED_FIELDS =
  'applicationId appraisalId customerId loanId loanStatusId loanTypeCode originationKey collateral disbursementAmount dueDate loanAmount maxLoanAmount minLoanAmount locationId locationBrand storeId productId disbursementOptions disbursementType spousalConsentRequired'.split(
    ' ',
  );
const { termsOf, approve, startOf, make, sign } = stepsOfAnn(() => trial);

describe('from the decision to the loan', () => {
  test('an approved application continues at the amount, the method and the signature [LOP-130]', async () => {
    const applicationId = await approve();
    expect(await read(applicationId)).toMatchObject({
      state: 'open',
      nextPage: 'OriginationAmount',
      minLoanAmount: 10_000,
      maxLoanAmount: 210_000,
      limitedBy: 'vehicle',
      disbursementAmount: 0,
      disbursementType: 'none',
      loanId: null,
      blockedBy: [],
      signBy: addDays(today, 4),
    });
    const choice = { applicationId, disbursementAmount: cents(150_000), disburseCardIds: [] };
    await trial.calls.saveOriginationChoice({ ...choice, disbursementType: 'none' }, ann, trial.context);
    // Another device reads the same.
    expect(await read(applicationId)).toMatchObject({
      nextPage: 'OriginationChooseMethod',
      disbursementAmount: 150_000,
    });
    const { messageKey } = await trial.calls.startOrigination(await startOf(applicationId), ann, trial.context);
    expect(await trial.calls.getOriginationResult({ messageKey }, ann, trial.context)).toMatchObject({
      status: 'PENDING',
    });
    await trial.work();
    expect(Object.keys(await read(applicationId))).toEqual(expect.arrayContaining([...SPECIFIED_FIELDS]));
    const result = await trial.calls.getOriginationResult({ messageKey: KEY }, ann, trial.context);
    expect(result).toMatchObject({
      status: 'COMPLETE',
      loanAmount: 150_000,
      dueDate: addDays(today, 30),
      collateral: { year: 2013, make: 'Dodge', model: 'Ram 1500' },
    });
    expect(await read(applicationId)).toMatchObject({
      state: 'signing',
      nextPage: 'OriginationDocuSign',
      loanId: result.loanId,
      loanStatusId: 12,
      disbursementType: 'debit',
      disburseCardId: 'card_pay',
      originationKey: messageKey,
    });
  });

  test('the shown terms are signed and booked, and their money is queued [ORG-013 LAP-094 LAP-095]', async () => {
    const { applicationId, loanId } = await make();
    const shown = await termsOf(applicationId, 150_000);
    const toSign = await trial.originations.toSign(loanId, [TRIAL_CUSTOMER]);
    expect(toSign?.ok === true && toSign.value.terms.hash).toBe(shown.hash);
    expect(await sign(loanId)).toMatchObject({ ok: true, value: { phase: 'pendingFunding', signedOn: today } });
    const { snapshot } = await trial.loan(loanId);
    expect(snapshot.schedule[0]).toMatchObject({ dueOn: shown.dueDate, amountCents: shown.paymentAmount });
    expect(payoffCents(snapshot)).toBe(shown.totalOfPayments);
    expect(await trial.payouts()).toEqual([`proceeds:${loanId}`]);
    const [welcome] = await trial.notices('N36');
    expect(welcome).toMatchObject({ loan_id: loanId, facts: { principal: 150_000, channel: 'debit' } });
    expect(await read(applicationId)).toMatchObject({
      state: 'funded',
      nextPage: 'Dashboard',
      payout: { state: 'accepted', amount: 148_200, disbursementType: 16, displayNumber: '•••• 1111' },
    });
    await trial.lawful();
  });

  test('terms of yesterday are refused, and those of today are signed again [LAP-093]', async () => {
    const { applicationId, loanId } = await make();
    const { hash } = await termsOf(applicationId, 150_000);
    await trial.days(2, 1);
    const late = { key: 'late', lmsId: 2, loanId, termsHash: hash, signedAt: new Date() } as const;
    expect(await trial.refused((tx) => completeSigning(tx, late))).toEqual({ code: 'quote_expired' });
    expect((await termsOf(applicationId, 150_000)).hash).not.toBe(hash);
    expect(await sign(loanId)).toMatchObject({ ok: true, value: { signedOn: addDays(today, 1) } });
    const { snapshot } = await trial.loan(loanId);
    expect(snapshot).toMatchObject({ noteOn: addDays(today, 1), schedule: [{ dueOn: addDays(today, 31) }] });
    await trial.days(2, 3);
    await trial.lawful();
  });

  test('a quote of yesterday makes no loan', async () => {
    const applicationId = await approve();
    const asked = await startOf(applicationId);
    await trial.days(2, 1);
    await expect(trial.calls.startOrigination(asked, ann, trial.context)).rejects.toMatchObject({
      errorCode: 'TermsChanged',
    });
  });

  test('a day that ends between the wish and the worker makes no loan of old terms', async () => {
    const applicationId = await approve();
    const { messageKey } = await trial.calls.startOrigination(await startOf(applicationId), ann, trial.context);
    await trial.days(2, 1);
    await trial.work();
    expect(await trial.calls.getOriginationResult({ messageKey }, ann, trial.context)).toMatchObject({
      status: 'FAILED',
      errorCode: 'TermsChanged',
    });
  });

  test('a double submit and a worker that dies make one loan', async () => {
    const applicationId = await approve();
    const asked = await startOf(applicationId);
    const answers = await Promise.all([1, 2, 3].map(() => trial.calls.startOrigination(asked, ann, trial.context)));
    expect(new Set(answers.map(({ messageKey }) => messageKey)).size).toBe(1);
    await trial.work({ isKilled: true });
    expect(await trial.calls.startOrigination(asked, ann, trial.context)).toEqual(answers[0]);
    const count = statement<{ loans: number }>(
      'trial_count_loans',
      'select count(*)::int as loans from servicing.loan',
    );
    expect(await trial.owner.row(count)).toEqual({ loans: 1 });
    const other = { ...asked, disbursementAmount: cents(160_000) };
    await expect(trial.calls.startOrigination(other, ann, trial.context)).rejects.toMatchObject({
      errorCode: 'PaymentKeyReused',
    });
  });

  test('two devices that choose different amounts leave one loan, the last one', async () => {
    const { applicationId, loanId } = await make();
    const other = await startOf(applicationId, {
      originateKey: 'key-0000000000000002',
      disbursementAmount: cents(100_000),
    });
    const { messageKey } = await trial.calls.startOrigination(other, ann, trial.context);
    await trial.work();
    const result = await trial.calls.getOriginationResult({ messageKey }, ann, trial.context);
    expect(result).toMatchObject({ status: 'COMPLETE', loanAmount: 100_000 });
    expect((await trial.loan(loanId)).snapshot.status).toBe(10);
    expect(trial.vendor.asked).toBe(1);
    expect(await read(applicationId)).toMatchObject({ loanId: result.loanId, loanAmount: 100_000 });
  });

  test.each([
    ['one cent below the least', { disbursementAmount: cents(9_999) }, 'AmountOutOfRange'],
    ['one cent above the most', { disbursementAmount: cents(210_001) }, 'AmountOutOfRange'],
    ['a card that cannot receive', { disburseCardIds: ['card_not'] }, 'ChannelClosed'],
    ['a card of somebody else', { disburseCardIds: ['card_tom'] }, 'ChannelClosed'],
    ['an account that nobody verified', { disbursementType: 101 as const }, 'ChannelClosed'],
    ['a pick-up with a card', { disbursementType: 2 as const }, 'ValidationException'],
    ['another store', { storeId: 10_002 }, 'ValidationException'],
    ['terms that nobody showed', { termsHash: '0'.repeat(64) }, 'TermsChanged'],
  ])('%s is refused and makes no loan [ORG-017 ORG-011]', async (_name, change, errorCode) => {
    const applicationId = await approve();
    const asked = { ...(await startOf(applicationId)), ...change };
    await expect(trial.calls.startOrigination(asked, ann, trial.context)).rejects.toMatchObject({ errorCode });
    expect(await trial.work()).toEqual([]);
  });

  test('nobody reads, continues or withdraws the application of somebody else', async () => {
    const applicationId = await approve();
    const tom = personOf('tom');
    const asked = await startOf(applicationId);
    const tries = [
      () => read(applicationId, tom),
      () => trial.calls.startOrigination({ ...asked, originateKey: 'key-of-tom-00000001' }, tom, trial.context),
      () => trial.calls.getOriginationTerms({ applicationId }, tom, trial.context),
      () => trial.withdraw(applicationId, tom),
      () => trial.calls.addToPhoneQueue({ appraisalId: null, applicationId }, tom, trial.context),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ errorCode: /NotFound|Conflict/ });
    const { messageKey } = await trial.calls.startOrigination(asked, ann, trial.context);
    await expect(trial.calls.getOriginationResult({ messageKey }, tom, trial.context)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  });

  test('a covered borrower gets no title loan, before and after the choice [LOP-046]', async () => {
    const { applicationId, loanId } = await make();
    await trial.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { isCoveredBorrower: true }));
    expect(await read(applicationId)).toMatchObject({ blockedBy: [{ reason: 'covered_borrower_title' }] });
    const asked = { ...(await startOf(applicationId).catch(() => null)), originateKey: 'key-0000000000000009' };
    expect(asked).toEqual({ originateKey: 'key-0000000000000009' });
    // The terms cannot be quoted any more, so nothing can be signed.
    expect(await trial.originations.toSign(loanId, [TRIAL_CUSTOMER])).toMatchObject({ ok: false });
    const paper = { key: 'paper', lmsId: 2, loanId } as const;
    expect(await trial.refused((tx) => completeSigning(tx, paper))).toEqual({
      code: 'not_eligible',
      reason: 'covered_borrower_title',
    });
  });
});

describe('the end of an application', () => {
  test('a withdrawn application and its loan are over, and the letter says so [ORG-015 LAP-081]', async () => {
    const { applicationId, loanId } = await make();
    expect(await trial.withdraw(applicationId, ann)).toBe('withdrawing');
    await trial.work({ isKilled: true });
    expect(await trial.withdraw(applicationId, ann)).toBe('withdrawn');
    expect((await trial.loan(loanId)).snapshot.status).toBe(10);
    expect(trial.vendor.asked).toBeGreaterThan(0);
    expect(await trial.notices('N37')).toMatchObject([{ facts: { about: 'withdrawn' } }]);
    expect(await read(applicationId)).toMatchObject({ state: 'withdrawn', nextPage: 'Dashboard' });
    await expect(termsOf(applicationId, 150_000)).rejects.toMatchObject({ errorCode: 'ApplicationClosed' });
    expect(await sign(loanId).catch((error: unknown) => (error as Error).message)).toBe('nothing to sign');
    // The next application may begin.
    expect(await approve({ application: 'APP-000002' })).not.toBe(applicationId);
  });

  test('a withdrawal waits for a silent vendor, and a signature that came first counts', async () => {
    const { applicationId, loanId } = await make();
    trial.vendor.answer = 'unknown';
    await trial.withdraw(applicationId, ann);
    expect(await trial.work()).toEqual(['origination.ask later']);
    await sign(loanId);
    trial.vendor.answer = 'completed';
    await trial.wake();
    await trial.work();
    await expect(trial.withdraw(applicationId, ann)).rejects.toMatchObject({ errorCode: 'ApplicationClosed' });
    expect((await trial.loan(loanId)).snapshot.phase).toBe('pendingFunding');
  });

  test('an application ends after 7,200 minutes with its loan, and not a day before [LCF-016]', async () => {
    const { applicationId, loanId } = await make();
    await trial.days(2, 4);
    expect(await read(applicationId)).toMatchObject({ state: 'signing', signBy: addDays(today, 4) });
    await trial.days(2, 1);
    expect(await read(applicationId)).toMatchObject({ state: 'expired', nextPage: 'Dashboard' });
    expect((await trial.loan(loanId)).snapshot.status).toBe(10);
    expect(await trial.notices('N37')).toMatchObject([{ facts: { about: 'expired' } }]);
  });

  test('declining ends it with the reasons and the letter of the law, once', async () => {
    await trial.say({ decision: 'inProgress' });
    const declined = { event: 2, decision: 'declined', reasons: ['insufficientIncome', 'collateral'] };
    const { application } = await trial.say(declined);
    await trial.say(declined);
    expect(application).toMatchObject({ state: 'declined', declinedReasons: ['insufficientIncome', 'collateral'] });
    const letters = await trial.notices('N32');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.facts).toMatchObject({ reasons: ['insufficientIncome', 'collateral'] });
    const posted = statement<{ queued: number }>(
      'trial_posted_letters',
      `select count(*)::int as queued from app.outbox where kind = 'notice' and payload ->> 'channel' = 'post' and payload ->> 'key' like 'N32:%'`,
    );
    expect(await trial.owner.row(posted)).toEqual({ queued: 1 });
    expect(await read(application?.applicationId ?? 0)).toMatchObject({
      declinedReasons: [
        { code: 'insufficientIncome', text: 'Income insufficient for amount of credit requested' },
        { code: 'collateral', text: 'Value or type of collateral not sufficient' },
      ],
    });
  });

  test('an older or repeated message of the site changes nothing, and an approval stays', async () => {
    await trial.say({ event: 5 });
    const { application } = await trial.say({ event: 4, decision: 'declined', reasons: ['collateral'] });
    expect(application?.state).toBe('open');
    expect((await trial.say({ event: 6, decision: 'declined', reasons: ['collateral'] })).application?.state).toBe(
      'open',
    );
    expect(await trial.notices('N32')).toEqual([]);
  });

  test('a person has one application under way, and a newcomer becomes a customer', async () => {
    await approve();
    expect((await trial.say({ application: 'APP-000002' })).outcome).toEqual({
      kind: 'giveUp',
      detail: 'open_application',
    });
    expect((await trial.say({ application: 'APP-000003', profileId: 'eve' })).outcome).toEqual({ kind: 'done' });
    const number = statement<{ customer_id: string; first_name: string }>(
      'trial_new_customer',
      `select c.customer_id, c.first_name from app.profile_customer p join servicing.customer c using (lms_id, customer_id) where p.profile_id = 'eve'`,
    );
    const made = await trial.owner.row(number);
    expect(made).toMatchObject({ first_name: 'Eve' });
    const [own] = await trial.originations.applications([made?.customer_id ?? '']);
    expect(own).toMatchObject({ state: 'open' });
  });
});

describe('being called', () => {
  test('a person is queued once, and a caller can say that the call was made [ORG-016 LAP-097 LOP-040]', async () => {
    const applicationId = await approve();
    const ask = () => trial.calls.addToPhoneQueue({ appraisalId: null, applicationId }, ann, trial.context);
    expect(await ask()).toEqual({ appraisalId: null, queued: true, phoneNumber: '9125550101' });
    await ask();
    expect(await read(applicationId)).toMatchObject({ callAsked: true });
    const { listCalls, recordCall } = await import('./call-queries.ts');
    const [call, ...more] = await listCalls(trial.worker);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ name: 'Ann Lee', phone: '+19125550101' });
    expect(await recordCall(trial.worker, call?.call_id ?? 0, 'reached')).toBe(true);
    expect(await recordCall(trial.worker, call?.call_id ?? 0, 'reached')).toBe(false);
    expect(await read(applicationId)).toMatchObject({ callAsked: false });
  });

  test('an accepted appraisal becomes an application, once [LAP-096 LOP-131]', async () => {
    const { makeAppraisal } = await import('#servicing/commands/offers/make-appraisal.ts');
    const appraisalId = await trial.inUnit((tx) =>
      makeAppraisal(tx, {
        lmsId: 2,
        customerId: TRIAL_CUSTOMER,
        productId: 1101,
        storeId: 10_001,
        brand: 'tmx',
        valueCents: cents(500_000),
        vehicle: { year: 2018, make: 'Ford', model: 'F-150' },
        offeredOn: today,
        expiresOn: addDays(today, 14),
      }),
    );
    const accept = (who = ann) => trial.calls.acceptAppraisal({ appraisalId }, who, trial.context);
    await expect(accept(personOf('tom'))).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    expect(await accept()).toMatchObject({ status: 'accepted', applicationId: null });
    await trial.work();
    const { applicationId } = await accept();
    expect(await read(applicationId ?? 0)).toMatchObject({ appraisalId, maxLoanAmount: 250_000, state: 'open' });
  });
});
