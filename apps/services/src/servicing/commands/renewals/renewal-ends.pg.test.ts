import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { markCoveredBorrower } from '#servicing/commands/customers/mark-covered-borrower.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { RenewalSteps, tomorrowAt, wishOf } from './renewal-books.fixture.ts';

const first = businessDate('2026-06-15');
const books = await openCommandBooks(first);
const steps = new RenewalSteps(books);
const renewal = wishOf(1101, 22_500);

const TOLD = statement<{ payload: Record<string, unknown> }>(
  'test_end_told',
  `select payload from app.outbox where kind = 'renewalTold' and payload ->> 'renewalId' = $1 and payload ->> 'what' <> 'toSign' order by outbox_id`,
);
const NLS_DUE = [7, 8, 9, 10, 11, 12].map((month) => businessDate(`2026-${String(month).padStart(2, '0')}-15`));
/** Customer 4711 of NLS is Dana of TLXe; customer 4711 of TLXe is somebody else. */
const SAME_PERSON = statement(
  'test_same_person',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name, ssn_hash, birth_day_hash)
   values (1, '4711', 'Dana', 'Two', '\\x01', '\\x02'), (2, 'dana', 'Dana', 'Two', '\\x01', '\\x02'), (2, '4711', 'Stan', 'Ger', '\\x03', '\\x04')`,
);
const GIVE_TO = statement('test_give_loan', 'update servicing.loan set customer_id = $2 where loan_id = $1');

const told = async (renewalId: string) => (await books.owner.rows(TOLD, [renewalId])).map(({ payload }) => payload);

const pawn = (customerId = TRIAL_CUSTOMER, cosignerId: string | null = null): Promise<number> =>
  books.inUnit(async (tx) => {
    const product = findProduct(1101);
    if (product === null) throw new Error('there is no product 1101');
    const { loanId } = await originateLoan(tx, {
      product,
      principalCents: cents(150_000),
      dueDates: [],
      brand: 'tmx',
      storeId: 10_001,
      customerId,
      cosignerId,
      channel: 'store',
      collateral: null,
    });
    await disburseLoan(tx, product, loanId, 'store');
    return loanId;
  });

const pay = (
  loanId: number,
  reference: string,
  amountCents: number,
  more: Partial<Parameters<typeof postPayments>[2][0]> = {},
) =>
  books.inUnit((tx) =>
    postPayments(tx, 2, [
      {
        reference,
        loanId,
        amountCents: cents(amountCents),
        purpose: 'standard',
        channel: 'card',
        confirmationNumber: '1234567897',
        ...more,
      },
    ]),
  );

describe('a renewal that ends without a new loan', () => {
  test('a canceled renewal keeps its payment on the loan, and the next one needs none', async () => {
    const loanId = await pawn();
    const opened = await steps.openPaid(loanId, renewal);
    const paid = payoffCents((await books.loan(loanId)).snapshot);
    expect(await steps.end(opened)).toMatchObject({ ok: true, value: { ended: true }, isReplay: false });
    expect(await steps.end(opened)).toMatchObject({ ok: true, value: { ended: true }, isReplay: true });
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
    const { snapshot, renewal: open } = await books.loan(loanId);
    expect([snapshot.status, payoffCents(snapshot), open]).toEqual([12, paid, null]);
    expect(await told(opened.renewalId)).toMatchObject([{ what: 'ended', why: 'cancelled' }]);

    const again = await steps.open(loanId, wishOf(1101, 0));
    expect(await steps.find(loanId)).toMatchObject({ state: 'awaitingSignature', capturedOn: first, paymentId: null });
    expect(await steps.complete(again, again.termsHash)).toMatchObject({ ok: true });
    await books.lawful();
  });

  test('a signature after the end books nothing', async () => {
    const loanId = await pawn();
    const opened = await steps.openPaid(loanId, renewal);
    await steps.end(opened, 'declined');
    expect(await steps.complete(opened, opened.termsHash)).toMatchObject({ refusal: { reason: 'renewal_ended' } });
    expect((await books.loan(loanId)).snapshot.status).toBe(12);
  });

  test('a renewal whose payment could not be booked ends as failed', async () => {
    const loanId = await pawn();
    const opened = await steps.open(loanId, renewal);
    await pay(loanId, 'store-pays-off', 172_500, { purpose: 'payoff', channel: 'store' });
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: 'paidOff' });
    const [late] = await pay(loanId, opened.payment?.paymentId ?? '', 22_500, { renewalId: opened.renewalId });
    expect(late).toMatchObject({ ok: false, refusal: { code: 'loan_not_payable' } });

    const other = await pawn();
    const failing = await steps.open(other, renewal);
    await books.done((tx) =>
      followCourt(tx, {
        key: 'court-first',
        lmsId: 2,
        loanId: other,
        court: { step: 'file', petition: { caseNumber: '26-1', chapter: 7, filedOn: first } },
      }),
    );
    expect(await steps.find(other)).toMatchObject({ state: 'ended', endedWhy: 'protected' });
    const [refused] = await pay(other, failing.payment?.paymentId ?? '', 22_500, { renewalId: failing.renewalId });
    expect(refused).toMatchObject({ ok: false });
    await books.done((tx) =>
      followCourt(tx, { key: 'court-over', lmsId: 2, loanId: other, court: { step: 'dismiss' } }),
    );
  });

  test.each([
    ['a payoff', { purpose: 'payoff', channel: 'card' }, 150_000, 'paidOff'],
    ['cash at the store', { purpose: 'standard', channel: 'store' }, 5_000, 'storePayment'],
    ['another payment', { purpose: 'standard', channel: 'ach' }, 5_000, 'refused'],
  ] as const)('%s is never refused and ends the renewal in its own commit', async (name, how, amountCents, why) => {
    const loanId = await pawn();
    const opened = await steps.openPaid(loanId, renewal);
    const [posted] = await pay(loanId, `beside-${name}`, amountCents, how);
    expect(posted?.ok).toBe(true);
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: why });
    expect(await told(opened.renewalId)).toMatchObject([{ what: 'ended', why }]);
    await books.lawful();
  });

  test('a returned payment ends the open renewal and is owed again on the old loan', async () => {
    const loanId = await pawn();
    const before = payoffCents((await books.loan(loanId)).snapshot);
    const opened = await steps.openPaid(loanId, renewal, { payment: { paymentId: 'by-bank', tender: 'ach' } });
    await books.done((tx) =>
      reversePayment(tx, {
        key: 'back-open',
        lmsId: 2,
        loanId,
        paymentKey: 'pay:by-bank',
        kind: 'achReturn',
        returnCode: 'R02',
      }),
    );
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: 'paymentReturned' });
    expect(payoffCents((await books.loan(loanId)).snapshot)).toBe(before);
    expect(await steps.complete(opened, opened.termsHash)).toMatchObject({ refusal: { reason: 'renewal_ended' } });
  });

  test('a petition ends the open renewals of all loans of the debtor [LOP-046]', async () => {
    const [one, other] = [await pawn('dora'), await pawn('dora')];
    const opener = { customerId: 'dora', name: 'Dora', guestSessionId: null };
    await steps.openPaid(other, renewal, { opener });
    await books.done((tx) =>
      followCourt(tx, {
        key: 'court-dora',
        lmsId: 2,
        loanId: one,
        court: { step: 'file', petition: { caseNumber: '26-2', chapter: 13, filedOn: first } },
      }),
    );
    expect(await steps.find(other, 'dora')).toMatchObject({ state: 'ended', endedWhy: 'protected' });
  });

  test("a petition ends the debtor's renewal in the other loan system, and no stranger's", async () => {
    await books.owner.rows(SAME_PERSON);
    const [ofDebtor, strangers] = [await pawn('dana'), await pawn('4711')];
    const openerOf = (customerId: string) => ({ opener: { customerId, name: 'Dana', guestSessionId: null } });
    await steps.openPaid(ofDebtor, renewal, openerOf('dana'));
    await steps.openPaid(strangers, renewal, openerOf('4711'));
    const nlsLoan = await books.open({ productId: 2103, principalCents: 300_000, dueDates: NLS_DUE });
    await books.owner.rows(GIVE_TO, [nlsLoan, '4711']);
    await books.done((tx) =>
      followCourt(tx, {
        key: 'court-dana',
        lmsId: 1,
        loanId: nlsLoan,
        court: { step: 'file', petition: { caseNumber: '26-3', chapter: 7, filedOn: first } },
      }),
    );
    expect(await steps.find(ofDebtor, 'dana')).toMatchObject({ state: 'ended', endedWhy: 'protected' });
    // The lender's other system knows a stranger by the same number.
    expect(await steps.find(strangers, '4711')).toMatchObject({ state: 'awaitingSignature' });
  });

  test('a finding about either borrower ends the open renewal', async () => {
    const loanId = await pawn('earl', 'edna');
    const opener = { customerId: 'edna', name: 'Edna', guestSessionId: null };
    await steps.openPaid(loanId, renewal, { opener });
    expect((await steps.find(loanId, 'earl'))?.customerIds).toEqual(['earl', 'edna']);
    await markCoveredBorrower(books.worker, { lmsId: 2, customerId: 'edna', relation: null, source: 'lender' });
    expect(await steps.find(loanId, 'edna')).toMatchObject({ state: 'ended', endedWhy: 'protected' });
  });

  test('a borrower who was blocked meanwhile may not be bound by the signature [LOP-047]', async () => {
    const loanId = await pawn();
    const opened = await steps.openPaid(loanId, renewal);
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { isBlocked: true }));
    const answer = await steps.complete(opened, opened.termsHash, { key: 'sign-blocked' });
    expect(answer).toMatchObject({ ok: false, refusal: { reason: 'risk_denied' } });
    expect(await steps.find(loanId)).toMatchObject({ state: 'ended', endedWhy: 'refused' });
    expect(await steps.complete(opened, opened.termsHash, { key: 'sign-blocked' })).toEqual({
      ...answer,
      isReplay: true,
    });
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, TRIAL_CUSTOMER, { isBlocked: false }));
  });

  test('the store cannot renew in one step while a renewal is open', async () => {
    const loanId = await pawn();
    await steps.openPaid(loanId, renewal);
    const command = {
      key: 'one-step',
      lmsId: 2,
      loanId,
      amountCents: cents(22_500),
      tender: 'store',
      dueDates: [],
    } as const;
    expect(await books.refused((tx) => refinance(tx, command))).toEqual({
      code: 'not_eligible',
      reason: 'renewal_open',
    });
  });

  test('after 17:00 on its last day it is due to end, and a signature by then is booked', async () => {
    const [late, inTime] = [await pawn(), await pawn()];
    const opened = [await steps.openPaid(late, renewal), await steps.openPaid(inTime, renewal)] as const;
    await books.days(2, 1);
    const hashes = [await steps.revise(opened[0]), await steps.revise(opened[1])] as const;
    expect(await steps.complete(opened[0], hashes[0], { key: 'sign-evening', signedAt: tomorrowAt(23) })).toMatchObject(
      {
        refusal: { reason: 'expired' },
      },
    );
    expect(await steps.find(late)).toMatchObject({ state: 'ended', endedWhy: 'expired' });
    expect(await steps.complete(opened[1], hashes[1], { signedAt: tomorrowAt(14) })).toMatchObject({ ok: true });
  });

  test('the worker finds renewals that were asked to end, that are over, and that are asked back', async () => {
    const [asked, over, back, open] = [await pawn(), await pawn(), await pawn(), await pawn()];
    const ask = await steps.openPaid(asked, renewal);
    await steps.openPaid(over, renewal);
    const asker = { renewalId: ask.renewalId, customerIds: [TRIAL_CUSTOMER] };
    const asAnother = { ...asker, customerIds: ['somebody'] };
    expect(await books.api.transaction((tx) => steps.http.askRenewalEnd({ ...asAnother, why: 'cancelled' }, tx))).toBe(
      false,
    );
    expect(await books.api.transaction((tx) => steps.http.askRenewalEnd({ ...asker, why: 'cancelled' }, tx))).toBe(
      true,
    );
    const due = async (closing?: typeof first) => {
      const rows = await books.inUnit((tx) => steps.worker.dueRenewals(tx, closing));
      const loans = new Set([asked, over, back, open]);
      return new Set(rows.map(({ loanId }) => loanId).filter((loanId) => loans.has(loanId)));
    };
    expect(await due()).toEqual(new Set([asked]));
    await books.days(2, 2);
    await steps.openPaid(open, renewal);
    await steps.renew(back, renewal);
    const booked = await steps.find(back);
    const askVoid = (customerId: string) =>
      books.api.transaction((tx) =>
        steps.http.askRenewalVoid({ renewalId: booked?.renewalId ?? '', customerIds: [customerId] }, tx),
      );
    expect([await askVoid('somebody'), await askVoid(TRIAL_CUSTOMER)]).toEqual([false, true]);
    expect(await due()).toEqual(new Set([asked, over, back]));
    // The backstop before a day closes.
    const openRow = await steps.find(open);
    expect(await due(openRow?.endsOn)).toEqual(new Set([asked, over, back, open]));
  });
});
