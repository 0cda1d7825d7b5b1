import { randomBytes } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { isSsnNeeded } from '#features/loans/ssn-needed-queries.ts';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { PEOPLE } from '#features/simulation/people.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { desksOf } from '#features/payments/pay-job/money-desk.ts';
import { patientLimits } from '#features/payments/pay-job/patient-limits.fixture.ts';
import { runPaymentLanes } from '#features/payments/pay-job/run-payment-lanes.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { paymentsHandlers } from '#features/payments/payments-routes.ts';
import { receiptMessages } from '#features/payments/receipts/receipt-message.ts';
import { bodyOf, centsOf, type Amount, type Payer } from './payer-request.fixture.ts';
import { listDaysWithPayments, reconcilePayments } from '#features/payments/reconciliation/reconcile-payments.ts';
import { reconciliations } from '#features/payments/reconciliation/reconciliation-job.ts';
import { sharedPaymentMessages } from '#features/payments/receipts/shared-payment-message.ts';

// Seeds people of the simulation's cast, and pays through the real handlers and worker.
const CODES = ['P01', 'P03', 'P05', 'P10', 'P14', 'P19', 'P19B', 'P21'];
const copy = await copyTestDatabase();
await seedEverything({
  databaseUrl: copy.url,
  mode: 'simulation',
  today: '2026-06-15',
  sealingKeys: ['a key of these tests, longer than it must be'],
  seedCards: () => Promise.resolve(),
  people: PEOPLE.filter(({ code }) => CODES.includes(code)),
});
const owner = copy.open('owner');
const api = copy.open('lendside_api');
const worker = copy.open('lendside_worker');
const nls = builtInLoanSystem(1, api);
const tlxe = builtInLoanSystem(2, api);
const readers = [nls, tlxe];
const processor = openFakeProcessor();
const lanes = runPaymentLanes({
  database: worker,
  desks: desksOf([processor]),
  loanSystems: {
    1: { kind: 'joins', system: builtInLoanSystem(1, worker) },
    2: { kind: 'joins', system: builtInLoanSystem(2, worker) },
  },
  limits: patientLimits(processor, { pollMs: 40 }),
  logger: pino({ level: 'silent' }),
});
afterAll(() => lanes.stop(2_000));

const loans = loansHandlers({ db: api, loanSystems: readers, isNoSsnRefinanceAllowed: () => Promise.resolve(false) });
const payments = paymentsHandlers({
  logger: { warn: () => undefined },
  database: api,
  loanSystems: { 1: nls, 2: tlxe },
  intentIdOf: toIntentId,
  isSsnNeeded: (loan) => isSsnNeeded(readers, loan, false),
  notifier: { notify: () => lanes.wake() },
  mode: 'simulation',
});
const cards = cardsHandlers({
  database: api,
  processors: [processor],
  ownOrigins: ['https://pay.example'],
  today: () => Promise.resolve(businessDate('2026-06-15')),
});

const profileOf = statement<{
  profile_id: string;
  first_name: string;
  last_name: string;
  lms_id: number;
  customer_id: string;
}>(
  'test_profile',
  `select p.profile_id, p.first_name, p.last_name, c.lms_id, c.customer_id
     from app.profile p join app.profile_customer c using (profile_id) where p.email = $1`,
);
const openSession = statement(
  'test_guest_session',
  `insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, loan_id, method, link_hash)
   values ($1, $2, $4, $4, '', now() + interval '15 minutes', 'guest', $3, 'guest', $4)`,
);
const outboxOf = statement<{ kind: string; payload: Record<string, unknown> }>(
  'test_outbox_of',
  `select kind, payload from app.outbox where payload ->> 'paymentId' = $1 order by outbox_id`,
);

async function signIn(code: string): Promise<Payer> {
  const rows = await owner.rows(profileOf, [`${code.toLowerCase()}@example.test`]);
  const [first] = rows;
  if (first === undefined) throw new Error(`${code} has no profile`);
  const ids = Object.fromEntries(rows.map((row) => [row.lms_id === 1 ? 'NLS' : 'TLXe', row.customer_id]));
  return {
    name: { first: first.first_name, last: first.last_name },
    caller: aCustomer(first.profile_id, ids, { brands: ['tmx', 'inl'] }),
  };
}

async function loanOf({ caller }: Payer): Promise<LoanEntity> {
  for (const brandName of ['tmx', 'inl'] as const) {
    const answer = await loans.getAccounts({ brandName }, caller);
    const [loan] = answer.loans;
    if (loan !== undefined) return loan;
  }
  throw new Error(`${caller.username} sees no loan`);
}

