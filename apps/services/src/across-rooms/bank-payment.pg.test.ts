import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ANN, openBankTrial } from './bank-payment.fixture.ts';
import { statement } from '#platform/database.ts';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { cardRemovals } from '#features/cards/remove-vaulted-card.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { makePaymentMetrics } from '#features/payments/pay-job/payment-metrics.ts';
import {
  closeReturnByHand,
  listEarlyReturns,
  listRefusedReturns,
} from '#features/payments/reconciliation/reconcile-payments.ts';
import { reconciliations } from '#features/payments/reconciliation/reconciliation-job.ts';
import { writeReturned } from '#features/payments/receipts/returned-message.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { pino } from 'pino';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

let trial: Awaited<ReturnType<typeof openBankTrial>>;
beforeAll(async () => {
  trial = await openBankTrial();
});
afterAll(() => trial.lanes.stop(2_000));

const WORDS = statement<{ version: string; words: string; is_anew: boolean; profile_id: string }>(
  'bank_words',
  'select version, words, is_anew, profile_id from app.payment_authorisation where payment_id = $1',
);
const BANK_ROW = statement<{ account_number: Buffer | null; is_primary: boolean }>(
  'bank_row',
  'select account_number, is_primary from app.bank_account where card_id = $1',
);
const TOLD_BY = statement<{ channel: string }>(
  'test_told_by',
  `select payload ->> 'channel' as channel from app.outbox where kind = 'paymentReturned' and payload ->> 'paymentId' = $1 order by 1`,
);
const ONLY_A_PHONE = statement(
  'test_only_a_phone',
  `update app.payment set contact = contact || '{"email": null, "phone": "+12055550123", "preference": 0}' where payment_id = $1`,
);
const DECLINES = statement<{ declines: number }>(
  'test_declines',
  `select declines from app.payments_facts(array[$1], array[null], array['none'], array['none'])`,
);
const TOLD = statement<{ kind: string; fee: number | null }>(
  'bank_told',
  `select kind, (payload ->> 'feeCents')::bigint as fee from app.outbox where payload ->> 'paymentId' = $1 order by kind`,
);
const CLOSINGS = statement(
  'bank_closings',
  'select payment_id, because, closed_by, closed_at is not null as is_dated from app.refused_return_closing',
);
const NOTICES = statement<{ code: string }>('bank_notices', `select code from servicing.notice where code = 'N08'`);

