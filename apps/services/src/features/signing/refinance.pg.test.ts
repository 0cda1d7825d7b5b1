import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { findBrokenLinks } from '#features/documents/document-chain-queries.ts';
import { listSigned } from '#features/documents/document-queries.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { takeLoanLock } from '#servicing/commands/refinance/loan-locks.ts';
import { RenewalSteps, wishOf } from '#servicing/commands/renewals/renewal-books.fixture.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { endSigning } from './envelopes/end-signing.ts';
import { readBeforeClosing } from './envelopes/read-before-closing.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { renewalTold } from '#features/renewals/tell/tell-parties.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { requireGuestPaper } from './guest-papers.ts';
import { signingHandlers } from './signing-routes.ts';
import { anAcknowledgement, openSigningTrial, personOf } from './signing.fixture.ts';

const trial = await openSigningTrial();
const steps = new RenewalSteps(trial);
const calls = trial.renewals;
const [ann, tom] = [personOf('ann'), personOf('tom')];

// A renewal ends at 5:00 PM at the store. Here it is noon there, whatever the wall clock shows.
const hours = 12 - new Date().getUTCHours();
await trial.owner.rows(statement('refinance_test_noon', 'update servicing.store set time_zone = $1'), [
  `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
]);

const FORGET_USES = statement('refinance_test_uses', 'delete from app.rate_counter');
const TOLD = statement<{ about: string }>(
  'refinance_test_told',
  `select payload ->> 'about' as about from app.outbox
    where kind = 'signingTold' and payload ->> 'envelopeId' in (select envelope_id::text from app.envelope where loan_id = $1)
    order by outbox_id`,
);
const REVISIONS = statement<{ as_of: string; hash: string }>(
  'refinance_test_revisions',
  `select t.as_of::text, encode(t.hash, 'hex') as hash from servicing.renewal_terms t join servicing.renewal r using (renewal_id)
    where r.loan_id = $1 order by t.revision`,
);
const BOOKED = statement<{ new_loan_id: number; signed_on: string; booked_on: string; end_asked_why: string | null }>(
  'refinance_test_booked',
  'select new_loan_id, signed_on::text, booked_on::text, end_asked_why from servicing.renewal where loan_id = $1',
);
const LOANS = statement<{ loans: number }>(
  'refinance_test_loans',
  'select count(*)::int as loans from servicing.loan where loan_id = (select new_loan_id from servicing.renewal where loan_id = $1)',
);

/** A title pawn of Ann whose renewal waits for its signatures. With `isShared`, Tom owes it too. */
async function awaiting({ isShared = false } = {}) {
  await trial.owner.rows(FORGET_USES);
  const loanId = await trial.open({
    productId: 1101,
    principalCents: 150_000,
    collateral: { year: 2017, make: 'Ford', model: 'Escape' },
  });
  if (isShared) await trial.cosign(loanId);
  const opened = await steps.open(loanId, wishOf(1101, 22_500));
  await steps.capture(opened);
  return { loanId, opened };
}

async function started({ isShared = false } = {}) {
  const made = await awaiting({ isShared });
  for (const who of isShared ? [ann, tom] : [ann]) await calls.ready(made.loanId, who);
  const { url } = await calls.start(made.loanId, ann);
  return { ...made, url };
}
const hear = async (loanId: number, cause: string) => {
  for (const { envelope_id: id } of await trial.envelopes(loanId)) await queueRead(trial.owner, id, `${id}:${cause}`);
};
const stateOf = async (loanId: number) => (await steps.find(loanId))?.state;
const today = () => getBusinessDate(trial.worker, 2);
const told = async (loanId: number) => (await trial.owner.rows(TOLD, [loanId])).map(({ about }) => about);
/** Lets a person sign all documents, and lets the worker read it. */
async function signs(who: Customer, loanId: number): Promise<void> {
  await trial.owner.rows(FORGET_USES);
  await calls.ready(loanId, who);
  await trial.vendor.act((await calls.start(loanId, who)).url, { kind: 'sign' });
  await hear(loanId, `${who.profileId}:${await today()}`);
  await trial.work();
}

// First, because it moves the days past Juneteenth, a Friday.
test('a payment before a holiday weekend is signed after it, on the terms that its day fixed', async () => {
  const thursday = businessDate('2026-06-18');
  while ((await today()) < thursday) await trial.days(2, 1);
  expect(await today()).toBe(thursday);
  const { loanId, opened } = await awaiting();
  const shown = await steps.quote(loanId, opened.wish);
  expect(await steps.find(loanId)).toMatchObject({ endsOn: '2026-06-22', capturedOn: thursday });
  await trial.days(2, 4);
  const monday = await steps.quote(loanId, opened.wish);
  expect(monday.terms).toMatchObject({ countsFrom: thursday, asOf: '2026-06-22' });
  expect(monday.terms.dueDates).toEqual(shown.terms.dueDates);
  await signs(ann, loanId);
  expect(await trial.owner.row(BOOKED, [loanId])).toMatchObject({ signed_on: '2026-06-22' });
  await trial.lawful();
});

describe('signing a renewal', () => {
  test('the last signature books the new loan on the terms that were signed [DOC-001 LAP-060]', async () => {
    const { loanId, url, opened } = await started();
    const listed = await calls.documents(loanId, ann);
    expect(listed.map(({ title, requiresInitials }) => [title, requiresInitials])).toEqual([
      ['Georgia title pawn: agreement and disclosure statement', false],
      ['What becomes of your earlier loan', true],
    ]);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'signed');
    await trial.work();
    expect(await stateOf(loanId)).toBe('booked');
    expect(await calls.status(loanId, ann)).toMatchObject({ status: 'complete', docSigned: true });
    expect(await trial.owner.rows(REVISIONS, [loanId])).toMatchObject([{ hash: opened.termsHash }]);
    const signed = await listSigned(trial.api, ann.customerIds, loanId);
    expect(signed.map(({ name }) => name)).toContain('What becomes of your earlier loan');
    expect(await findBrokenLinks(trial.owner, loanId)).toEqual([]);
    await trial.lawful();
  });

  test('each product bought with the renewal has an agreement of its own, with initials [LOP-126]', async () => {
    await trial.owner.rows(FORGET_USES);
    const loanId = await trial.open({ productId: 1101, principalCents: 150_000 });
    await steps.capture(await steps.open(loanId, wishOf(1101, 22_500, { ancillaryIds: [501] })));
    await calls.consent(ann);
    const listed = await calls.documents(loanId, ann);
    expect(listed.map(({ title, requiresInitials }) => [title, requiresInitials]).slice(1)).toEqual([
      ['What becomes of your earlier loan', true],
      ['Roadside assistance: agreement', true],
    ]);
    await signs(ann, loanId);
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('the same facts give the same documents to both borrowers [LAP-059]', async () => {
    const { loanId } = await awaiting({ isShared: true });
    for (const who of [ann, tom]) await calls.consent(who);
    const idsOf = async (who: typeof ann) => (await calls.documents(loanId, who)).map(({ documentId }) => documentId);
    expect(await idsOf(tom)).toEqual(await idsOf(ann));
    expect(await idsOf(ann)).toHaveLength(2);
  });

  test('late, doubled and lost webhooks book one new loan', async () => {
    const { loanId, url } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    // Nobody hears of it until the sweep.
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep done']);
    for (const cause of ['a', 'b', 'a', 'late']) await hear(loanId, cause);
    await trial.work();
    expect(await stateOf(loanId)).toBe('booked');
    expect(await trial.owner.row(LOANS, [loanId])).toEqual({ loans: 1 });
    await trial.lawful();
  });

  test('nothing is to be signed before the payment counts, or when the store completes the renewal', async () => {
    await trial.owner.rows(FORGET_USES);
    const loanId = await trial.open({ productId: 1101, principalCents: 150_000 });
    await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
    const opened = await steps.open(loanId, wishOf(1101, 22_500));
    await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
    await steps.capture(opened);
    await calls.consent(ann);
    expect(await calls.documents(loanId, ann)).toHaveLength(2);
    const visit = statement(
      'refinance_test_visit',
      `update servicing.renewal set state = 'awaitingVisit' where loan_id = $1`,
    );
    await trial.owner.rows(visit, [loanId]);
    await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'NothingToSign' });
  });

  test('a party who declines asks for the end of the renewal', async () => {
    const { loanId, url } = await started();
    await trial.vendor.act(url, { kind: 'decline', reason: 'I changed my mind' });
    await hear(loanId, 'declined');
    await trial.work();
    expect(await calls.status(loanId, ann)).toMatchObject({ status: 'declined', declineReason: 'I changed my mind' });
    expect(await trial.owner.row(BOOKED, [loanId])).toMatchObject({ end_asked_why: 'declined', booked_on: null });
  });

  test('no signing page opens in a production in the last 15 minutes of its business day', async () => {
    const { loanId } = await awaiting();
    await calls.ready(loanId, ann);
    const hour = parseClosingHour('21:00 America/Chicago');
    if (hour === null) throw new Error('the hour is wrong');
    const on = await today();
    const at = (clock: string) => Date.parse(`${on}T${clock}:00-05:00`);
    const startAt = async (clock: string) =>
      signingHandlers({ ...trial.means, closingHours: { 1: hour, 2: hour }, nowMs: () => at(clock) }).startSigning(
        { loanId, lmsId: 2, signingType: 'refinance', iframe: true },
        ann,
        calls.context,
      );
    await expect(startAt('20:50')).rejects.toMatchObject({
      errorCode: 'SigningUnavailable',
      message: expect.stringContaining('Please come back at 9:10 PM Central Time'),
      details: { retryAfterSeconds: 20 * 60 },
    });
    expect(await trial.envelopes(loanId)).toEqual([]);
    expect((await startAt('20:44')).url).toContain(trial.vendor.frameOrigin);
  });
});

describe('two borrowers of a renewed loan', () => {
  test('both sign in order, each under an own agreement and with own initials [LOP-055]', async () => {
    const { loanId, url } = await started({ isShared: true });
    await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'first');
    await trial.work();
    expect(await stateOf(loanId)).toBe('awaitingSignature');
    expect(await calls.status(loanId, tom)).toMatchObject({ isYourTurn: true, docSigned: false });
    await calls.calls.withdrawEsignConsent({}, tom, calls.context);
    await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
    await trial.work();
    // The withdrawal ended the envelope, so both sign again.
    await signs(ann, loanId);
    await signs(tom, loanId);
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('a lock of the first borrower never stops the other from signing', async () => {
    const { loanId } = await awaiting({ isShared: true });
    await trial.inUnit((tx) => takeLoanLock(tx, loanId, 'alternate', { holderId: 'trial', holderName: 'Ann Lee' }));
    await signs(ann, loanId);
    await signs(tom, loanId);
    expect(await stateOf(loanId)).toBe('booked');
  });
});

describe('a new business day', () => {
  test('the terms are those of the new day, all sign again, and the first signer is told why', async () => {
    const on = await today();
    const { loanId } = await awaiting({ isShared: true });
    await signs(ann, loanId);
    await trial.days(2, 1);
    await calls.ready(loanId, tom);
    await trial.work();
    const next = addDays(on, 1);
    expect((await trial.owner.rows(REVISIONS, [loanId])).map(({ as_of: day }) => day)).toEqual([on, next]);
    expect(await trial.envelopes(loanId)).toMatchObject([
      { state: 'voided', ended_why: expect.stringContaining('because a new business day began') },
    ]);
    expect(await told(loanId)).toEqual(['turn', 'newDay']);
    for (const who of [ann, tom])
      await expect(calls.status(loanId, who)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(calls.start(loanId, tom)).rejects.toMatchObject({ errorCode: 'NotYourTurn' });
    await signs(ann, loanId);
    await signs(tom, loanId);
    expect(await trial.owner.row(BOOKED, [loanId])).toMatchObject({ signed_on: next, booked_on: next });
    await trial.lawful();
  });

  test('the sweep ends the documents of an earlier day when nobody looks at the loan', async () => {
    const { loanId } = await started();
    await trial.days(2, 1);
    await trial.sweepNow(loanId);
    expect(await trial.work()).toEqual(['signing.sweep done']);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
    expect(await stateOf(loanId)).toBe('awaitingSignature');
  });

  test('a signature of the day before counts on that day, although it is read on the next', async () => {
    const on = await today();
    const { loanId, url } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    await trial.days(2, 1);
    expect(await calls.status(loanId, ann)).toMatchObject({ status: 'pending', docSigned: false });
    await hear(loanId, 'late');
    await trial.work();
    expect(await trial.owner.row(BOOKED, [loanId])).toMatchObject({ signed_on: on, booked_on: addDays(on, 1) });
    await trial.lawful();
  });

  test('a signature that no webhook told of is booked on its day, before the day closes', async () => {
    const on = await today();
    const { loanId, url } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    await runDayEnd(trial.worker, 2, { delivers: true, beforeClosing: readBeforeClosing(trial.readMeans) });
    expect(await trial.owner.row(BOOKED, [loanId])).toMatchObject({ signed_on: on, booked_on: on });
    await trial.lawful();
  });

  test('terms of the day before that are signed on the next day book nothing, and are signed again', async () => {
    const { loanId, url } = await started();
    await trial.days(2, 1);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'wrong-day');
    await trial.work();
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'quote_expired' }]);
    expect(await stateOf(loanId)).toBe('awaitingSignature');
    expect(await told(loanId)).toEqual(['newDay']);
    await signs(ann, loanId);
    expect(await stateOf(loanId)).toBe('booked');
    expect(await trial.owner.row(LOANS, [loanId])).toEqual({ loans: 1 });
    await trial.lawful();
  });
});

describe('the end of a renewal and its last signature', () => {
  const end = (loanId: number) =>
    endSigning(trial.readMeans, { lmsId: 2, loanId, type: 'refinance' }, 'The renewal was canceled.');
  const endBooks = ({ renewalId, loanId }: { readonly renewalId: string; readonly loanId: number }) =>
    trial.inUnit((tx) => steps.worker.endRenewal({ key: `end:${renewalId}`, loanId, renewalId, why: 'cancelled' }, tx));

  test('an end before the last signature leaves nobody bound', async () => {
    const { loanId, url, opened } = await started();
    expect(await end(loanId)).toBe('ended');
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await endBooks(opened)).toMatchObject({ ok: true, value: { ended: true } });
    await hear(loanId, 'after-the-end');
    await trial.work();
    expect(await stateOf(loanId)).toBe('ended');
    expect(await trial.owner.row(LOANS, [loanId])).toEqual({ loans: 0 });
    expect(await told(loanId)).toEqual([]);
  });

  test('a last signature before the end is booked, and the end does nothing', async () => {
    const { loanId, url, opened } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    expect(await end(loanId)).toBe('completed');
    expect(await endBooks(opened)).toMatchObject({ ok: true, value: { ended: false } });
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('a signature that is read after the renewal ended books nothing', async () => {
    const { loanId, url, opened } = await started();
    await trial.vendor.act(url, { kind: 'sign' });
    await endBooks(opened);
    await hear(loanId, 'too-late');
    await trial.work();
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'renewal_ended' }]);
    expect(await trial.owner.row(LOANS, [loanId])).toEqual({ loans: 0 });
    const ended = { status: 'complete', docSigned: false, notInEffect: 'ended' };
    expect(await calls.status(loanId, ann)).toMatchObject(ended);
  });
});

describe('an ended renewal and the next one of the loan', () => {
  const OF_ANOTHER = statement(
    'refinance_test_of_another',
    `update app.envelope set terms = terms || '{"renewalId": "another"}' where loan_id = $1`,
  );
  const OF_RENEWALS = statement<{ renewal: string }>(
    'refinance_test_of_renewals',
    `select terms ->> 'renewalId' as renewal from app.envelope where loan_id = $1 order by made_at`,
  );
  const endBooks = ({ renewalId, loanId }: { readonly renewalId: string; readonly loanId: number }) =>
    trial.inUnit((tx) =>
      steps.worker.endRenewal({ key: `ended:${renewalId}`, loanId, renewalId, why: 'cancelled' }, tx),
    );
  const next = (loanId: number) => steps.open(loanId, wishOf(1101, 0));
  const ended = renewalTold({
    database: trial.worker,
    systems: [builtInLoanSystem(2, trial.worker)],
    publicUrl: null,
    endSigning: (of, why) => endSigning(trial.readMeans, of, why),
  });

  test('a late try to end the first leaves the signature page of the second alone', async () => {
    const { loanId, opened } = await started();
    await endBooks(opened);
    const tell = () => ended.work({ renewalId: opened.renewalId, what: 'ended' });
    await trial.vendor.setFailing(true);
    expect(await tell()).toMatchObject({ kind: 'later' });
    await trial.vendor.setFailing(false);
    await next(loanId);
    await calls.ready(loanId, ann);
    const { url } = await calls.start(loanId, ann);
    const open = [{ state: 'voided' }, { state: 'sent' }];
    expect(await trial.envelopes(loanId)).toMatchObject(open);
    expect(await tell()).toMatchObject({ kind: 'done' });
    expect(await trial.envelopes(loanId)).toMatchObject(open);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'second');
    await trial.work();
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('documents of the first that are still open end before those of the second are sent', async () => {
    const { loanId, opened } = await started();
    const ofRenewals = async () => (await trial.owner.rows(OF_RENEWALS, [loanId])).map(({ renewal }) => renewal);
    // The second signs the very same documents, so that only the renewal tells them apart.
    await trial.owner.rows(OF_ANOTHER, [loanId]);
    await calls.start(loanId, ann);
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }, { state: 'sent' }]);
    expect(await ofRenewals()).toEqual(['another', opened.renewalId]);
  });
});

describe('a payoff that is on its way', () => {
  const CARD = statement(
    'refinance_test_card',
    `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
     values ('payoff-card', 'ann', 1, 'token', 'visa', '411111', '1111', 'Ann Lee', 12, 2030, false, true) on conflict do nothing`,
  );
  const ACCEPT = statement<{ answer: string }>(
    'refinance_test_payoff',
    `select answer from app.accept_payments(jsonb_build_array(jsonb_build_object('paymentId', $1::text, 'profileId', 'ann',
       'paymentKey', $1::text, 'requestHash', '00', 'loanId', $2::bigint, 'lmsId', 2, 'brand', 'tmx', 'amountCents', 150000,
       'purpose', 'payoff', 'isPartial', false, 'removeCardAfter', false, 'cardId', 'payoff-card', 'contact', '{}'::jsonb)))`,
  );
  const MOVE = statement(
    'refinance_test_payoff_state',
    'update app.payment set state = $2, last_event = $3 where payment_id = $1',
  );
  const payOff = async (loanId: number): Promise<string> => {
    const paymentId = `payoff-${loanId}`;
    await trial.owner.rows(CARD);
    expect(await trial.api.transaction((tx) => tx.row(ACCEPT, [paymentId, loanId]))).toEqual({ answer: 'accepted' });
    await trial.owner.rows(MOVE, [paymentId, 'calling', 'claimed']);
    await trial.owner.rows(MOVE, [paymentId, 'unknown', 'answer_lost']);
    return paymentId;
  };

  test('the last signature books nothing meanwhile, and counts when the payoff fails', async () => {
    const { loanId, url } = await started();
    const paymentId = await payOff(loanId);
    await expect(calls.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'PaymentInFlight' });
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'signed');
    await trial.work();
    expect(await stateOf(loanId)).toBe('awaitingSignature');
    expect(await trial.owner.row(LOANS, [loanId])).toEqual({ loans: 0 });
    await trial.owner.rows(MOVE, [paymentId, 'declined', 'declined']);
    await hear(loanId, 'declined');
    await trial.work();
    expect(await stateOf(loanId)).toBe('booked');
    await trial.lawful();
  });

  test('the payoff that posts ends the renewal, and the signature binds nobody', async () => {
    const { loanId, url } = await started();
    const paymentId = await payOff(loanId);
    await trial.vendor.act(url, { kind: 'sign' });
    await hear(loanId, 'signed');
    await trial.work();
    await trial.inUnit((tx) =>
      postPayments(tx, 2, [
        {
          reference: paymentId,
          loanId,
          amountCents: cents(150_000),
          purpose: 'payoff',
          channel: 'card',
          confirmationNumber: '1234567898',
        },
      ]),
    );
    await trial.owner.rows(MOVE, [paymentId, 'captured', 'captured']);
    await trial.owner.rows(MOVE, [paymentId, 'posted', 'posted']);
    await hear(loanId, 'paid-off');
    await trial.work();
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: 'paidOff' });
    expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'completed', refused_why: 'renewal_ended' }]);
    expect(await trial.owner.row(LOANS, [loanId])).toEqual({ loans: 0 });
    await trial.lawful();
  });
});

describe('a guest of the borrower', () => {
  const VERIFY = statement(
    'refinance_test_verify',
    `insert into app.party_code (lms_id, loan_id, profile_id, guest_session_id, customer_id, code_hash, expires_at, verified_at)
     values (2, $1, 'ann', $2, 'trial', '\\x00', now() + interval '10 minutes', now())`,
  );
  const OPEN = statement(
    'refinance_test_guest',
    `with a as (insert into user_pool.account (sub, email, password_hash, status) values ('ann', 'ann@account.example', '-', 'CONFIRMED')
                on conflict do nothing)
     insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, loan_id, method, link_hash)
     values ($2::text, 'ann', sha256(convert_to($2::text, 'UTF8')), sha256(convert_to($2::text, 'UTF8')), '', now() + interval '15 minutes', 'guest', $1, 'guest', sha256(convert_to($2::text, 'UTF8')))`,
  );
  const sessionOf = (loanId: number): string => `ses_guest_${loanId}`;
  const guestOf = async (loanId: number, sessionId = sessionOf(loanId)): Promise<Customer> => {
    await trial.owner.rows(OPEN, [loanId, sessionId]);
    return { ...ann, sessionId, scope: { kind: 'guest', loanId } };
  };
  const verify = (loanId: number, sessionId = sessionOf(loanId)) => trial.owner.rows(VERIFY, [loanId, sessionId]);

  test('without a verified code of the borrower a guest sees and signs nothing', async () => {
    const { loanId } = await awaiting();
    const guest = await guestOf(loanId);
    await calls.consent(ann);
    const [paper] = await calls.documents(loanId, ann);
    const documentId = paper?.documentId ?? '';
    const refused = [
      () => calls.documents(loanId, guest),
      () => calls.start(loanId, guest),
      () => calls.status(loanId, guest),
      () => calls.returned(loanId, guest, null),
      () => calls.consent(guest),
      () => calls.calls.getEsignConsent({}, guest, calls.context),
      () => calls.calls.getEsignSample({}, guest, calls.context),
      () =>
        calls.calls.acknowledgeDisclosures(
          anAcknowledgement(loanId, guest, [{ documentId }], 'refinance'),
          guest,
          calls.context,
        ),
      () => requireGuestPaper(trial.means, guest, { loanId, documentId }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
  });

  test('with a verified code a guest signs the renewal as the borrower', async () => {
    const { loanId } = await awaiting();
    const guest = await guestOf(loanId);
    await verify(loanId);
    await signs(guest, loanId);
    expect(await stateOf(loanId)).toBe('booked');
    expect(await calls.status(loanId, guest)).toMatchObject({ docSigned: true, signers: [{ name: 'Ann Lee' }] });
  });

  test('a guest with a verified code reads the documents of that renewal and no others', async () => {
    const { loanId } = await awaiting();
    const other = await awaiting();
    await verify(loanId);
    const guest = await guestOf(loanId);
    await calls.consent(ann);
    await calls.consent(guest);
    const [mine] = await calls.documents(loanId, guest);
    const [theirs] = await calls.documents(other.loanId, ann);
    const read = (of: number, documentId = '') => requireGuestPaper(trial.means, guest, { loanId: of, documentId });
    await read(loanId, mine?.documentId);
    for (const documentId of [theirs?.documentId, 'agreement', 'monthly:2026-05'])
      await expect(read(loanId, documentId)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    await expect(read(other.loanId, theirs?.documentId)).rejects.toMatchObject({ errorCode: 'PartyNotVerified' });
    for (const disclosureType of ['autopay', 'settlement'] as const)
      await expect(
        calls.calls.getSigningDocuments({ loanId, disclosureType }, guest, calls.context),
      ).rejects.toMatchObject({ errorCode: 'AccessDeniedException' });
    // A guest can still read the documents after signing them.
    await signs(guest, loanId);
    await read(loanId, mine?.documentId);
  });

  describe('who agrees to electronic documents', () => {
    const CHANNEL = statement<{ channel: string }>(
      'refinance_test_channel',
      `select app.channel_of_notice(2, 'trial') as channel`,
    );
    const stateFor = async (who: Customer) => (await calls.calls.getEsignConsent({}, who, calls.context)).state;
    /** Ann wants paper, and a guest of hers agrees. */
    const agreed = async () => {
      const { loanId } = await awaiting();
      await calls.consent(ann);
      await calls.calls.withdrawEsignConsent({}, ann, calls.context);
      await verify(loanId);
      const guest = await guestOf(loanId);
      await calls.consent(guest);
      return { loanId, guest };
    };

    test('a guest agrees for that session: the borrower is still asked, and paper stays paper', async () => {
      const { loanId, guest } = await agreed();
      expect([await stateFor(guest), await stateFor(ann)]).toEqual(['given', 'withdrawn']);
      await expect(calls.documents(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      await expect(calls.start(loanId, ann)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      expect(await trial.owner.row(CHANNEL)).toEqual({ channel: 'post' });
      await signs(guest, loanId);
      expect(await stateOf(loanId)).toBe('booked');
      expect(await stateFor(ann)).toBe('withdrawn');
    });

    test('a second guest is asked again, also when the borrower or another guest agreed', async () => {
      const { loanId, guest } = await agreed();
      await calls.consent(ann);
      const second = `${sessionOf(loanId)}_second`;
      await verify(loanId, second);
      const other = await guestOf(loanId, second);
      expect(await stateFor(other)).toBe('none');
      await expect(calls.documents(loanId, other)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      await calls.consent(other);
      expect(await Promise.all([guest, other, ann].map(stateFor))).toEqual(['given', 'given', 'given']);
    });

    test('a borrower who takes the agreement back also ends what guests agreed to', async () => {
      const { loanId, guest } = await agreed();
      await calls.ready(loanId, guest);
      await calls.start(loanId, guest);
      await calls.calls.withdrawEsignConsent({}, ann, calls.context);
      expect(await stateFor(guest)).toBe('withdrawn');
      await expect(calls.start(loanId, guest)).rejects.toMatchObject({ errorCode: 'ConsentNeeded' });
      await trial.work();
      expect(await trial.envelopes(loanId)).toMatchObject([{ state: 'voided' }]);
    });
  });
});
