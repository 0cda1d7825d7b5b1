import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { productSwitchAmountDueCents } from '@lendside/domain/loans/opening/product-switch.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { RenewalCalls, RenewalRecord, RenewalWish } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { pino } from 'pino';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { workThrough } from '#platform/work-through.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { seedTrialPeople } from '#servicing/commands/trial-people.fixture.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import type { EndMeans, EndSigning } from './end/end-means.ts';
import { renewalKinds } from './end/renewal-jobs.ts';
import { sweepRenewals } from './end/run-sweep.ts';
import type { RenewalMeans } from './renewal-means.ts';
import { renewalsHandlers } from './renewals-routes.ts';
import { renewalTold } from './tell/tell-parties.ts';

const NOW = statement('renewal_trial_now', 'update app.outbox set next_at = clock_timestamp() where sent_at is null');
const NOTICES = statement<{ code: string; customer_id: string; loan_id: number; facts: Record<string, unknown> }>(
  'renewal_trial_notices',
  `select code, customer_id, loan_id, facts from servicing.notice where key like '%' || $1::uuid || '%' order by code, customer_id`,
);

/** How a trial's renewal is opened. */
export interface Opening {
  readonly isShared?: boolean;
  readonly cashOutCents?: number;
  /** Whether its payment is booked. Default: true. */
  readonly isPaid?: boolean;
  readonly guestSessionId?: string | null;
  readonly isSwitch?: boolean;
}

function callsOf(api: Database) {
  const systems = [builtInLoanSystem(1, api), builtInLoanSystem(2, api)];
  const means: RenewalMeans = {
    database: api,
    desks: Object.fromEntries(systems.map(({ lmsId, capabilities }) => [lmsId, capabilities.renewals])),
    loanSystems: systems,
    offeredChannels: new Set(['store', 'moneyGram', 'debit', 'ach']),
    pushingProcessors: new Set([4]),
    findLoanOwner: () => Promise.resolve(null),
    intentIdOf: toIntentId,
    isNoSsnAllowed: () => Promise.resolve(true),
    checkEntry: () => Promise.resolve(),
    nameOf: (caller) => Promise.resolve(caller.profileId),
    waitMaxMs: 0,
  };
  return { means, calls: renewalsHandlers(means), context: aCall };
}

type Books = Awaited<ReturnType<typeof openCommandBooks>>;

async function wishOf(books: Books, loanId: number, opening: Opening): Promise<RenewalWish> {
  const { snapshot } = await books.loan(loanId);
  const product = findProduct(snapshot.productId);
  const switchId = opening.isSwitch === true ? (product?.switchToProductId ?? null) : null;
  const dueCents = product === null || switchId === null ? null : productSwitchAmountDueCents(snapshot, product);
  return {
    kind: switchId === null ? 'renewal' : 'productSwitch',
    newProductId: switchId ?? snapshot.productId,
    paymentCents: dueCents ?? cents(snapshot.balances.chargeCents),
    cashOutCents: cents(opening.cashOutCents ?? 0),
    channel: 'store',
    ancillaryIds: [],
  };
}

