import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakePayoutDesk } from '@lendside/providers/disbursements/fake.ts';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import { runMessageLane } from '#features/messages/run-message-lane.ts';
import { statement, type Database } from '#platform/database.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { findAnyDisbursement, makeDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { followBeforeClosing } from './close-day/follow-before-closing.ts';
import { payoutKinds } from './make/make-payout.ts';
import { payoutLimits, type PayoutLimits } from './send/payout-limits.ts';
import { runPayoutLanes, type PayoutLanes } from './send/run-payout-lanes.ts';
import { handOutCash } from './store-cash-queries.ts';
import { storeDesk } from './store-desk.ts';

const PERSON = statement(
  'test_payout_person',
  `with p as (insert into app.profile (profile_id, first_name, last_name) values ('prf_trial', 'Ann', 'Lee') on conflict do nothing)
   insert into app.profile_customer (profile_id, lms_id, customer_id) values ('prf_trial', 2, '${TRIAL_CUSTOMER}') on conflict do nothing`,
);
const CARD = statement(
  'test_payout_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ('card_trial', 'prf_trial', 1, 'vault_4242', 'visa', '424242', '4242', 'Ann Lee', 12, 2030, true, true) on conflict do nothing`,
);
const BANK = statement(
  'test_payout_bank',
  `with card as (
     insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, can_disburse, saved)
     values ('card_bank', 'prf_trial', 101, 'card_bank', 'bank', '', '6789', 'Ann Lee', true, true) on conflict do nothing)
   insert into app.bank_account (card_id, profile_id, bank_name, routing_number, account_number, account_hash, account_type)
   values ('card_bank', 'prf_trial', 'A bank', '011000015', '\\x01', '\\x02', 'checking') on conflict do nothing`,
);
const ASK = statement(
  'test_payout_ask',
  `insert into app.payout (payout_id, disbursement_ref, purpose, channel, lms_id, loan_id, customer_id, brand, amount, profile_id, payout_key,
          request_hash, card_id)
   values ($1, $1, 'draw', $2, 2, $3, $4, 'tmx', $5, 'prf_trial', $1, '\\x01', $6)`,
);
const WISH = statement(
  'test_payout_wish',
  `update app.payout set cancel_asked_at = clock_timestamp(), cancel_asked_why = 'asked', next_at = clock_timestamp(),
          cancel_asked_on = (select business_date from servicing.business_clock t where t.lms_id = payout.lms_id)
    where payout_id = $1`,
);
const TODAY = statement<{ business_date: string }>(
  'test_payout_today',
  'select business_date::text from servicing.business_clock where lms_id = 2',
);
const NOTICES = statement<{ code: string; facts: Record<string, unknown> }>(
  'test_payout_notices',
  `select code, facts from servicing.notice where key like '%:' || $1 || '%' order by key`,
);
const STATE = statement<{
  state: string;
  failure_code: string | null;
  reference_number: string | null;
  cancel_refused: string | null;
  expires_on: string | null;
}>(
  'test_payout_state',
  'select state, failure_code, reference_number, cancel_refused, expires_on from app.payout where payout_id = $1',
);
const PATH = statement<{ event: string }>(
  'test_payout_path',
  'select event from app.payout_transition where payout_id = $1 order by seq',
);
const OUTBOX = statement<{ kind: string; payload: { reference: string } }>(
  'test_payout_outbox',
  `select kind, payload from app.outbox where kind like 'payout.%' and sent_at is null order by outbox_id`,
);
const LOOK_NOW = statement(
  'test_payout_look_now',
  'update app.payout set next_at = clock_timestamp() where payout_id = $1',
);
const ALERTS = statement<{ reason: string }>(
  'test_payout_alerts',
  `select reason from app.audit_log where object = $1`,
);

const COMMAND = statement<{ kind: string }>(
  'test_payout_command',
  'select kind from servicing.loan_command where key = $1',
);

const SEALING = { open: () => '000123456789' };
const SILENT = pino({ level: 'silent' });

type Books = Awaited<ReturnType<typeof openCommandBooks>>;

/** What people and the clock do in a test. */
function actors({ owner, inUnit }: Books) {
  const counted = { number: 0 };
  return {
    /** Opens a line of that limit and returns its number. */
    line: async (limitCents = 250_000): Promise<number> => {
      counted.number += 1;
      const key = `trial-line-${counted.number}`;
      const opened = await inUnit((tx) =>
        openLine(tx, {
          key,
          lmsId: 2,
          productId: 1104,
          creditLimitCents: cents(limitCents),
          brand: 'tmx',
          storeId: 10_001,
          customerId: TRIAL_CUSTOMER,
          collateral: null,
        }),
      );
      if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
      return opened.value.loanId;
    },
    /** Asks for a draw as a person does, and returns its payout. */
    ask: async (loanId: number, channel: DisbursementChannel, amountCents = 40_000): Promise<string> => {
      counted.number += 1;
      const id = `pout_trial_${counted.number}`;
      const card = { debit: 'card_trial', ach: 'card_bank', store: null, moneyGram: null };
      await owner.rows(ASK, [id, channel, loanId, TRIAL_CUSTOMER, amountCents, card[channel]]);
      return id;
    },
    wantCancelled: (id: string) => owner.rows(WISH, [id]),
    lookNow: (id: string) => owner.rows(LOOK_NOW, [id]),
  };
}

