import { randomBytes } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { purposeOfFlags } from '@lendside/domain/payments/payment-purpose.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { RenewalCalls, RenewalWish } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { pino } from 'pino';
import { afterAll, vi } from 'vitest';
import { cardsHandlers } from '#features/cards/cards-routes.ts';
import { isSsnNeeded } from '#features/loans/ssn-needed-queries.ts';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { readRenewalStanding } from '#features/loans/renewal-standing-queries.ts';
import { findPartyToAgree } from '#features/parties/party-queries.ts';
import { desksOf } from '#features/payments/pay-job/money-desk.ts';
import { patientLimits } from '#features/payments/pay-job/patient-limits.fixture.ts';
import { runPaymentLanes } from '#features/payments/pay-job/run-payment-lanes.ts';
import { paymentsHandlers } from '#features/payments/payments-routes.ts';
import { PEOPLE } from '#features/simulation/people.ts';
import { seedEverything } from '#features/simulation/seed-everything.ts';
import { whyNotPaidOut } from '#features/cards/cash-way-queries.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import type { PaymentRequest } from './payment-request.ts';
import { customerIdsAt } from './read-facts.ts';
import { bodyOf, type Payer } from './payer-request.fixture.ts';

const profileOf = statement<{
  profile_id: string;
  first_name: string;
  last_name: string;
  lms_id: number;
  customer_id: string;
}>(
  'renewing_profile',
  `select p.profile_id, p.first_name, p.last_name, c.lms_id, c.customer_id
     from app.profile p join app.profile_customer c using (profile_id) where p.email = $1`,
);
const openSession = statement(
  'renewing_guest_session',
  `insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, loan_id, method, link_hash)
   values ($1, $2, $4, $4, '', now() + interval '15 minutes', 'guest', $3, 'guest', $4)`,
);

/** The wishes of a test's renewal besides its payment. */
export interface RenewalChanges {
  /** Cents; the least that may be paid by default. */
  readonly amount?: number;
  readonly productId?: number;
  readonly cashCents?: Cents;
  /** How the cash is paid out; at the store by default. */
  readonly cashWay?: { readonly channel: DisbursementChannel; readonly cardIds: readonly string[] };
  readonly request?: Partial<PaymentRequest>;
  readonly termsHash?: string;
}

async function openBooks(codes: readonly string[]) {
  const copy = await copyTestDatabase();
  await seedEverything({
    databaseUrl: copy.url,
    mode: 'simulation',
    today: '2026-06-15',
    sealingKeys: ['a key of these tests, longer than it must be'],
    seedCards: () => Promise.resolve(),
    people: PEOPLE.filter(({ code }) => codes.includes(code)),
  });
  const [owner, api, worker] = [copy.open('owner'), copy.open('lendside_api'), copy.open('lendside_worker')];
  const readers = { 1: builtInLoanSystem(1, api), 2: builtInLoanSystem(2, api) };
  const books = { 1: builtInLoanSystem(1, worker), 2: builtInLoanSystem(2, worker) };
  const renewalsOf = ({ name, capabilities: { renewals } }: (typeof readers)[1]): RenewalCalls<Transaction> => {
    if (renewals === null) throw new Error(`${name} renews nothing`);
    return renewals;
  };
  return { owner, api, worker, readers, books, desks: { 1: renewalsOf(readers[1]), 2: renewalsOf(readers[2]) } };
}

type Books = Awaited<ReturnType<typeof openBooks>>;

