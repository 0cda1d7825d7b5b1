import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { credit, debit, balanced } from '@lendside/domain/ledger/journal-entry.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import {
  LEDGER_HASH,
  postJournal,
  toJournalTransaction,
  VERIFY_CHAIN,
  type JournalTransaction,
} from './journal-store.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const owner = database.open('owner');
const worker = database.open('lendside_worker');
const api = database.open('lendside_api');
await seedReference(owner, 'simulation', { 1: today, 2: today });
const pawn = findProduct(1101);
if (pawn === null) throw new Error('no pawn');
const loanId = await openTestLoan(worker, {
  product: pawn,
  brand: 'tmx',
  customerId: 'c1',
  principalCents: cents(150_000),
  dueDates: [],
});

let counter = 0;
function fee(amountCents: number, key = `test:${(counter += 1)}`): JournalTransaction {
  const entry = balanced('LATE_FEE', [debit(1130, cents(amountCents), 'fee'), credit(4030, cents(amountCents))]);
  return toJournalTransaction(entry, { lmsId: 2, businessDate: today, loanId, key, actor: 'test' });
}
const FEES = statement<{ balance: number }>(
  'test_fees',
  "select balance from servicing.loan_balance where loan_id = $1 and account = '1130'",
);
const feesOwed = async (): Promise<number> => (await worker.row(FEES, [loanId]))?.balance ?? 0;

describe('ledger in the database', () => {
  test('posting a known key again posts nothing and returns the first transaction [I10]', async () => {
    const before = await feesOwed();
    const transaction = fee(500);
    const [first] = await worker.transaction((tx) => postJournal(tx, [transaction]));
    const [again] = await worker.transaction((tx) => postJournal(tx, [transaction]));
    expect(first?.isNew).toBe(true);
    expect(again).toEqual({ txnId: first?.txnId, isNew: false });
    expect(await feesOwed()).toBe(before + 500);
  });

  test('posting a batch of new and known keys returns its results in order', async () => {
    const known = fee(100);
    await worker.transaction((tx) => postJournal(tx, [known]));
    const posted = await worker.transaction((tx) => postJournal(tx, [fee(200), known, fee(300)]));
    expect(posted.map((each) => each.isNew)).toEqual([true, false, true]);
  });

  test('the database refuses an unbalanced transaction [I1]', async () => {
    const before = await feesOwed();
    const skewed = {
      ...fee(100),
      entries: [
        ['1130', 'fee', 100, 0],
        ['4030', '', 0, 99],
      ],
    };
    await expect(worker.transaction((tx) => postJournal(tx, [skewed]))).rejects.toThrow(/does not balance/);
    expect(await feesOwed()).toBe(before);
  });

  test('the database refuses an account that is not in the chart', async () => {
    const stray = {
      ...fee(100),
      entries: [
        ['1130', 'fee', 100, 0],
        ['4999', '', 0, 100],
      ],
    };
    await expect(worker.transaction((tx) => postJournal(tx, [stray]))).rejects.toThrow(/does not balance/);
  });

  test.each([
    ['account 4999', `(1, 90, '1130', ${loanId}, 5, 0), (1, 91, '4999', null, 0, 5)`],
    ['loan 5', "(1, 90, '1130', 5, 5, 0), (1, 91, '4030', null, 0, 5)"],
    ['transaction 999999', `(999999, 90, '1130', ${loanId}, 5, 0), (999999, 91, '4030', null, 0, 5)`],
  ])('the database refuses a line that refers to %s, which does not exist', async (what, lines) => {
    const sql = `insert into servicing.ledger_entry (txn_id, line, account, loan_id, dr, cr) values ${lines}`;
    await expect(worker.rows(statement(`stray ${what}`, sql))).rejects.toThrow(`${what}, which does not exist`);
  });

  test.each([
    'update servicing.ledger_entry set dr = dr + 1 where dr > 0',
    'delete from servicing.ledger_entry',
    'truncate servicing.ledger_entry cascade',
    "update servicing.ledger_txn set narrative = 'x'",
    'delete from servicing.ledger_txn',
    "update servicing.loan_event set actor = 'x'",
    'delete from servicing.payment_result',
  ])('the owner of the tables cannot run "%s" [I3]', async (sql) => {
    await expect(owner.rows(statement(`owner ${sql.slice(0, 40)}`, sql))).rejects.toThrow(/append-only/);
  });

  test.each([
    ['lendside_worker', 'update servicing.ledger_entry set dr = dr + 1'],
    ['lendside_worker', 'delete from servicing.ledger_txn'],
    ['lendside_api', 'insert into servicing.ledger_txn (lms_id) values (2)'],
    ['lendside_api', 'update servicing.loan set status = 3'],
    ['lendside_api', 'update servicing.loan_balance set balance = 0'],
  ] as const)('%s may not run "%s" [I3]', async (role, sql) => {
    const database = role === 'lendside_api' ? api : worker;
    await expect(database.rows(statement(`${role} ${sql.slice(0, 30)}`, sql))).rejects.toThrow(/permission denied/);
  });

  test('a batch is refused when one of its transactions refers to a missing loan', async () => {
    const stray = { ...fee(700), loanId: 999_999_999, key: 'stray-loan' };
    await expect(worker.transaction((tx) => postJournal(tx, [fee(700), stray]))).rejects.toThrow(
      'points at loan 999999999, which does not exist',
    );
  });

  test('a transaction can be reversed only once [I3]', async () => {
    const [posted] = await worker.transaction((tx) => postJournal(tx, [fee(700)]));
    const reversal = (): JournalTransaction => ({
      ...fee(700),
      event: 'REVERSAL',
      reversalOf: posted?.txnId,
      entries: [
        ['4030', '', 700, 0],
        ['1130', 'fee', 0, 700],
      ],
    });
    await worker.transaction((tx) => postJournal(tx, [reversal()]));
    await expect(worker.transaction((tx) => postJournal(tx, [reversal()]))).rejects.toThrow(/reversal_of/);
  });

  test("verifying the hash chain finds a byte that was changed outside the ledger's functions", async () => {
    expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
    const before = await owner.row(LEDGER_HASH);
    await owner.transaction(async (tx) => {
      await tx.rows(statement('open_lock', 'alter table servicing.ledger_entry disable trigger user'));
      await tx.rows(
        statement(
          'flip',
          `update servicing.ledger_entry e set component = 'fie' from servicing.ledger_txn t
        where t.txn_id = e.txn_id and t.idempotency_key = 'test:1' and e.account = '1130'`,
        ),
      );
      await tx.rows(statement('close_lock', 'alter table servicing.ledger_entry enable trigger user'));
    });
    const broken = await owner.rows(VERIFY_CHAIN, [`loan:${loanId}`]);
    expect(broken).toMatchObject([{ chain: `loan:${loanId}`, problem: 'its facts or lines were changed' }]);
    expect(await owner.row(LEDGER_HASH)).toEqual(before);
  });
});
