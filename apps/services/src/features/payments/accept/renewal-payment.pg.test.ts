import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { findRenewalOfPayment } from '#features/payments/receipts/receipt-renewal.ts';
import { statement } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { bodyOf, type Payer } from './payer-request.fixture.ts';
import { openRenewingPayers, type RenewalChanges } from './renewing-payers.fixture.ts';

const CODES = 'P01 P02 P10 P19 P19B P20 P21 P22 P26 P27 P28 P30 P32 P33 P34 P46';
const world = await openRenewingPayers(CODES.split(' '));
const { owner, processor, signIn, asGuest, loanOf, detailOf, toRequest, send, renew, desks } = world;

const agree = statement(
  'test_party_agrees',
  `insert into app.party_code (lms_id, loan_id, profile_id, guest_session_id, customer_id, code_hash, expires_at, verified_at)
   values ($1, $2, $3, null, $4, '\\x00', now() + interval '10 minutes', now())`,
);
const renewalsOf = statement<{ state: string; new_loan_id: number; payment_id: string; ended_why: string | null }>(
  'test_renewals_of',
  'select state, new_loan_id, payment_id, ended_why from servicing.renewal where loan_id = $1 order by opened_at',
);
const paymentsOf = statement<{ payment_id: string; purpose: string; is_flagged: boolean; state: string }>(
  'test_payments_of',
  'select payment_id, purpose, is_flagged, state from app.payment where loan_id = $1 order by accepted_at',
);
const keepCard = statement(
  'test_keep_cash_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year,
                         can_disburse, saved)
   values ($1, $2, 1, 'vault_' || $1, 'visa', '424242', '4242', 'A Person', 12, 2030, $3, true)`,
);
const appraise = statement(
  'test_appraise_for_cash',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, amount, state, started_on,
          is_refinance, can_upload_documents)
   select 2, 'TLXeApplication', 1101, 10001, 'tmx', $1, 1000000, 0, 'withdrawn', c.business_date, true, false
     from servicing.business_clock c where c.lms_id = 2`,
);
const cashOf = statement<{ cash: number; channel: string; cash_card_id: string | null }>(
  'test_cash_of_renewal',
  'select cash, channel, cash_card_id from servicing.renewal where loan_id = $1',
);
const eventsOf = statement<{ event: string }>(
  'test_events_of',
  `select event from servicing.ledger_txn where idempotency_key = 'pay:' || $1`,
);

/** Renews what this payer sees and returns the answer to the submit. */
async function ask(payer: Payer, changes: RenewalChanges = {}): Promise<string> {
  const loan = await detailOf(await loanOf(payer), payer.caller);
  return send(await toRequest(payer, loan, changes), payer);
}

/** Lets the other borrower of a shared loan agree. */
async function letAgree(asking: Payer, other: Payer): Promise<void> {
  const loan = await loanOf(asking);
  const customerId = other.caller.customerIdBySystem['TLXe'] ?? '';
  await owner.rows(agree, [loan.lmsId, loan.loanId, asking.caller.profileId, customerId]);
}

async function nothingWrittenOn(loanId: number): Promise<void> {
  expect(await owner.rows(renewalsOf, [loanId])).toEqual([]);
  expect(await owner.rows(paymentsOf, [loanId])).toEqual([]);
}

