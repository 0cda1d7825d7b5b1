import { movedCents } from '@lendside/domain/loans/debt-move.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { randomUUID } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { takeLoanLock, findLoanLock, releaseLoanLock } from '#servicing/commands/refinance/loan-locks.ts';
import { readHistoryOf } from '#servicing/loans/reads/loan-queries.ts';
import { readMoneyOf } from '#servicing/loans/reads/read-money-timeline.ts';
import { RenewalSteps, valueOf, wishOf } from './renewal-books.fixture.ts';

// A Friday; Monday is a business day, and Friday June 19 is a Federal Reserve holiday.
const first = businessDate('2026-06-12');
const books = await openCommandBooks(first);
const steps = new RenewalSteps(books);

const TOLD = statement<{ payload: Record<string, unknown> }>(
  'test_renewal_told',
  `select payload from app.outbox where kind = 'renewalTold' and payload ->> 'renewalId' = $1 and payload ->> 'what' <> 'toSign' order by outbox_id`,
);
const IN_FLIGHT = statement(
  'test_payment_in_flight',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id, contact)
   values ($1, 'tess', $1, '', $2, 2, 'tmx', 100, 'standard', false, 'card', '{}')`,
);
const PAYER = statement(
  'test_payer',
  `with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('tess', 'Tess', 'Trial', 't@example.com') returning profile_id)
   insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   select 'card', profile_id, 1, 'token', 'visa', '411111', '1111', 'Tess Trial', 12, 2030, false, true from p`,
);
const SENT_DEBIT = statement(
  'test_sent_debit',
  `insert into servicing.debit_attempt (loan_id, customer_id, number, try, method, amount, effective_on, reference, state)
   values ($1::bigint, 'trial', 1, 1, 'ach', 100, '2026-06-12', 'debit:' || $1::bigint, 'sent')`,
);

const LOOK_AS_TRIAL = statement('test_look_as_trial', `select servicing.look_as(array['trial'])::text`);
const ASK = statement<{ answer: string }>('test_open_renewal', 'select answer from servicing.open_renewal($1::jsonb)');
const SELL = statement(
  'test_sale_being_canceled',
  `insert into servicing.ancillary_sale (key, loan_id, ancillary_id, premium, commission, sold_on, ends_on, is_financed, cancel_asked_at)
   values ($2, $1, 501, 1000, 500, '2026-06-12', '2027-06-12', true, now())`,
);
const CANCEL_SOLD = statement(
  'test_sale_canceled',
  `update servicing.ancillary_sale set cancelled_on = '2026-06-12' where key = $1`,
);
const APPLY_TO_RENEW = statement(
  'test_apply_to_renew',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, target_loan_id, is_refinance, state, started_on)
   values (2, 'TLXeApplication', 1101, 10001, 'tmx', 'trial', $1, true, 'open', '2026-06-12')`,
);
const APPLIED = statement<{ state: string; finished_on: string | null }>(
  'test_applied_to_renew',
  'select state, finished_on from servicing.application where target_loan_id = $1',
);

const told = async (renewalId: string) => (await books.owner.rows(TOLD, [renewalId])).map(({ payload }) => payload);
const pawn = () => books.open({ productId: 1101, principalCents: 150_000 });
const renewal = wishOf(1101, 22_500);