/** Opens the handlers of the HTTP side and the payment lanes of the worker. */
function openHandlers({ api, worker, readers, books, desks }: Books) {
  const processor = openFakeProcessor();
  const lanes = runPaymentLanes({
    database: worker,
    desks: desksOf([processor]),
    loanSystems: { 1: { kind: 'joins', system: books[1] }, 2: { kind: 'joins', system: books[2] } },
    limits: patientLimits(processor, { pollMs: 40 }),
    logger: pino({ level: 'silent' }),
  });
  afterAll(() => lanes.stop(2_000));
  const isNoSsnRefinanceAllowed = () => Promise.resolve(false);
  const loanSystems = [readers[1], readers[2]];
  const loans = loansHandlers({ db: api, loanSystems, isNoSsnRefinanceAllowed });
  const payments = paymentsHandlers({
    logger: { warn: () => undefined },
    database: api,
    loanSystems: readers,
    intentIdOf: toIntentId,
    isSsnNeeded: (loan) => isSsnNeeded(loanSystems, loan, false),
    notifier: { notify: () => lanes.wake() },
    mode: 'simulation',
    renewing: {
      desks,
      isNoSsnRefinanceAllowed,
      readStanding: (loan, caller, ssnOnFile) =>
        readRenewalStanding(loanSystems, loan, caller, { ssnOnFile, noSsnRefinanceAllowed: false }),
      whyNotPaidOut: (loan, caller, cash) => {
        const system = readers[loan.snapshot.lmsId === 1 ? 1 : 2];
        const customerIds = customerIdsAt(loan, caller);
        return whyNotPaidOut(
          {
            database: api,
            offeredChannels: new Set(['store', 'moneyGram', 'debit', 'ach']),
            pushingProcessors: new Set([1, 2, 4]),
          },
          { record: loan, system, customerIds },
          caller,
          cash,
        );
      },
      findPartyToAgree: (loan, caller) => findPartyToAgree(api, { record: loan, caller }),
    },
  });
  const cards = cardsHandlers({
    database: api,
    processors: [processor],
    ownOrigins: ['https://pay.example'],
    today: () => Promise.resolve(businessDate('2026-06-15')),
  });
  return { processor, loans, payments, cards };
}

type Opened = Books & ReturnType<typeof openHandlers>;

/** The people of the database, as they are signed in, and what they see and own. */
function payersOf({ owner, loans, cards }: Opened) {
  const signIn = async (code: string): Promise<Payer> => {
    const rows = await owner.rows(profileOf, [`${code.toLowerCase()}@example.test`]);
    const [first] = rows;
    if (first === undefined) throw new Error(`${code} has no profile`);
    const ids = rows.map((row) => [row.lms_id === 1 ? 'NLS' : 'TLXe', row.customer_id]);
    const caller = aCustomer(first.profile_id, Object.fromEntries(ids), { brands: ['tmx', 'inl'] });
    return { name: { first: first.first_name, last: first.last_name }, caller };
  };
  const detailOf = async (loan: Pick<LoanEntity, 'loanId' | 'lmsId'>, caller: Customer) =>
    (await loans.getAccountDetail({ loanId: loan.loanId, lmsId: loan.lmsId }, caller)).loan;
  /** Returns the person's open loan. */
  const loanOf = async ({ caller }: Payer): Promise<LoanEntity> => {
    for (const brandName of ['tmx', 'inl'] as const) {
      const answer = await loans.getAccounts({ brandName }, caller);
      const loan = answer.loans.find(({ paidOff }) => !paidOff);
      if (loan !== undefined) return loan;
    }
    throw new Error(`${caller.username} sees no loan`);
  };
  /** Opens a guest session on that person's loan. */
  const asGuest = async (code: string): Promise<Payer> => {
    const borrower = await signIn(code);
    const { loanId } = await loanOf(borrower);
    const sessionId = newId('ses');
    await owner.rows(openSession, [sessionId, borrower.caller.profileId, loanId, randomBytes(32)]);
    const scope = { kind: 'guest', loanId } as const;
    return { caller: { ...borrower.caller, sessionId, scope, deviceKey: '' }, name: { first: 'Gus', last: 'Hart' } };
  };
  return { signIn, detailOf, loanOf, asGuest, addCard: cardAdder(cards) };
}

/** Returns a card of a payer, which is added at the first call. */
function cardAdder(cards: Opened['cards']) {
  const known = new Map<string, string>();
  return async ({ caller, name }: Payer, isOneTime: boolean): Promise<string> => {
    const key = `${caller.sessionId} ${isOneTime}`;
    const already = known.get(key);
    if (already !== undefined) return already;
    const asked = {
      guestCard: isOneTime,
      cardholderName: `${name.first} ${name.last}`,
      tokenPayTempToken: 'fake:4111111111111111:12:2030',
    };
    const { card } = await cards.addCard(asked, caller, context);
    known.set(key, card.cardToken);
    return card.cardToken;
  };
}

