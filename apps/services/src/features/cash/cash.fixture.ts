import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { toIntentId } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { startDraw } from '@lendside/contract/cash/draws.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { countStatements } from '#platform/count-statements.fixture.ts';
import { statement, type Database } from '#platform/database.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import type { CashMeans } from './cash-means.ts';
import { cashHandlers } from './cash-routes.ts';

const PEOPLE = statement(
  'cash_trial_people',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name) values ('prf_tom', 'Tom', 'Lee'), ('prf_eve', 'Eve', 'Ray')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name) values
      (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee'), (2, 'tom', 'Tom', 'Lee'), (2, 'eve', 'Eve', 'Ray')
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values
    ('prf_trial', 2, '${TRIAL_CUSTOMER}'), ('prf_tom', 2, 'tom'), ('prf_eve', 2, 'eve') on conflict do nothing`,
);
const CARD = statement(
  'cash_trial_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ($1, $2, $5, 'vault_' || $1, 'visa', '411111', '1111', 'Ann Lee', 12, $3, $4, true)`,
);
const BANK = statement(
  'cash_trial_bank',
  `
  with c as (
    insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, can_disburse, saved)
    values ($1, 'prf_trial', 101, '', 'bank', '', '6789', 'Ann Lee', false, true)
  )
  insert into app.bank_account (card_id, profile_id, routing_number, bank_name, account_type, account_number, account_hash)
  values ($1, 'prf_trial', '061000104', 'Truist Bank', 'checking', '\\x01', decode($2, 'hex'))`,
);
const DEBIT = statement(
  'cash_trial_debit',
  `insert into servicing.bank_debit (reference, loan_id, customer_id, method_id, amount, effective_on, state, return_code, returned_on)
   values ($1, $2, '${TRIAL_CUSTOMER}', $3, 5000, '2026-05-20', $4, $5, case when $4 = 'returned' then date '2026-05-28' end)`,
);
const FACT = statement(
  'cash_trial_fact',
  `insert into servicing.customer_fact as f (lms_id, customer_id, is_blocked, is_married)
   values (2, '${TRIAL_CUSTOMER}', $1, $2)
   on conflict (lms_id, customer_id) do update set is_blocked = excluded.is_blocked, is_married = excluded.is_married`,
);
const SETTING = statement(
  'cash_trial_setting',
  `insert into app.setting (name, value) values ('config.' || $1, $2::jsonb)
   on conflict (name) do update set value = excluded.value`,
);
const NO_SETTINGS = statement('cash_trial_no_settings', `delete from app.setting where name like 'config.%'`);

/** Returns a person of the trial as a caller. Ann borrows, Tom cosigns where a test says so, Eve has no loan. */
export function personOf(name: 'ann' | 'tom' | 'eve', guestOf: number | null = null): Customer {
  return aCustomer(
    name === 'ann' ? 'prf_trial' : `prf_${name}`,
    { TLXe: name === 'ann' ? TRIAL_CUSTOMER : name },
    { scope: guestOf === null ? { kind: 'full' } : { kind: 'guest', loanId: guestOf } },
  );
}

/** A request for a draw, as the web sends it. */
export type DrawAsked = RequestOf<typeof startDraw>;

/** Changes the facts on which the calls of cash decide. */
function changesOf(owner: Database) {
  return {
    addCard: (
      cardId: string,
      { canDisburse = true, year = 2030, profileId = 'prf_trial', processor = 1 } = {},
    ): Promise<unknown> => owner.rows(CARD, [cardId, profileId, year, canDisburse, processor]),
    addBank: (cardId: string, hash: string) => owner.rows(BANK, [cardId, hash]),
    /** Books a debit of ours from an account, which the bank returned with a code or not. */
    debited: (loanId: number, hash: string, state: 'sent' | 'settled' | 'returned', code: string | null = null) =>
      owner.rows(DEBIT, [`debit-${hash.slice(0, 4)}-${state}`, loanId, hash, state, code]),
    setFacts: (facts: { isBlocked?: boolean; isMarried?: boolean }) =>
      owner.rows(FACT, [facts.isBlocked ?? false, facts.isMarried ?? false]),
    set: (name: string, value: unknown) => owner.rows(SETTING, [name, JSON.stringify(value)]),
    forgetSettings: () => owner.rows(NO_SETTINGS),
  };
}

/** Opens books with the payout worker and the calls of cash. */
export async function openCashTrial() {
  const trial = await openPayoutTrial();
  const { owner, api } = trial;
  await owner.rows(PEOPLE);
  const switches = {
    isMilitaryCheckAsked: false,
    spousalConsentStates: ['WI'],
    waitMaxMs: 10_000,
    isAccountProofOffered: true,
    offeredChannels: new Set<DisbursementChannel>(['store', 'moneyGram', 'debit', 'ach']),
  };
  const second = builtInLoanSystem(2, api);
  const loanSystems = [builtInLoanSystem(1, api), second];
  const means = (database = api, systems = loanSystems): CashMeans => ({
    database,
    loanSystems: systems,
    pushingProcessors: new Set([1]),
    today: async () => (await second.businessDate()).current,
    ...switches,
    isMilitaryCheckAsked: () => Promise.resolve(switches.isMilitaryCheckAsked),
  });
  const calls = (): ReturnType<typeof cashHandlers> => cashHandlers(means());
  /** The calls on a database that keeps the names of the statements that it is sent. */
  const countedCalls = () => {
    const counted = countStatements(api);
    return { sent: counted.sent, ...cashHandlers(means(counted, [builtInLoanSystem(2, counted)])) };
  };
  const counted = { keys: 0 };
  const asking = async (loanId: number, changes: Partial<DrawAsked> = {}): Promise<DrawAsked> => {
    counted.keys += 1;
    return {
      drawKey: `draw-key-of-ann-${String(counted.keys).padStart(5, '0')}`,
      loanId,
      storeId: 10_001,
      lmsId: 2,
      guestPayment: false,
      disbursementAmount: cents(40_000),
      disbursementType: 14,
      disburseCardIds: [],
      migrateProduct: false,
      intentId: toIntentId(await trial.loan(loanId)),
      ...changes,
    };
  };
  const ann = personOf('ann');
  return {
    ...trial,
    ...changesOf(owner),
    switches,
    calls,
    countedCalls,
    loanSystems,
    asking,
    context: aCall,
    /** Asks for a draw and returns its key. */
    draw: async (loanId: number, changes: Partial<DrawAsked> = {}): Promise<string> =>
      (await calls().startDraw(await asking(loanId, changes), ann, aCall)).messageKey,
    follow: (messageKey: string, who = ann) => calls().getDrawResult({ messageKey }, who, aCall),
    terms: (loanId: number, amount?: number, who = ann) =>
      calls().getDrawTerms(
        { loanId, lmsId: 2, ...(amount === undefined ? {} : { amount: cents(amount) }) },
        who,
        aCall,
      ),
    cancel: (loanId: number, transactionId: string, who = ann) =>
      calls().cancelDraw({ loanId, lmsId: 2, transactionId }, who, aCall),
  };
}
