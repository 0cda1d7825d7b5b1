import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakePayoutDesk } from '@lendside/providers/disbursements/fake.ts';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { findAnyDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { followBeforeClosing } from './close-day/follow-before-closing.ts';
import { payoutKinds } from './make/make-payout.ts';
import { payoutLimits, type PayoutLimits } from './send/payout-limits.ts';
import { runPayoutLanes, type PayoutLanes } from './send/run-payout-lanes.ts';
import { storeDesk } from './store-desk.ts';

const PERSON = statement(
  'test_payout_person',
  `insert into app.profile (profile_id, first_name, last_name) values ('prf_trial', 'Ann', 'Lee') on conflict do nothing`,
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
  `select kind, payload from app.outbox where kind in ('payout.make', 'payout.release') and sent_at is null order by outbox_id`,
);
const LOOK_NOW = statement(
  'test_payout_look_now',
  'update app.payout set next_at = clock_timestamp() where payout_id = $1',
);
const ALERTS = statement<{ reason: string }>(
  'test_payout_alerts',
  `select reason from app.audit_log where object = $1`,
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
    beforeClosing: (closing: string): Promise<void> =>
      followBeforeClosing(
        { database: worker, desks, sealing: SEALING, limits: trial.limits(), logger: SILENT, waitMaxMs: 5_000 },
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