const ORDERED = statement<{ payments: number; payload: Record<string, unknown> }>(
  'bank_reconciliation_ordered',
  `select payload, (select count(*)::int from app.payment p where p.lms_id = 2 and p.business_date = $1::date) as payments
     from app.outbox where dedupe_key = 'reconciliation:2:' || $1::date`,
);
/** Returns what the reconciliation of one day writes to the log. */
async function toldBy(payload: Readonly<Record<string, unknown>>, isGivenUp = false): Promise<unknown[]> {
  const lines: { level: number; paymentId: string; msg: string }[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const job = reconciliations({ database: trial.worker, processors: [openFakeProcessor()], logger });
  const work = isGivenUp ? job.onGivenUp(payload).then(() => ({ kind: 'done' })) : job.work(payload);
  expect(await work).toEqual({ kind: 'done' });
  return lines.map(({ level, paymentId, msg }) => ({ level, paymentId, msg }));
}

const cards = () =>
  cardsHandlers({
    database: trial.api,
    processors: [openFakeProcessor()],
    ownOrigins: ['http://localhost'],
    today: () => Promise.resolve(businessDate('2026-06-15')),
  });
const listed = async (id: string) =>
  (await cards().listCards({}, ANN, {} as never)).cards.find(({ cardToken }) => cardToken === id);
const owed = async () => (await trial.loan(trial.loanId)).snapshot.balances.principalCents;

test('a bank account is sealed, stored once and shown by its last four, and the first is primary [CRD-011 CUS-006 LOP-064]', async () => {
  const id = await trial.addBank('000123456789');
  expect(id).toMatch(/^bank_/);
  expect(await trial.addBank('000123456789')).toBe(id);
  const row = await trial.owner.row(BANK_ROW, [id]);
  expect(row?.is_primary).toBe(true);
  expect(row?.account_number?.toString('latin1')).not.toContain('123456789');
  expect(await listed(id)).toMatchObject({
    cardType: 'bank',
    cardNumber: '•••• 6789',
    cardIds: [{ type: 'bank', id }],
    expirationMonth: '',
    expired: false,
    guestCard: false,
    canDisburse: false,
    bank: {
      bankName: 'Truist Bank',
      routingNumber: '061000104',
      accountType: 'checking',
      primary: true,
      stopped: null,
    },
  });
});

test('a routing number look-up returns the bank and refuses a wrong checksum [LAP-051 LOP-107]', async () => {
  const look = (routingNumber: string) => cards().getBankInfo({ routingNumber }, ANN, {} as never);
  expect(await look('061000104')).toEqual({
    routingNumber: '061000104',
    bankName: 'Truist Bank',
    city: 'Atlanta',
    state: 'GA',
  });
  expect(await look('113024588')).toMatchObject({ bankName: '' });
  await expect(look('061000105')).rejects.toMatchObject({ message: 'Please enter a valid routing number.' });
});

test('a debit needs the current wording, posts at once and settles two business days later', async () => {
  const id = await trial.addBank('000123456789');
  await expect(trial.pay(id, '6789', null)).rejects.toMatchObject({ errorCode: 'BankAuthorizationNeeded' });
  await expect(trial.pay(id, '6789', 'bank-once-0')).rejects.toMatchObject({ errorCode: 'BankAuthorizationNeeded' });
  const before = await owed();
  const { messageKey } = await trial.pay(id, '6789');
  await trial.reaches(messageKey, 'posted');
  expect(await owed()).toBeLessThan(before);
  const kept = await trial.owner.row(WORDS, [messageKey]);
  expect(kept).toMatchObject({ version: 'bank-once-2', is_anew: false, profile_id: 'ann' });
  expect(kept?.words).toContain('debit your bank account ending 6789 once, for $50.00, on or after June 15, 2026');
  expect(await trial.journal(`pay:${messageKey}`)).toEqual([expect.stringMatching(/^PAYMENT Dr1030 50.00/)]);
  expect(trial.bank.debits).toHaveLength(1);
  const result = () => getPaymentResult(trial.api, messageKey, ANN);
  expect(await result()).toMatchObject({
    status: 'COMPLETE',
    settlement: { state: 'pending', settlesOn: '2026-06-17' },
    receipt: { cardType: 'bank', lastFour: '6789' },
  });
  await trial.close(2);
  expect((await result()).settlement).toMatchObject({ state: 'pending' });
  await trial.close(1);
  expect((await result()).settlement).toMatchObject({ state: 'settled', reason: null });
  await trial.lawful();
});

test('a bank account can receive money once a debit from it has settled [DRW-004]', async () => {
  expect(await listed(await trial.addBank('000123456789'))).toMatchObject({ canDisburse: true });
  expect(await listed(await trial.addBank('000987654321'))).toMatchObject({ canDisburse: false });
});

test('a debit settles only when the bank reports it, and a lost answer causes no second debit', async () => {
  const id = await trial.addBank('000123456789');
  trial.bank.faults.push('lostAfter');
  const { messageKey } = await trial.pay(id, '6789');
  await trial.reaches(messageKey, 'posted');
  expect(trial.bank.debits.filter(({ request }) => request.reference === messageKey)).toHaveLength(1);
  trial.bank.setReachable(false);
  await trial.close(5);
  expect((await getPaymentResult(trial.api, messageKey, ANN)).settlement?.state).toBe('pending');
  trial.bank.setReachable(true);
  await trial.close(5);
  expect((await getPaymentResult(trial.api, messageKey, ANN)).settlement?.state).toBe('settled');
  await trial.lawful();
});

test('a debit of an impossible account number is declined, and nothing is posted', async () => {
  const id = await trial.addBank('77779199');
  const before = await owed();
  const { messageKey } = await trial.pay(id, '9199');
  await trial.reaches(messageKey, 'declined');
  const failed = await getPaymentResult(trial.api, messageKey, ANN);
  expect(failed.Error).toContain("We couldn't debit your bank account");
  expect(await owed()).toBe(before);
  // The limit on declined cards does not count refused bank accounts (security T22).
  expect(await trial.owner.row(DECLINES, [ANN.profileId])).toEqual({ declines: 0 });
});

test('a returned debit is reversed with a notice, and two in a row stop further debits [12 CFR 1041.8]', async () => {
  const id = await trial.addBank('000009101');
  const before = await owed();
  const paid: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { messageKey } = await trial.pay(id, '9101');
    paid.push(messageKey);
    await trial.reaches(messageKey, 'posted');
    // A customer who registered by phone has no email and has not chosen a channel.
    if (count === 0) await trial.owner.rows(ONLY_A_PHONE, [messageKey]);
    await trial.close(7);
    const { settlement } = await getPaymentResult(trial.api, messageKey, ANN);
    expect(settlement).toMatchObject({ state: 'returned', reason: 'there was not enough money in the account' });
  }
  expect(await owed()).toBe(before);
  const told = await trial.owner.rows(TOLD, [paid[0] ?? '']);
  expect(told.map(({ kind }) => kind)).toContain('paymentReturned');
  expect(await Promise.all(paid.map((id) => trial.owner.rows(TOLD_BY, [id])))).toEqual([
    [{ channel: 'text' }],
    [{ channel: 'email' }],
  ]);
  expect(await trial.owner.rows(NOTICES)).toHaveLength(1);
  expect((await listed(id))?.bank?.stopped).toBe('twoFailures');
  const other = await trial.addBank('000123456789');
  expect((await listed(other))?.bank?.stopped).toBe('twoFailures');
  await expect(trial.pay(other, '6789')).rejects.toMatchObject({ errorCode: 'BankDebitsStopped' });
  const { messageKey } = await trial.pay(other, '6789', BANK_AUTHORISATION_VERSIONS.anew);
  await trial.reaches(messageKey, 'posted');
  expect((await trial.owner.row(WORDS, [messageKey]))?.words).toContain('debit your bank account again');
  expect((await listed(other))?.bank?.stopped).toBeNull();
  await trial.close(4);
  await trial.lawful();
});