describe('a refused renewal writes nothing', () => {
  test.each([
    ['P22', 'guest', /^RenewalNotOffered: This loan cannot be renewed by a guest/],
    ['P26', 'borrower', /^LoanNotPayable: You are not eligible/],
    ['P27', 'borrower', /^RenewalNotOffered: You are not eligible/],
    ['P28', 'borrower', /^LoanNotPayable/],
    ['P19', 'borrower', /^LockedByOther: Tara Turner is working on this loan/],
    ['P19B', 'borrower', /^PartyNotVerified: Sam Turner must agree first/],
    ['P46', 'borrower', /^RenewalNotOffered: /],
  ] as const)(
    '%s as a %s may not renew and is told why [REF-001 REF-002 REF-003 PAY-005]',
    async (code, kind, answer) => {
      const borrower = await signIn(code);
      const { loanId } = await loanOf(borrower);
      expect(await ask(kind === 'guest' ? await asGuest(code) : borrower)).toMatch(answer);
      await nothingWrittenOn(loanId);
    },
  );

  test('an amount outside the bounds is refused with the bound in the sentence [REF-004 REF-005 REF-007]', async () => {
    const alma = await signIn('P01');
    const loan = await loanOf(alma);
    expect(await ask(alma, { amount: 22_499 })).toBe('AmountOutOfRange: Pay at least $225.00 to renew the loan.');
    expect(await ask(alma, { amount: 162_501 })).toMatch(/^AmountOutOfRange: Pay at most \$1,625\.00/);
    expect(await ask(alma, { amount: loan.payoffAmount })).toMatch(/^AmountOutOfRange: This amount pays the loan off/);
    await nothingWrittenOn(loan.loanId);
  });

  test('changed terms and figures of yesterday are refused [LAP-100]', async () => {
    const alma = await signIn('P01');
    const { loanId } = await loanOf(alma);
    expect(await ask(alma, { termsHash: 'cd'.repeat(32) })).toMatch(/^TermsChanged/);
    const stale = `pi_2_${loanId}_0_2026-06-14`;
    expect(await ask(alma, { request: { intentId: stale } })).toMatch(/^TermsChanged/);
    await nothingWrittenOn(loanId);
  });

  test('a blocked payer renews nothing [LOP-091]', async () => {
    const alma = await signIn('P01');
    const blocked = { ...alma, caller: { ...alma.caller, block: 'loanSystem' as const } };
    const request = await toRequest(alma, await loanOf(alma));
    expect(await send(request, blocked)).toMatch(/^ProfileLocked/);
  });

  test('a renewal is checked for its place by its own flags, not by those of a payment [GPS-002]', async () => {
    const set = statement('test_force_gps', `insert into app.setting (name, value) values ($1, 'true')`);
    const clear = statement('test_clear_gps', 'delete from app.setting where name = $1');
    const gus = await signIn('P33');
    await owner.rows(set, ['config.gpsForcePayment']);
    const first = await ask(gus, { amount: 1 });
    await owner.rows(clear, ['config.gpsForcePayment']);
    await owner.rows(set, ['config.gpsForceRefi']);
    const second = await ask(gus);
    await owner.rows(clear, ['config.gpsForceRefi']);
    expect([first, second]).toEqual([
      expect.stringMatching(/^AmountOutOfRange/),
      expect.stringMatching(/^LocationRequired/),
    ]);
  });
});

describe('every payer who may renew', () => {
  test.each([
    ['P02', 'borrower', 'awaitingSignature'],
    ['P10', 'borrower', 'awaitingSignature'],
    ['P32', 'borrower', 'awaitingSignature'],
    ['P21', 'guest', 'awaitingSignature'],
    ['P34', 'switch', 'awaitingVisit'],
  ] as const)(
    '%s as %s pays once on the old loan, and the new loan waits [PAY-005 REF-001 REF-006 REF-008 LVA-008]',
    async (code, kind, state) => {
      const isGuest = kind === 'guest';
      const payer = isGuest ? await asGuest(code) : await signIn(code);
      const before = await loanOf(await signIn(code));
      const changes: RenewalChanges =
        kind === 'switch'
          ? {
              productId: before.disburseProductMigration.newProductId ?? 0,
              amount: before.productSwitchAmountDue ?? 0,
            }
          : before.lmsId === 1
            ? { amount: 100 }
            : {};
      const { messageKey, result } = await renew(payer, changes);
      const [renewal] = await owner.rows(renewalsOf, [before.loanId]);
      expect(renewal).toMatchObject({ state, payment_id: messageKey, ended_why: null });
      expect(result).toMatchObject({
        status: 'COMPLETE',
        newLoanId: renewal?.new_loan_id,
        renewal: { state, revision: 1, endedWhy: null },
        receipt: { messageType: 'payment', payType: 'refinance', isPayoff: false, isPartial: false },
      });
      const [payment, ...others] = await owner.rows(paymentsOf, [before.loanId]);
      expect(payment).toMatchObject({ purpose: 'refinance', is_flagged: isGuest, state: 'posted' });
      expect(others).toEqual([]);
      expect(processor.charges.filter(({ reference }) => reference === messageKey)).toHaveLength(1);
      expect(await owner.rows(eventsOf, [messageKey])).toEqual([{ event: 'PAYMENT' }]);
      const after = await detailOf(before, (await signIn(code)).caller);
      expect(after).toMatchObject({ statusCode: before.statusCode });
      expect(after.payoffAmount).toBe(before.payoffAmount - (result.receipt?.amountPaid ?? NO_CENTS));
    },
  );

  test('an open renewal takes no other payment, but the payoff, which ends it [PAY-005 LOP-027 LOP-036]', async () => {
    const beau = await signIn('P02');
    const loan = await detailOf(await loanOf(beau), beau.caller);
    const cardToken = await world.addCard(beau, false);
    const other = {
      ...bodyOf(loan, beau, 'more', cardToken, false),
      paymentKey: newId('req'),
      paymentAmount: cents(500),
    };
    expect(await send(other, beau)).toMatch(/^RenewalOpen/);
    expect(await ask(beau, { amount: 100 })).toMatch(/^RenewalOpen/);
    const payoff = { ...bodyOf(loan, beau, 'payoff', cardToken, false), paymentKey: newId('req') };
    const paidOff = await world.followed(await send(payoff, beau), beau);
    expect(paidOff).toMatchObject({
      status: 'COMPLETE',
      renewal: null,
      newLoanId: null,
      receipt: { messageType: 'payoff', payType: 'cancelledRefiPayoff' },
    });
    const [renewal] = await owner.rows(renewalsOf, [loan.loanId]);
    expect(renewal).toMatchObject({ state: 'ended', ended_why: 'paidOff' });
    const ended = await world.resultOf(renewal?.payment_id ?? '', beau);
    expect(ended).toMatchObject({
      newLoanId: null,
      renewal: { state: 'ended', endedWhy: 'paidOff' },
      receipt: { messageType: 'cancelledRefi', payType: 'cancelledRefi' },
    });
  });
});