describe('opening a renewal', () => {
  test('the row reserves a number and the next header, and no loan exists until it is signed', async () => {
    const loanId = await pawn();
    const shown = await steps.quote(loanId, renewal);
    const opened = await steps.open(loanId, renewal);
    expect(opened.termsHash).toBe(shown.hash);
    expect(shown.signBy).toBe('2026-06-15');
    const row = await steps.find(loanId);
    const header = (await books.loan(loanId)).snapshot.loanHeader;
    expect(row).toMatchObject({
      state: 'paying',
      openedOn: first,
      endsOn: '2026-06-15',
      newLoanHeader: `${header.slice(0, 14)}01`,
      customerIds: ['trial'],
      paymentId: opened.payment?.paymentId,
      revisions: [{ revision: 1, asOf: first, hash: shown.hash }],
    });
    // 17:00 at the store in Georgia.
    expect(row?.endsAt.toISOString()).toBe('2026-06-15T21:00:00.000Z');
    expect((await books.loan(loanId)).renewal).toMatchObject({ state: 'paying', signBy: '2026-06-15' });
    await expect(books.loan(row?.newLoanId ?? 0)).rejects.toThrow('is gone');
    expect(await steps.find(loanId, 'somebody')).toBeNull();
  });

  test('sending the same renewal again changes nothing, and other terms under its id are refused', async () => {
    const loanId = await pawn();
    const opened = await steps.open(loanId, renewal);
    const before = await steps.find(loanId);
    expect(await steps.send(opened)).toMatchObject({ ok: true, isReplay: true });
    expect(await steps.find(loanId)).toEqual(before);
    const other = { ...opened, termsHash: 'f'.repeat(64) };
    expect(await steps.send(other)).toMatchObject({ ok: false, refusal: { code: 'duplicate_intent' } });
  });

  test('only one of two borrowers at the same second opens the renewal [LOP-043]', async () => {
    const loanId = await pawn();
    const commands = await Promise.all([steps.toOpen(loanId, renewal), steps.toOpen(loanId, renewal)]);
    const answers = await Promise.all(commands.map((command) => steps.send(command)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ refusal: { reason: 'renewal_open' } });
  });

  test('one cent under the minimum or over the maximum is refused with the bounds [REF-005 REF-007]', async () => {
    const loanId = await pawn();
    for (const paymentCents of [22_499, 162_501]) {
      const command = await steps.toOpen(loanId, wishOf(1101, paymentCents), { termsHash: '0'.repeat(64) });
      expect(await steps.send(command)).toMatchObject({
        ok: false,
        refusal: { code: 'amount_out_of_range', minCents: 22_500, maxCents: 162_500 },
      });
    }
    expect(await steps.find(loanId)).toBeNull();
  });

  test('only the own product or the one it switches to is opened, of the kind that it makes', async () => {
    const loanId = await pawn();
    const command = await steps.toOpen(loanId, renewal);
    const send = (wish: Partial<typeof renewal>) =>
      steps.send({ ...command, renewalId: randomUUID(), wish: { ...renewal, ...wish } });
    for (const productId of [1102, 1103, 1105])
      expect(await steps.http.quoteRenewal(loanId, { ...renewal, newProductId: productId }, ['trial'])).toMatchObject({
        refusal: { code: 'unknown_product', productId },
      });
    expect(await send({ newProductId: 1102 })).toMatchObject({ refusal: { code: 'unknown_product' } });
    expect(await send({ kind: 'productSwitch' })).toMatchObject({ refusal: { reason: 'product_does_not_renew' } });
    expect(await send({ channel: 'ach' })).toMatchObject({ refusal: { reason: 'channel_not_open' } });
    expect(await steps.find(loanId)).toBeNull();
  });

  test('the books refuse another product, kind or channel, whatever the caller decided', async () => {
    const loanId = await pawn();
    const record = await books.loan(loanId);
    const ask = async (more: Record<string, unknown>) =>
      books.api.transaction(async (tx) => {
        await tx.rows(LOOK_AS_TRIAL);
        const asked = {
          renewalId: randomUUID(),
          lmsId: 2,
          loanId,
          kind: 'renewal',
          newProductId: 1101,
          channel: 'store',
          opener: { customerId: 'trial', name: 'Trial Customer', guestSessionId: null },
        };
        const rest = {
          asOf: '2000-01-01',
          endsOn: '2000-01-03',
          quoteVersion: record.quoteVersion,
          decided: { hash: '00' },
        };
        return (await tx.row(ASK, [JSON.stringify({ ...asked, ...rest, ...more })]))?.answer;
      });
    expect(await ask({})).toBe('day_over');
    expect(await ask({ newProductId: 1102 })).toBe('product_does_not_renew');
    expect(await ask({ kind: 'productSwitch' })).toBe('product_does_not_renew');
    expect(await ask({ channel: 'ach' })).toBe('channel_not_open');
  });

  test('a product whose cancellation was asked for keeps a renewal from opening until it is done', async () => {
    const loanId = await pawn();
    await books.owner.rows(SELL, [loanId, 'cover-being-canceled']);
    expect(await steps.send(await steps.toOpen(loanId, renewal))).toMatchObject({
      refusal: { reason: 'cover_ending' },
    });
    expect(await steps.find(loanId)).toBeNull();
    await books.owner.rows(CANCEL_SOLD, ['cover-being-canceled']);
    expect(await steps.send(await steps.toOpen(loanId, renewal))).toMatchObject({ ok: true });
  });

  test('figures of yesterday, other terms and a stranger are refused', async () => {
    const loanId = await pawn();
    const command = await steps.toOpen(loanId, renewal);
    const refusals = await Promise.all(
      [
        { ...command, termsHash: '0'.repeat(64) },
        { ...command, intentId: `${command.intentId}0` },
        { ...command, opener: { ...command.opener, customerId: 'somebody' } },
      ].map((each) => steps.send({ ...each, renewalId: randomUUID() })),
    );
    expect(refusals.map((answer) => (answer.ok ? null : answer.refusal))).toEqual([
      { code: 'quote_expired' },
      { code: 'quote_expired' },
      { code: 'not_eligible', reason: 'loan_not_found' },
    ]);
  });

  test('a payment in flight, an ordered debit and another lock are refused, each by its name [LOP-043]', async () => {
    const [busy, loanId] = [await pawn(), await pawn()];
    await books.owner.rows(PAYER);
    await books.owner.rows(IN_FLIGHT, ['other-payment', busy]);
    expect(await steps.send(await steps.toOpen(busy, renewal))).toMatchObject({ refusal: { reason: 'in_flight' } });

    const send = async () => steps.send(await steps.toOpen(loanId, renewal));

    await books.inUnit((tx) => takeLoanLock(tx, loanId, 'alternate', { holderId: 'carol', holderName: 'Carol Co' }));
    expect(await send()).toMatchObject({ refusal: { code: 'locked_by_other', name: 'Carol Co' } });
    await books.inUnit((tx) => releaseLoanLock(tx, loanId, 'alternate', 'carol'));

    await books.owner.rows(SENT_DEBIT, [loanId]);
    expect(await send()).toMatchObject({ refusal: { code: 'debit_ordered', on: '2026-06-12' } });
    expect(await steps.find(loanId)).toBeNull();
  });

  test('a blocked borrower is refused, and an SSN may be missing where the lender allows it', async () => {
    const loanId = await pawn();
    const command = await steps.toOpen(loanId, renewal);
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, 'trial', { isBlocked: true }));
    expect(await steps.send(command)).toMatchObject({ refusal: { reason: 'risk_denied' } });
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, 'trial', { isBlocked: false, ssnOnFile: false }));
    expect(await steps.send(command)).toMatchObject({ refusal: { reason: 'ssn_missing' } });
    expect(await steps.send({ ...command, isNoSsnRefinanceAllowed: true })).toMatchObject({ ok: true });
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, 'trial', { ssnOnFile: true }));
  });

  test('an open renewal is its opener’s lock until it ends, and it ends with its lock [LOP-043]', async () => {
    const loanId = await pawn();
    const opened = await steps.open(loanId, renewal);
    const held = await findLoanLock(books.worker, loanId, 'alternate');
    expect(held).toMatchObject({ holderId: 'trial', holderName: 'Tess Trial' });
    expect(held?.lockedUntil.toISOString()).toBe('2026-06-15T21:00:00.000Z');
    const other = { holderId: 'carol', holderName: 'Carol Co' };
    expect(await books.inUnit((tx) => takeLoanLock(tx, loanId, 'alternate', other))).toMatchObject({ ok: false });
    await books.inUnit((tx) => takeLoanLock(tx, loanId, 'alternate', { holderId: 'trial', holderName: 'Tess Trial' }));
    await steps.end(opened);
    expect(await findLoanLock(books.worker, loanId, 'alternate')).toBeNull();
  });
});