/** What the store does: it signs new installment loans of $2,000.00 and hands cash out. */
function lenders({ inUnit, worker }: Books) {
  return {
    /** Signs a new loan whose money goes by that channel, and returns its number and its payout's reference. */
    newLoan: async (channel: DisbursementChannel): Promise<{ loanId: number; id: string }> => {
      const product = findProduct(1103);
      if (product === null) throw new Error('there is no product 1103');
      const loanId = await inUnit(async (tx) => {
        const on = businessDate((await tx.row(TODAY))?.business_date ?? '');
        const loan = await originateLoan(tx, {
          product,
          principalCents: cents(200_000),
          dueDates: Array.from({ length: 12 }, (_, month) => addMonths(addDays(on, 30), month)),
          brand: 'tmx',
          storeId: 10_002,
          customerId: TRIAL_CUSTOMER,
          channel,
          collateral: null,
        });
        await makeDisbursement(tx, {
          reference: `proceeds:${loan.loanId}`,
          loanId: loan.loanId,
          customerId: TRIAL_CUSTOMER,
          purpose: 'origination',
          channel,
          amountCents: cents(200_000),
          on,
          destination: channel === 'ach' ? 'card_bank' : channel === 'debit' ? 'card_trial' : null,
        });
        return loan.loanId;
      });
      return { loanId, id: `proceeds:${loanId}` };
    },
    handOut: (shown: string) => worker.transaction((tx) => handOutCash(tx, shown)),
  };
}

/** Functions that read what became of a payout. */
function readers({ owner, worker }: Books) {
  const stateOf = (id: string) => worker.row(STATE, [id]);
  return {
    stateOf,
    path: async (id: string): Promise<string> => (await owner.rows(PATH, [id])).map(({ event }) => event).join(' '),
    alerts: async (id: string): Promise<string[]> => (await owner.rows(ALERTS, [id])).map(({ reason }) => reason),
    reaches: async (id: string, state: string): Promise<void> => {
      await vi.waitFor(
        async () => {
          expect((await stateOf(id))?.state).toBe(state);
        },
        { timeout: 10_000, interval: 20 },
      );
    },
    /** The notices about a payout. */
    notices: (id: string) => owner.rows(NOTICES, [id]),
    /** The kind of the command that was kept under a key; null when none was. */
    commandOf: async (key: string): Promise<string | null> => (await owner.row(COMMAND, [key]))?.kind ?? null,
    owed: (reference: string) => findAnyDisbursement(worker, reference),
  };
}

/** Opens books with the payout worker, fake channels, and helpers. The workers stop after each test. */
export async function openPayoutTrial(today = businessDate('2026-06-01')) {
  const books = await openCommandBooks(today);
  const { owner, worker } = books;
  await owner.rows(PERSON);
  await owner.rows(CARD);
  await owner.rows(BANK);
  const moneyGram = openFakePayoutDesk({ channel: 'moneyGram', limitCents: cents(1_000_000), feeCents: cents(900) });
  const debit = openFakePayoutDesk({ channel: 'debit', limitCents: cents(500_000) });
  const ach = openFakePayoutDesk({ channel: 'ach' });
  const desks = { store: storeDesk(worker), moneyGram, ach, debit: { 1: debit } };
  const running: PayoutLanes[] = [];
  afterEach(async () => {
    for (const lanes of running.splice(0)) await lanes.stop(2_000);
    for (const desk of [moneyGram, debit, ach]) {
      desk.faults.length = 0;
      desk.cancelFaults.length = 0;
      desk.setReachable(true);
    }
  });
  const trial = {
    ...books,
    ...actors(books),
    ...lenders(books),
    ...readers(books),
    desks,
    moneyGram,
    debit,
    ach,
    limits: (changes: Partial<PayoutLimits> = {}): PayoutLimits =>
      payoutLimits(desks, 'simulation', { pollMs: 60, sendWithinMs: 2_000, ...changes }),
    start: (changes: Partial<PayoutLimits> = {}): PayoutLanes => {
      const lanes = runPayoutLanes({
        database: worker,
        desks,
        sealing: SEALING,
        limits: trial.limits(changes),
        logger: SILENT,
      });
      running.push(lanes);
      return lanes;
    },
    /** The channels and the books before the day closes. */
    beforeClosing: (closing: string, waitMaxMs = 5_000): Promise<void> =>
      followBeforeClosing(
        { database: worker, desks, sealing: SEALING, limits: trial.limits(), logger: SILENT, waitMaxMs },
        2,
        businessDate(closing),
      ),
    /** Carries out what servicing queued for the engine. */
    makeQueued: async (): Promise<void> => {
      const kinds = payoutKinds(worker, () => undefined);
      for (const { kind, payload } of await owner.rows(OUTBOX)) await kinds[kind]?.work(payload);
    },
  };
  return trial;
}

/** Runs the payout worker with the store's desk alone on a database, and what servicing queued for it. */
export function startPayouts(worker: Database): { stop(): Promise<void> } {
  const desks = { store: storeDesk(worker) };
  const limits = payoutLimits(desks, 'simulation', { pollMs: 60, sendWithinMs: 2_000 });
  const lanes = runPayoutLanes({ database: worker, desks, sealing: SEALING, limits, logger: SILENT });
  const queue = runMessageLane({
    database: worker,
    logger: SILENT,
    kinds: payoutKinds(worker, lanes.wake),
    pollMs: 60,
  });
  return {
    stop: async () => {
      await queue.stop(2_000);
      await lanes.stop(2_000);
    },
  };
}