/** Steps of renewals outside the calls: they are opened with a payment, paid, signed and ended. */
function stepsOf(books: Books, renewals: RenewalCalls<Transaction>) {
  const { worker } = books;
  let opened = 0;
  const read = async (renewalId: string): Promise<RenewalRecord> => {
    const found = await worker.transaction((tx) => renewals.readRenewal(renewalId, tx));
    if (found === null) throw new Error(`renewal ${renewalId} is gone`);
    return found;
  };
  /** Books the payment of a renewal. */
  const pay = async (loanId: number, renewalId: string, amountCents: number): Promise<void> => {
    const payment = { reference: `pay_${renewalId}`, loanId, amountCents: cents(amountCents), renewalId };
    const how = { purpose: 'standard', channel: 'card', confirmationNumber: '1234567890' } as const;
    await worker.transaction((tx) => postPayments(tx, 2, [{ ...payment, ...how }]));
  };
  /** Opens a renewal for the minimum payment, and books the payment. */
  const openRenewal = async (loanId: number, opening: Opening = {}): Promise<string> => {
    opened += 1;
    const renewalId = `00000000-0000-4000-8000-${String(opened).padStart(12, '0')}`;
    const wish = await wishOf(books, loanId, opening);
    const quoted = await renewals.quoteRenewal(loanId, wish, [TRIAL_CUSTOMER]);
    if (quoted?.ok !== true) throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
    const payment = wish.paymentCents === 0 ? null : ({ paymentId: `pay_${renewalId}`, tender: 'card' } as const);
    const opener = { customerId: TRIAL_CUSTOMER, name: 'Ann Lee', guestSessionId: opening.guestSessionId ?? null };
    const command = {
      key: `renewal:${renewalId}:open`,
      loanId,
      renewalId,
      wish,
      termsHash: quoted.value.hash,
      intentId: toIntentId(await books.loan(loanId)),
      isNoSsnRefinanceAllowed: true,
      payment,
      opener,
    };
    const answer = await worker.transaction((tx) => renewals.openRenewal(command, tx));
    if (!answer.ok) throw new Error(`not opened: ${JSON.stringify(answer.refusal)}`);
    if (opening.isPaid !== false && payment !== null) await pay(loanId, renewalId, wish.paymentCents);
    return renewalId;
  };
  return {
    read,
    pay,
    openRenewal,
    /** Signs with everybody's signature and books the new loan. */
    complete: async (renewalId: string): Promise<RenewalRecord> => {
      const { loanId, revisions } = await read(renewalId);
      const termsHash = revisions.at(-1)?.hash ?? '';
      const command = { key: `renewal:${renewalId}:complete`, loanId, renewalId, termsHash, signedAt: new Date() };
      const answer = await worker.transaction((tx) => renewals.completeRenewal(command, tx));
      if (!answer.ok) throw new Error(`not completed: ${JSON.stringify(answer.refusal)}`);
      return read(renewalId);
    },
    end: (renewalId: string, loanId: number, why: RenewalEnd) =>
      worker.transaction((tx) =>
        renewals.endRenewal({ key: `renewal:${renewalId}:end:${why}`, loanId, renewalId, why }, tx),
      ),
  };
}

/** The worker's side of a trial, with a signature vendor that answers as the test says. */
function workerOf({ owner, worker }: Books) {
  const vendor = {
    answer: 'ended' as Awaited<ReturnType<EndSigning>>,
    asked: 0,
    onEnd: null as (() => Promise<void>) | null,
  };
  const means: EndMeans = {
    database: worker,
    logger: pino({ level: 'silent' }),
    systems: [builtInLoanSystem(1, worker), builtInLoanSystem(2, worker)],
    endSigning: async () => {
      vendor.asked += 1;
      await vendor.onEnd?.();
      return vendor.answer;
    },
  };
  const kinds: Readonly<Record<string, OutboxKind>> = {
    ...renewalKinds(means),
    renewalTold: renewalTold({ ...means, publicUrl: 'https://pay.example' }),
  };
  return {
    vendor,
    endMeans: means,
    /** Lets the worker look for due renewals once. */
    sweep: () => sweepRenewals(means),
    /** Works on everything that is queued now, one row after the other. `isKilled`: the worker dies before it marks a row, so that the row
     *  is worked on again. */
    work: (how: { readonly isKilled?: boolean } = {}) => workThrough(owner, kinds, how),
    /** Makes what waits in the queue due. */
    wake: () => owner.rows(NOW),
  };
}

/** Opens books for a file of tests of renewals, with the worker's work and the calls. */
export async function openRenewalTrial(today: BusinessDate = businessDate('2026-06-15')) {
  const books = await openCommandBooks(today);
  const { owner, worker, api } = books;
  await seedTrialPeople(owner);
  const { renewals } = builtInLoanSystem(2, worker).capabilities;
  if (renewals === null) throw new Error('the loan system has no renewals');
  return {
    ...books,
    ...callsOf(api),
    ...stepsOf(books, renewals),
    ...workerOf(books),
    renewals,
    /** Opens a title pawn of 1,500.00. */
    openPawn: async ({ isShared = false }: Opening = {}): Promise<number> => {
      const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
      if (isShared) await books.cosign(loanId);
      return loanId;
    },
    notices: (renewalId: string) => owner.rows(NOTICES, [renewalId]),
  };
}
