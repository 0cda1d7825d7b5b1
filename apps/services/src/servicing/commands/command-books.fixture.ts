import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { expect } from 'vitest';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import type { CommandAnswer, Json } from '#servicing/executor/loan-command.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { LEDGER_HASH, VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { disburseLoan, originateLoan } from './origination/originate-loan.ts';
import { seedReference } from '#servicing/seed-reference.ts';

/** Terms of a test loan that is signed and funded today. */
interface TrialLoan {
  readonly productId: number;
  readonly principalCents: number;
  readonly dueDates?: readonly BusinessDate[];
  readonly brand?: string;
  readonly storeId?: number;
  readonly collateral?: LoanRecord['collateral'];
}

const JOURNAL = statement<{ txn: number; event: string; line: string }>(
  'trial_journal',
  `select t.txn_id as txn, t.event, (case when e.dr > 0 then 'Dr' else 'Cr' end) || e.account || ' ' || to_char((e.dr + e.cr) / 100.0, 'FM999999990.00') as line
     from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.idempotency_key = $1 or t.idempotency_key ~ ('^' || $1 || ':\\d+$')
    order by t.txn_id, e.line`,
);
const STEPS = statement<{ step: string }>(
  'trial_steps',
  `select event || ' ' || coalesce(from_status::text, '-') || '>' || to_status || ' ' || actor as step
     from servicing.loan_event where loan_id = $1 order by seq`,
);
const SURVEY = statement<{ loans: number; events: number; commands: number; txns: number; version: number }>(
  'trial_survey',
  `select (select count(*) from servicing.loan) as loans, (select count(*) from servicing.loan_event) as events,
          (select count(*) from servicing.loan_command) as commands, (select count(*) from servicing.ledger_txn) as txns,
          (select coalesce(sum(quote_version), 0) from servicing.loan)::bigint as version`,
);
const ALL_BREACHES = statement<{ breach: string }>(
  'trial_breaches',
  'select servicing.find_breaches($1, (select business_date from servicing.business_clock where lms_id = $1), 0, 9999999) as breach',
);

const APPRAISE = statement(
  'trial_appraisal',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, amount, state, started_on,
          is_refinance, can_upload_documents)
   select $1, 'TLXeApplication', 1101, 10001, 'tmx', $2, $3, 0, 'withdrawn', c.business_date, true, false
     from servicing.business_clock c where c.lms_id = $1`,
);

const COSIGN = statement('trial_cosign', 'update servicing.loan set cosigner_id = $2 where loan_id = $1');
const STORE_CLOCK = statement(
  'trial_store_clock',
  `update servicing.store set time_zone = (
     select z.name from pg_timezone_names z
      where z.name like 'Etc/GMT%' and ((now() at time zone z.name)::time >= time '17:00') = $1 limit 1)`,
);

/** Customer of every test loan. */
export const TRIAL_CUSTOMER = 'trial';

/** Functions that read a test's books. */
function readers(owner: Database, worker: Database) {
  return {
    /** Returns a command's ledger lines, entry by entry, in the form of the design document: "PAYMENT Dr1020 425.00 Cr1120
     *  225.00". */
    journal: async (key: string): Promise<string[]> => {
      const rows = await owner.rows(JOURNAL, [key]);
      const entries = new Map<number, string>();
      for (const { txn, event, line } of rows) entries.set(txn, `${entries.get(txn) ?? event} ${line}`);
      return [...entries.values()];
    },
    steps: async (loanId: number): Promise<string[]> => (await owner.rows(STEPS, [loanId])).map(({ step }) => step),
    loan: async (loanId: number, lmsId: BuiltInSystemId = 2): Promise<LoanRecord> => {
      const record = await findLoanOf(worker, lmsId, [TRIAL_CUSTOMER], loanId);
      if (record === null) throw new Error(`loan ${loanId} is gone`);
      return record;
    },
    /** Closes that many business days. */
    days: async (lmsId: BuiltInSystemId, count: number): Promise<void> => {
      for (let day = 0; day < count; day += 1) {
        const { breaches } = await runDayEnd(worker, lmsId);
        if (breaches.length > 0) throw new Error(breaches.join('; '));
      }
    },
  };
}

/** Functions that change facts of a test's books without a command. */
function changers(owner: Database) {
  return {
    /** Sets the value of the test customer's vehicle. */
    appraise: (amountCents: number) => owner.rows(APPRAISE, [2, TRIAL_CUSTOMER, amountCents]),
    /** Makes somebody else, Tom by default, the co-borrower of a loan. */
    cosign: (loanId: number, customerId = 'tom') => owner.rows(COSIGN, [loanId, customerId]),
    /** Moves every store's wall clock to before or after its close at 5:00 PM. */
    setStoreClock: (isClosed: boolean) => owner.rows(STORE_CLOCK, [isClosed]),
  };
}

/** Opens books for one test file, on 2026-06-15 or another day, with helpers for tests of commands. */
export async function openCommandBooks(today: BusinessDate = businessDate('2026-06-15')) {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  const worker = database.open('lendside_worker');
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  const inUnit = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => worker.transaction(work);
  const lawful = async (): Promise<void> => {
    for (const lmsId of [1, 2]) expect(await owner.rows(ALL_BREACHES, [lmsId])).toEqual([]);
    expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  };
  return {
    owner,
    worker,
    api: database.open('lendside_api'),
    inUnit,
    lawful,
    /** Opens a signed and funded loan and returns its number. */
    open: (trial: TrialLoan): Promise<number> =>
      inUnit(async (tx) => {
        const product = findProduct(trial.productId);
        if (product === null) throw new Error(`there is no product ${trial.productId}`);
        const { loanId } = await originateLoan(tx, {
          product,
          principalCents: cents(trial.principalCents),
          dueDates: trial.dueDates ?? [],
          brand: trial.brand ?? product.brands[0] ?? '',
          storeId: trial.storeId ?? (product.lmsId === 1 ? 20_001 : 10_001),
          customerId: TRIAL_CUSTOMER,
          channel: 'store',
          collateral: trial.collateral ?? null,
        });
        await disburseLoan(tx, product, loanId, 'store');
        return loanId;
      }),
    /** Runs a command that must succeed, then replays it and checks that nothing changes (I10). */
    done: async <Answer extends Json>(
      command: (tx: Transaction) => Promise<CommandAnswer<Answer>>,
    ): Promise<Answer> => {
      const first = await inUnit(command);
      if (!first.ok) throw new Error(`refused: ${JSON.stringify(first.refusal)}`);
      const [survey, hash] = [await owner.row(SURVEY), await owner.row(LEDGER_HASH)];
      expect(await inUnit(command)).toEqual({ ...first, isReplay: true });
      expect(await owner.row(SURVEY)).toEqual(survey);
      expect(await owner.row(LEDGER_HASH)).toEqual(hash);
      await lawful();
      return first.value;
    },
    /** Runs a command that must be refused and returns its refusal. */
    refused: async <Answer extends Json>(command: (tx: Transaction) => Promise<CommandAnswer<Answer>>) => {
      const answer = await inUnit(command);
      if (answer.ok) throw new Error(`not refused: ${JSON.stringify(answer.value)}`);
      return answer.refusal;
    },
    ...changers(owner),
    ...readers(owner, worker),
  };
}