/** Builds what this payer sends to renew the loan, but for the card. */
async function toRequest(
  { desks }: Books,
  payer: Payer,
  loan: LoanEntity,
  cardToken: string,
  changes: RenewalChanges,
): Promise<PaymentRequest> {
  const { productId = loan.productId, cashCents = NO_CENTS } = changes;
  const { channel, cardIds } = changes.cashWay ?? { channel: 'store', cardIds: [] };
  const paymentAmount = cents(changes.amount ?? loan.minimumAmountDue);
  const isLine = productId !== loan.productId;
  const wish: RenewalWish = {
    kind: isLine ? 'productSwitch' : 'renewal',
    newProductId: productId,
    paymentCents: paymentAmount,
    cashOutCents: cashCents,
    channel,
    ancillaryIds: [],
  };
  const { caller } = payer;
  const customerId = caller.customerIdBySystem[loan.lmsId === 1 ? 'NLS' : 'TLXe'] ?? '';
  const quoted = await desks[loan.lmsId === 1 ? 1 : 2].quoteRenewal(loan.loanId, wish, [customerId]);
  const hash = quoted?.ok === true ? quoted.value.hash : 'ab'.repeat(32);
  return {
    ...bodyOf(loan, payer, 'minimum', cardToken, caller.scope.kind === 'guest'),
    paymentKey: newId('req'),
    paymentAmount,
    purpose: purposeOfFlags({
      paymentType: 'refinance',
      paymentAmountType: isLine ? 'onlineProduct' : 'other',
      isRefi: true,
      isPartial: false,
      isPayoff: false,
      ofrPaymentValue: null,
    }),
    renewal: {
      productId,
      termsHash: changes.termsHash ?? hash,
      ancillaryIds: [],
      migrateProduct: isLine,
      cash: cashCents === 0 ? null : { amount: cashCents, type: PAYMENT_CHANNELS[channel], cardIds },
    },
    ...changes.request,
  };
}

/** Opens a database with these people of the simulation's cast, and pays through the real handlers and the worker. */
export async function openRenewingPayers(codes: readonly string[]) {
  const opened = await openBooks(codes);
  const handlers = openHandlers(opened);
  const { payments } = handlers;
  const payers = payersOf({ ...opened, ...handlers });
  /** Builds the request by which this payer renews the loan on its terms of now. */
  const toRequestOf = async (payer: Payer, loan: LoanEntity, changes: RenewalChanges = {}) => {
    const isOneTime = payer.caller.scope.kind === 'guest' || changes.request?.guestCard === true;
    return toRequest(opened, payer, loan, await payers.addCard(payer, isOneTime), changes);
  };
  /** Sends a payment; returns its key, or the refusal as "code: text". */
  const send = (request: PaymentRequest, { caller }: Payer): Promise<string> =>
    payments.submitPayment(request, caller, context).then(
      ({ messageKey }) => messageKey,
      (error: unknown) => {
        if (error instanceof Refused) return `${error.errorCode}: ${error.message}`;
        throw error;
      },
    );
  const resultOf = (messageKey: string, { caller }: Payer) =>
    payments.getPaymentResult({ messageKey }, caller, context);
  /** Waits until the payment has a result. */
  const followed = async (messageKey: string, payer: Payer) => {
    await vi.waitFor(
      async () => {
        if ((await resultOf(messageKey, payer)).status === 'PENDING') throw new Error(`${messageKey} is pending`);
      },
      { timeout: 30_000, interval: 20 },
    );
    return resultOf(messageKey, payer);
  };
  /** Renews the loan as it stands and waits for the payment's result. */
  const renew = async (payer: Payer, changes: RenewalChanges = {}) => {
    const loan = await payers.detailOf(await payers.loanOf(payer), payer.caller);
    const messageKey = await send(await toRequestOf(payer, loan, changes), payer);
    if (!messageKey.startsWith('pay_')) throw new Error(messageKey);
    return { loan, messageKey, result: await followed(messageKey, payer) };
  };
  return { ...opened, ...handlers, ...payers, toRequest: toRequestOf, send, resultOf, followed, renew, context };
}