test('a closed account is refused when re-added, and a removed account loses its stored number [CRD-010]', async () => {
  const id = await trial.addBank('000009102');
  const { messageKey } = await trial.pay(id, '9102');
  await trial.reaches(messageKey, 'posted');
  await trial.close(7);
  expect((await listed(id))?.bank?.stopped).toBe('accountClosed');
  await expect(trial.pay(id, '9102', BANK_AUTHORISATION_VERSIONS.anew)).rejects.toMatchObject({
    errorCode: 'BankAccountRefused',
  });
  await cards().removeCards({ cardIds: [{ type: 'bank', id }] }, ANN, {} as never);
  expect(await listed(id)).toBeUndefined();
  const removal = cardRemovals({ database: trial.worker, processors: [openFakeProcessor()] });
  expect(await removal.work({ cardId: id })).toEqual({ kind: 'done' });
  expect((await trial.owner.row(BANK_ROW, [id]))?.account_number).toBeNull();
  const again = await trial.addBank('000009102');
  expect(again).not.toBe(id);
  expect((await listed(again))?.bank?.stopped).toBe('accountClosed');
});

test('a return that the ledger refuses is recorded once and listed until a person closes it', async () => {
  const id = await trial.addBank('000009101');
  const { messageKey } = await trial.pay(id, '9101');
  await trial.reaches(messageKey, 'posted');
  await trial.done((tx) =>
    reversePayment(tx, {
      key: 'by-hand',
      lmsId: 2,
      loanId: trial.loanId,
      poster: 'dayEnd',
      paymentKey: `pay:${messageKey}`,
      kind: 'achReturn',
      returnCode: 'R01',
    }),
  );
  await trial.close(7);
  const refused = await listRefusedReturns(trial.worker, null);
  expect(refused).toMatchObject([
    { paymentId: messageKey, ourCents: 5_000, detail: expect.stringContaining('payment_returned_already') },
  ]);
  const metrics = makePaymentMetrics(trial.worker).registry;
  expect(await metrics.metrics()).toContain('returns_refused 1');
  // The log names the unresolved return at each day-end, even when the day has no payments.
  const quiet = await getBusinessDate(trial.worker, 2);
  await trial.close(1);
  const [ordered] = await trial.owner.rows(ORDERED, [quiet]);
  expect(ordered).toEqual({ payments: 0, payload: { lmsId: 2, businessDate: quiet } });
  const told = [
    { level: 50, paymentId: messageKey, msg: 'the bank returned a payment that the ledger does not take back' },
  ];
  expect(await toldBy(ordered?.payload ?? {})).toEqual(told);
  // The return is also logged when the reconciliation job is given up because the day's books could not be read.
  expect(await toldBy(ordered?.payload ?? {}, true)).toEqual(told);
  // The other loan system closes the same day. It must not log a return of this loan system.
  expect(await toldBy({ lmsId: 1, businessDate: quiet })).toEqual([]);
  const close = (reference: string) =>
    closeReturnByHand(trial.worker, { reference, because: 'booked by hand', by: 'olga' });
  expect(await close('pay_nobody')).toBe(false);
  expect(await close(messageKey)).toBe(true);
  expect(await close(messageKey)).toBe(false);
  expect(await listRefusedReturns(trial.worker, null)).toEqual([]);
  expect(await metrics.metrics()).toContain('returns_refused 0');
  expect(await toldBy(ordered?.payload ?? {})).toEqual([]);
  const after = await getBusinessDate(trial.worker, 2);
  await trial.close(1);
  expect(await trial.owner.rows(ORDERED, [after])).toEqual([]);
  expect(await trial.owner.rows(CLOSINGS)).toEqual([
    { payment_id: messageKey, because: 'booked by hand', closed_by: 'olga', is_dated: true },
  ]);
});