/** Takes cash with the renewal, to these cards. */
const cashTo = (...cardIds: string[]): RenewalChanges => ({
  cashCents: cents(5_000),
  cashWay: { channel: 'debit', cardIds },
});

test('cash of a renewal is refused to a card that is another’s or cannot receive it [LOP-050 LOP-021]', async () => {
  const [gus, alma] = [await signIn('P33'), await signIn('P01')];
  const { loanId } = await loanOf(gus);
  await owner.rows(appraise, [gus.caller.customerIdBySystem['TLXe']]);
  await owner.rows(keepCard, ['card_own', gus.caller.profileId, true]);
  await owner.rows(keepCard, ['card_only_pays', gus.caller.profileId, false]);
  await owner.rows(keepCard, ['card_other', alma.caller.profileId, true]);
  for (const cardIds of [['card_other'], ['card_only_pays'], ['card_own', 'card_own']])
    expect(await ask(gus, cashTo(...cardIds))).toBe(
      'ChannelClosed: This card cannot receive money. Choose another one.',
    );
  expect(await ask(gus, { ...cashTo('card_own'), cashWay: { channel: 'ach', cardIds: ['card_own'] } })).toBe(
    'ChannelClosed: Add a bank account first, and let us check that it is yours.',
  );
  await nothingWrittenOn(loanId);
});

describe('pressed twice', () => {
  test('twenty equal submits make one renewal, and its cash goes to the card [PAY-016 PAY-025 LOP-032]', async () => {
    const gus = await signIn('P33');
    const loan = await loanOf(gus);
    const request = await toRequest(gus, loan, cashTo('card_own'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(request, gus)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^pay_/);
    await world.followed(answers[0] ?? '', gus);
    expect(await owner.rows(renewalsOf, [loan.loanId])).toMatchObject([{ state: 'awaitingSignature' }]);
    expect(await owner.rows(cashOf, [loan.loanId])).toEqual([
      { cash: 5_000, channel: 'debit', cash_card_id: 'card_own' },
    ]);
    // What a receipt of it says once it is booked.
    expect(await findRenewalOfPayment(world.worker, answers[0] ?? '')).toMatchObject({
      channel: 'debit',
      cashLastFour: '4242',
    });
    // The same key with another wish is another request.
    const renewal = request.renewal === null ? null : { ...request.renewal, termsHash: 'cd'.repeat(32) };
    expect(await send({ ...request, renewal }, gus)).toMatch(/^PaymentKeyReused/);
    expect(await send(request, gus)).toBe(answers[0]);
  });

  test('two tabs, and a payment beside a renewal, leave one winner [PAY-005]', async () => {
    const alma = await signIn('P01');
    const loan = await detailOf(await loanOf(alma), alma.caller);
    const [one, two] = [await toRequest(alma, loan), await toRequest(alma, loan)];
    const ordinary = { ...bodyOf(loan, alma, 'minimum', one.cardToken, false), paymentKey: newId('req') };
    const answers = await Promise.all([send(one, alma), send(two, alma), send(ordinary, alma)]);
    const winners = answers.filter((answer) => answer.startsWith('pay_'));
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter((each) => !winners.includes(each)))
      expect(answer).toMatch(/^(RenewalOpen|PaymentInFlight|TermsChanged|QuoteChanged)/);
    await world.followed(winners[0] ?? '', alma);
    const rows = await owner.rows(paymentsOf, [loan.loanId]);
    expect(rows).toHaveLength(1);
    const renewals = await owner.rows(renewalsOf, [loan.loanId]);
    expect(renewals).toHaveLength(rows[0]?.purpose === 'refinance' ? 1 : 0);
  });
});