const detailOf = async (loan: LoanEntity, caller: Customer) =>
  (await loans.getAccountDetail({ loanId: loan.loanId, lmsId: loan.lmsId }, caller)).loan;

/** Opens a guest session on that person's loan. */
async function asGuest(code: string): Promise<{ payer: Payer; loan: LoanEntity }> {
  const borrower = await signIn(code);
  const known = await loanOf(borrower);
  const sessionId = `ses_guest_${code}_${known.loanId}_${processor.charges.length}`;
  await owner.rows(openSession, [sessionId, borrower.caller.profileId, known.loanId, randomBytes(32)]);
  const caller: Customer = {
    ...borrower.caller,
    sessionId,
    scope: { kind: 'guest', loanId: known.loanId },
    deviceKey: '',
  };
  return { payer: { caller, name: { first: 'Gus', last: 'Hart' } }, loan: await detailOf(known, caller) };
}

async function addCard({ caller, name }: Payer, isGuest: boolean): Promise<string> {
  const { card } = await cards.addCard(
    {
      guestCard: isGuest,
      cardholderName: `${name.first} ${name.last}`,
      tokenPayTempToken: 'fake:4111111111111111:12:2030',
    },
    caller,
    context,
  );
  return card.cardToken;
}

async function pay(payer: Payer, loan: LoanEntity, amount: Amount, isGuest = false) {
  const cardToken = await addCard(payer, isGuest);
  const request = bodyOf(loan, payer, amount, cardToken, isGuest);
  const { messageKey } = await payments.submitPayment(request, payer.caller, context);
  await vi.waitFor(
    async () => {
      expect((await getPaymentResult(api, messageKey, payer.caller)).status).toBe('COMPLETE');
    },
    { timeout: 8_000, interval: 20 },
  );
  return { messageKey, request, result: await getPaymentResult(api, messageKey, payer.caller) };
}

const MATRIX: readonly (readonly [who: string, kind: 'borrower' | 'co-borrower' | 'guest', amount: Amount])[] = [
  ['P01', 'borrower', 'more'],
  ['P01', 'borrower', 'payoff'],
  ['P03', 'borrower', 'partial'],
  ['P03', 'guest', 'pastDue'],
  ['P05', 'borrower', 'reinstate'],
  ['P05', 'borrower', 'payoff'],
  ['P10', 'borrower', 'minimum'],
  ['P10', 'guest', 'payoff'],
  ['P14', 'borrower', 'minimum'],
  ['P14', 'guest', 'payoff'],
  ['P19', 'borrower', 'more'],
  ['P19B', 'co-borrower', 'more'],
  ['P19B', 'co-borrower', 'payoff'],
  ['P21', 'guest', 'minimum'],
  ['P21', 'guest', 'payoff'],
];

/** People who want confirmations by text, or by email and text. Source: CFG-38. */
const PREFERENCES = { P10: { preference: 1, channels: ['text'] }, P14: { preference: 2, channels: ['email', 'text'] } };

beforeAll(async () => {
  const prefer = statement('test_prefer', 'update app.profile set preference = $2 where email = $1');
  for (const [code, { preference }] of Object.entries(PREFERENCES))
    await owner.rows(prefer, [`${code.toLowerCase()}@example.test`, preference]);
});

test.each(MATRIX)(
  '%s as %s paying %s makes one charge, one posting and a confirmation to the payer [LRO-001 LOP-085 PAY-003 PAY-004]',
  async (who, kind, amount) => {
    const isGuest = kind === 'guest';
    const borrower = await signIn(who);
    const { payer, loan } = isGuest ? await asGuest(who) : { payer: borrower, loan: await loanOf(borrower) };
    const asked = centsOf(loan, amount);
    const before = await detailOf(loan, borrower.caller);
    const { messageKey, result } = await pay(payer, loan, amount, isGuest);
    expect(result.receipt).toMatchObject({ amountPaid: asked, isPayoff: asked === before.payoffAmount });
    expect(processor.charges.filter(({ reference }) => reference === messageKey)).toMatchObject([
      { status: 'captured', request: { amountCents: asked } },
    ]);
    const after = await detailOf(loan, borrower.caller);
    expect(after.payoffAmount).toBe(before.payoffAmount - asked);
    const told = (await owner.rows(outboxOf, [messageKey])).filter(({ kind: each }) => each === 'paymentReceipt');
    const wanted = isGuest ? undefined : Object.entries(PREFERENCES).find(([code]) => code === who)?.[1].channels;
    expect(told.map(({ payload }) => payload['channel'])).toEqual(wanted ?? ['email']);
  },
);