test('a returned-payment message names the amount, reason and fee, but no account number', () => {
  const letter = writeReturned(
    {
      amount: 5_000,
      brand: 'tmx',
      contact: { name: 'Ann Lee', email: 'ann@example.com', phone: null, preference: 0 },
      confirmation_number: '123',
      loan_header: '10001-1-01',
      last_four: '9101',
      return_code: 'R01',
    } as never,
    1_500,
    'production',
  );
  expect(letter.title).toBe('Your bank returned your payment');
  expect(letter.lines).toContainEqual({ label: 'Returned-payment fee', value: '$15.00' });
  expect(letter.lines).toContainEqual({ label: 'Bank account', value: 'Ending 9101' });
});

test('a return reported before its debit is booked is listed, and is reversed after the booking', async () => {
  const own = await openBankTrial();
  const id = await own.addBank('000009101');
  const inquiries = vi.spyOn(own.bank, 'inquire').mockResolvedValue({ kind: 'unknown', detail: 'no answer' });
  own.bank.faults.push('lostAfter');
  const { messageKey } = await own.pay(id, '9101');
  await own.reaches(messageKey, 'unknown');
  await own.close(4);
  expect(await listEarlyReturns(own.worker)).toEqual([
    { reference: messageKey, code: 'R01', amountCents: 5_000, toldOn: expect.stringMatching(/^2026-06-/) },
  ]);
  inquiries.mockRestore();
  await own.reaches(messageKey, 'posted');
  // The days include Juneteenth and a weekend. The bank reports the return on the next business day.
  await own.close(5);
  expect((await getPaymentResult(own.api, messageKey, ANN)).settlement?.state).toBe('returned');
  expect(await own.journal(`return:${messageKey}`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^PAYMENT_REVERSED /)]),
  );
  expect(await listEarlyReturns(own.worker)).toEqual([]);
  await own.lawful();
  await own.lanes.stop(2_000);
});