describe('booking a renewal', () => {
  test('shown, paid, signed and booked terms have one hash, and booking posts no payment', async () => {
    const loanId = await pawn();
    const shown = await steps.quote(loanId, renewal);
    const opened = await steps.open(loanId, renewal);
    await steps.capture(opened);
    expect(await steps.find(loanId)).toMatchObject({ state: 'awaitingSignature', capturedOn: first });
    expect((await steps.quote(loanId, renewal)).hash).toBe(shown.hash);

    const booked = await steps.complete(opened, shown.hash, { key: 'sign-once' });
    const row = await steps.find(loanId);
    expect(booked).toMatchObject({ ok: true, value: { newLoanId: row?.newLoanId, newPrincipalCents: 150_000 } });
    expect(row).toMatchObject({ state: 'booked', signedOn: first, bookedOn: first });
    expect((await books.loan(loanId)).snapshot.status).toBe(22);
    const next = (await books.loan(row?.newLoanId ?? 0)).snapshot;
    expect(next).toMatchObject({ status: 12, loanHeader: row?.newLoanHeader, renewalNumber: 1 });
    expect(payoffCents(next)).toBe(150_000);
    expect((await books.journal('sign-once')).filter((line) => line.startsWith('PAYMENT'))).toEqual([]);
    expect(await told(opened.renewalId)).toMatchObject([{ what: 'booked', loanId }]);
    // The vendor tells of the signature twice.
    expect(await steps.complete(opened, shown.hash, { key: 'sign-once' })).toMatchObject({ ...booked, isReplay: true });
    await books.lawful();
  });

  test('an application to renew stays open until its loan is renewed, and no other closes with it', async () => {
    const [loanId, otherId] = [await pawn(), await pawn()];
    for (const each of [loanId, otherId]) await books.owner.rows(APPLY_TO_RENEW, [each]);
    const opened = await steps.openPaid(loanId, renewal);
    expect(await books.owner.rows(APPLIED, [loanId])).toEqual([{ state: 'open', finished_on: null }]);
    valueOf(await steps.complete(opened, opened.termsHash));
    expect(await books.owner.rows(APPLIED, [loanId])).toEqual([{ state: 'funded', finished_on: first }]);
    expect(await books.owner.rows(APPLIED, [otherId])).toEqual([{ state: 'open', finished_on: null }]);
  });

  test('terms of yesterday stay unsigned and the renewal open, and those of the day are booked', async () => {
    const loanId = await pawn();
    const opened = await steps.openPaid(loanId, renewal);
    await books.days(2, 3);
    expect(await steps.complete(opened, opened.termsHash, { key: 'sign-late' })).toMatchObject({
      refusal: { code: 'quote_expired' },
    });
    expect(await steps.find(loanId)).toMatchObject({ state: 'awaitingSignature', endedWhy: null });
    const hash = await steps.revise(opened);
    await steps.revise(opened);
    expect((await steps.find(loanId))?.revisions).toHaveLength(2);
    expect(hash).not.toBe(opened.termsHash);
    const { newLoanId, signedOn } = valueOf(await steps.complete(opened, hash));
    expect(signedOn).toBe('2026-06-15');
    // The pawn counts from its payment on Friday: its next period starts where the present one ends.
    const { snapshot } = await books.loan(newLoanId);
    expect([snapshot.noteOn, snapshot.pawn?.startsOn]).toEqual([first, '2026-07-12']);
    await books.lawful();
  });

  test('the timeline and the history of both loans add up after a renewal', async () => {
    const loanId = await pawn();
    const newLoanId = await steps.renew(loanId, wishOf(1101, 30_000));
    for (const each of [loanId, newLoanId]) {
      const owed = payoffCents((await books.loan(each)).snapshot);
      const money = await readMoneyOf(books.worker, 2, ['trial'], each);
      const moved = (money?.movements ?? []).reduce((sum, { move }) => sum + movedCents(move), 0);
      expect(moved).toBe(owed);
      const history = await readHistoryOf(books.worker, 2, ['trial'], each);
      expect(history[0]?.balanceCents).toBe((await books.loan(each)).snapshot.balances.principalCents);
    }
    const titles = (await readHistoryOf(books.worker, 2, ['trial'], newLoanId)).map(({ description }) => description);
    expect(titles).toContain('Carried over from the earlier loan');
  });
});