test('a receipt reaches its payer by their chosen channels and names the kind of payment [PAY-028 LOP-036 LOP-083 LAP-075]', async () => {
  const messenger = openFakeMessenger();
  const receipts = receiptMessages({ database: worker, messenger, mode: 'simulation' });
  const asked = statement<{ payload: Record<string, unknown> }>(
    'test_receipts',
    `select payload from app.outbox where kind = 'paymentReceipt' order by outbox_id`,
  );
  for (const { payload } of await owner.rows(asked)) expect(await receipts.work(payload)).toEqual({ kind: 'done' });
  const told = messenger.mails.map(
    ({ to, subject }) => `${to.split('@')[0] ?? to}: ${subject.split(': ')[1] ?? subject}`,
  );
  expect(told).toEqual([
    'p01: Payment receipt',
    'p01: Your loan is paid off',
    'p03: Partial payment receipt',
    'gus: Payment receipt',
    'p05: Payment receipt',
    'p05: Your loan is paid off',
    'gus: Payment receipt',
    'p14: Payment receipt',
    'gus: Payment receipt',
    'p19: Payment receipt',
    'p19b: Payment receipt',
    'p19b: Your loan is paid off',
    'gus: Payment receipt',
    'gus: Payment receipt',
  ]);
  expect(messenger.texts.map(({ to }) => to)).toEqual(['+19125550110', '+19125550114']);
  for (const { body } of messenger.texts) expect(body).toContain('received, confirmation');
  const guests = messenger.mails.filter(({ to }) => to === 'gus@guest.example').map(({ text }) => text);
  for (const text of guests) expect(text).not.toMatch(/Principal left|Payoff amount|Next payment|example\.test/);
});

test("a cosigner and the borrower each see their shared loan with the other's name [ALT-001 LOA-005 LOP-091 LRO-001]", async () => {
  const [sam, tara] = [await signIn('P19'), await signIn('P19B')];
  const [sams, taras] = [await loanOf(sam).catch(() => null), await loanOf(tara).catch(() => null)];
  expect(taras?.loanId).toBe(sams?.loanId);
  expect(taras).toMatchObject({ alternateName: 'Sam Turner', alternateLinked: true });
  expect(sams).toMatchObject({ alternateName: 'Tara Turner', alternateLinked: true });
  expect(await loanOf(await signIn('P01'))).toMatchObject({ alternateName: null, alternateLinked: false });
});

test('the history of a shared loan names each payer to both borrowers and to nobody else [ALT-001 LOP-085]', async () => {
  const [sam, tara, alma] = [await signIn('P19'), await signIn('P19B'), await signIn('P01')];
  const loan = await loanOf(sam);
  const ask = { loanId: loan.loanId, lmsId: loan.lmsId, storeId: loan.storeId };
  const paidBy = async ({ caller }: Payer) =>
    (await loans.getAccountHistory(ask, caller)).transactions
      .filter(({ kind }) => kind === 'payment')
      .map((line) => line.paidBy?.name ?? 'you');
  expect(await paidBy(sam)).toEqual(['Tara Turner', 'Tara Turner', 'you']);
  expect(await paidBy(tara)).toEqual(['you', 'you', 'Sam Turner']);
  await expect(loans.getAccountHistory(ask, alma.caller)).rejects.toBeInstanceOf(Refused);
  await expect(loans.getAccountDetail({ loanId: loan.loanId, lmsId: loan.lmsId }, alma.caller)).rejects.toBeInstanceOf(
    Refused,
  );
});

test('the other borrower of a shared loan is notified of the payer but not of the card [LRO-001 LOP-036]', async () => {
  const shared = statement<{ payload: Record<string, unknown> }>(
    'test_shared',
    `select payload from app.outbox where kind = 'sharedPayment' and payload ? 'channel' = $1 order by outbox_id`,
  );
  const messenger = openFakeMessenger();
  const messages = sharedPaymentMessages({ database: worker, messenger, mode: 'simulation' });
  // The first pass queues one message per channel; the second pass sends them.
  for (const hasChannel of [false, true]) {
    const found = await owner.rows(shared, [hasChannel]);
    expect(found).toHaveLength(3);
    for (const { payload } of found) expect(await messages.work(payload)).toEqual({ kind: 'done' });
  }
  expect(messenger.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['p19b@example.test', 'TitleMax: A payment on your shared loan'],
    ['p19@example.test', 'TitleMax: A payment on your shared loan'],
    ['p19@example.test', 'TitleMax: Your shared loan is paid off'],
  ]);
  const [first] = messenger.mails;
  expect(first?.text).toContain('Hello Tara Turner,');
  expect(first?.text).toContain('Paid by: Sam Turner');
  expect(first?.text).toContain('Payoff amount: ');
  expect(messenger.mails.map(({ text }) => text).join()).not.toMatch(/(?<!\d)1111(?!\d)/);
});