test('two borrowers at the same second leave one winner, and the other is told [PAY-005 ALT-001]', async () => {
  const [sam, tara] = [await signIn('P19'), await signIn('P19B')];
  const loan = await loanOf(sam);
  await owner.rows(statement('test_unlock', 'delete from servicing.loan_lock where loan_id = $1'), [loan.loanId]);
  await letAgree(sam, tara);
  await letAgree(tara, sam);
  const requests = [await toRequest(sam, loan), await toRequest(tara, loan)] as const;
  const answers = await Promise.all([send(requests[0], sam), send(requests[1], tara)]);
  const isSams = answers[0].startsWith('pay_');
  expect(answers.filter((answer) => answer.startsWith('pay_'))).toHaveLength(1);
  expect(answers[isSams ? 1 : 0]).toMatch(/^(RenewalOpen|PaymentInFlight|LockedByOther|QuoteChanged)/);
  const result = await world.followed(answers[isSams ? 0 : 1], isSams ? sam : tara);
  expect(result).toMatchObject({ status: 'COMPLETE', renewal: { state: 'awaitingSignature' } });
  expect(await owner.rows(renewalsOf, [loan.loanId])).toHaveLength(1);
  expect(await owner.rows(paymentsOf, [loan.loanId])).toHaveLength(1);
});

describe('once all have signed', () => {
  test('the receipt is one of a refinance, and one of a void when it is taken back [PAY-029 LOP-027 LOP-036]', async () => {
    const dana = await signIn('P30');
    const { loan, messageKey, result } = await renew(dana, { request: { guestCard: true } });
    const [renewal] = await owner.rows(renewalsOf, [loan.loanId]);
    const parts = ({ receipt }: typeof result) =>
      receipt && [receipt.toCharge, receipt.toInterest, receipt.toFees, receipt.toPrincipal, receipt.amountPaid];
    const { renewals, refinancing } = world.books[2].capabilities;
    if (renewals === null || refinancing === null) throw new Error('the loan system renews nothing');
    const found = await renewals.findRenewal(loan.loanId, dana.caller.customerIds);
    const { renewalId, revisions, newLoanHeader } = found ?? { renewalId: '', revisions: [], newLoanHeader: '' };
    const signed = { renewalId, loanId: loan.loanId, termsHash: revisions.at(-1)?.hash ?? '', signedAt: new Date() };
    const booked = await world.worker.transaction((tx) =>
      renewals.completeRenewal({ key: 'test-signed', ...signed }, tx),
    );
    expect(booked).toMatchObject({ ok: true });
    const newLoanId = renewal?.new_loan_id ?? 0;
    const next = await detailOf({ loanId: newLoanId, lmsId: 2 }, dana.caller);
    const shown = await world.resultOf(messageKey, dana);
    expect(shown).toMatchObject({
      newLoanId,
      renewal: { state: 'booked' },
      receipt: {
        messageType: 'refinance',
        payType: 'refinance',
        renewedInto: { loanId: newLoanId, loanHeader: newLoanHeader },
        newPrincipalBalance: next.principalBalance,
        newPayoffAmount: next.payoffAmount,
        nextDueDate: next.dueDate,
      },
    });
    expect(parts(shown)).toEqual(parts(result));
    const copy = async () =>
      (await world.payments.sendConfirmation({ messageKey }, dana.caller, world.context)).message;
    expect(await copy()).toMatchObject({
      messageType: 'refinance',
      newLoanId,
      newLoanDueDate: next.dueDate,
      newPrincipalBalance: next.principalBalance,
      disbursementAmount: null,
      isVoidRefi: false,
    });
    const voided = await world.worker.transaction((tx) =>
      refinancing.voidRefinance({ key: 'test-void', loanId: newLoanId }, tx),
    );
    expect(voided).toMatchObject({ ok: true });
    const back = await world.resultOf(messageKey, dana);
    expect(back).toMatchObject({ newLoanId: null, receipt: { messageType: 'voidRefi', payType: 'cancelledRefi' } });
    expect(parts(back)).toEqual(parts(result));
    expect(await copy()).toMatchObject({ messageType: 'voidRefi', newLoanId: null, isVoidRefi: true });
  });
});

describe('a payment that fails', () => {
  test('ends its renewal in the same commit, and the loan can be renewed again [LAP-101]', async () => {
    const uma = await signIn('P20');
    const loan = await loanOf(uma);
    expect(desks[1]).toBeDefined();
    await owner.rows(statement('test_spouse_told', 'update servicing.customer_fact set is_married = false'), []);
    processor.faults.push({ declined: 'insufficientFunds' });
    const { result } = await renew(uma, { amount: 100 });
    expect(result).toMatchObject({
      status: 'FAILED',
      newLoanId: null,
      renewal: { state: 'ended', endedWhy: 'paymentFailed' },
    });
    const again = await renew(uma, { amount: 100 });
    expect(again.result).toMatchObject({ status: 'COMPLETE', renewal: { state: 'awaitingSignature' } });
    expect(await owner.rows(renewalsOf, [loan.loanId])).toMatchObject([
      { state: 'ended' },
      { state: 'awaitingSignature' },
    ]);
  });
});