test('a text to the other borrower waits for morning, and its retry does not repeat the email [LRO-001]', async () => {
  const [first] = await owner.rows(
    statement<{ payload: Record<string, unknown> }>(
      'test_shared_first',
      `select payload from app.outbox where kind = 'sharedPayment' and payload ? 'channel' order by outbox_id limit 1`,
    ),
  );
  const messenger = openFakeMessenger();
  const at = (instant: string) =>
    sharedPaymentMessages({ database: worker, messenger, mode: 'production', nowMs: () => Date.parse(instant) });
  await owner.rows(statement('test_phone', `update servicing.customer set phone = '+14045550199'`));
  const text = { ...first?.payload, channel: 'text' };
  const night = await at('2026-06-16T04:00:00Z').work(text);
  expect(night).toEqual({ kind: 'later', delayMs: expect.any(Number) as number });
  expect([messenger.mails, messenger.texts]).toEqual([[], []]);
  messenger.outcomes.push({ kind: 'unknown', detail: 'cut' });
  const noon = at('2026-06-16T16:00:00Z');
  expect(await noon.work(text)).toEqual({ kind: 'again', detail: 'cut' });
  expect(await noon.work(text)).toEqual({ kind: 'done' });
  expect([messenger.mails.length, messenger.texts.at(-1)?.to]).toEqual([0, expect.stringMatching(/^\+1/)]);
});

const DAYS = [1, 2].map((lmsId) => ({ lmsId, businessDate: '2026-06-15' }));
const runs = statement<{ payments: number; differences: number; unanswered: number }>(
  'test_runs',
  'select payments, differences, unanswered from app.reconciliation_run order by at',
);

test("a difference between the processor's records and the ledger is reported until it is fixed", async () => {
  expect((await listDaysWithPayments(worker, 7)).toSorted((one, other) => one.lmsId - other.lmsId)).toEqual(DAYS);
  const agreed = [];
  for (const day of DAYS) agreed.push(await reconcilePayments(worker, processor, day));
  expect(agreed.flatMap(({ differences }) => differences)).toEqual([]);
  expect(agreed.reduce((sum, { payments: each }) => sum + each, 0)).toBe(MATRIX.length);

  // Reconcile the same day with a processor that has no charges, then with one that does not answer.
  const [nlsDay] = DAYS;
  if (nlsDay === undefined) throw new Error('no day');
  const empty = await reconcilePayments(worker, openFakeProcessor(), nlsDay);
  expect(empty.differences.map(({ kind, theirCents }) => [kind, theirCents])).toEqual(
    Array.from({ length: empty.payments }, () => ['missing_there', null]),
  );
  processor.setReachable(false);
  const job = reconciliations({ database: worker, processors: [processor], logger: pino({ level: 'silent' }) });
  expect(await job.work(nlsDay)).toMatchObject({ kind: 'again' });
  processor.setReachable(true);
  expect(await job.work(nlsDay)).toEqual({ kind: 'done' });
  const kept = (await worker.rows(runs)).slice(-3);
  expect(kept.map(({ differences }) => differences)).toEqual([empty.payments, empty.payments, 0]);
  expect(kept[1]?.unanswered).toBe(empty.payments);
});

test('day-end queues one delayed reconciliation for a closed date with payments', async () => {
  await runDayEnd(worker, 2);
  await runDayEnd(worker, 2);
  const asked = await owner.rows(
    statement<{ payload: unknown; waits: boolean }>(
      'test_asked',
      `select payload, next_at > now() + interval '9 minutes' as waits from app.outbox where kind = 'reconciliation'`,
    ),
  );
  // The second day-end queues nothing, because nobody paid on its date.
  expect(asked).toEqual([{ payload: { lmsId: 2, businessDate: '2026-06-15' }, waits: true }]);
});
