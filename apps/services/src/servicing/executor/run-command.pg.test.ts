import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { balanced, credit, debit } from '@lendside/domain/ledger/journal-entry.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { describe, expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { findLocked, type CommandAnswer, type LoanCommand } from './loan-command.ts';
import { runLoanCommand } from './run-command.ts';
import { dyingDatabase, Killed } from '#servicing/day-end/dying-database.fixture.ts';
import { findBreaches } from '#servicing/day-end/prove-day.ts';
import { LEDGER_HASH, VERIFY_CHAIN } from '#servicing/ledger/journal-store.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const owner = database.open('owner');
const worker = database.open('lendside_worker');
const other = database.open('lendside_worker');
await seedReference(owner, 'simulation', { 1: today, 2: today });
const pawn = findProduct(1101);
if (pawn === null) throw new Error('no pawn');
const open = (): Promise<number> =>
  openTestLoan(worker, {
    product: pawn,
    brand: 'tmx',
    customerId: 'c',
    principalCents: cents(150_000),
    dueDates: [],
  });

const feeCommand = (loanIds: readonly number[], key: string, amountCents = 500): LoanCommand => ({
  key,
  kind: 'testFee',
  lmsId: 2,
  loanIds,
  actor: 'store',
  input: { amountCents },
});
/** Charges a fee on each loan and writes an additional row for the first, so that every part of a command is used. */
function chargeFee(db: Database, command: LoanCommand, amountCents = 500): Promise<CommandAnswer<number>> {
  return db.transaction((tx) =>
    runLoanCommand(tx, command, (context) => {
      const changes = [];
      for (const loanId of command.loanIds) {
        const found = findLocked(context, loanId);
        if (!found.ok) return found;
        const { snapshot } = found.value;
        if (snapshot.balances.feesCents + amountCents > 10_000)
          return refused({ code: 'not_eligible', reason: 'too_many_fees' });
        const feesCents = cents(snapshot.balances.feesCents + amountCents);
        const entry = balanced('LATE_FEE', [debit(1130, cents(amountCents), 'fee'), credit(4030, cents(amountCents))]);
        changes.push({
          loan: { ...snapshot, balances: { ...snapshot.balances, feesCents } },
          entries: [entry],
          events: [],
        });
      }
      return decided({
        changes,
        answer: changes.length,
        alongside: async (write) => {
          await write.rows(NOTE, [command.key, command.loanIds[0] ?? null]);
        },
      });
    }),
  );
}
const NOTE = statement(
  'test_note',
  "insert into servicing.notice (key, code, loan_id, customer_id, made_on) values ($1, 'N06', $2, 'c', '2026-06-15')",
);
const STATE = statement<{ fees: number; entries: number; commands: number; notes: number; version: number }>(
  'test_state',
  `select coalesce((select sum(balance) from servicing.loan_balance where loan_id = $1 and account = '1130'), 0)::bigint as fees,
          (select count(*) from servicing.ledger_txn where loan_id = $1) as entries,
          (select count(*) from servicing.loan_command where loan_id = $1) as commands,
          (select count(*) from servicing.notice where loan_id = $1) as notes,
          (select quote_version from servicing.loan where loan_id = $1)::bigint as version`,
);
const stateOf = (loanId: number) => worker.row(STATE, [loanId]);

describe('running a command', () => {
  test('a command posts, saves the loan and stores its answer, and a replay changes nothing [I10]', async () => {
    const loanId = await open();
    const before = await stateOf(loanId);
    const first = await chargeFee(worker, feeCommand([loanId], 'once'));
    expect(first).toEqual({ ok: true, value: 1, isReplay: false });
    const after = await stateOf(loanId);
    expect(after).toMatchObject({ fees: 500, notes: 1, commands: (before?.commands ?? 0) + 1 });
    const hash = await owner.row(LEDGER_HASH);
    expect(await chargeFee(worker, feeCommand([loanId], 'once'))).toEqual({ ...first, isReplay: true });
    expect(await stateOf(loanId)).toEqual(after);
    expect(await owner.row(LEDGER_HASH)).toEqual(hash);
  });

  test('a known command key with other input or kind is refused, and the refusal is not stored', async () => {
    const loanId = await open();
    await chargeFee(worker, feeCommand([loanId], 'conflict'));
    const refusal = { ok: false, refusal: { code: 'duplicate_intent' } };
    expect(await chargeFee(worker, feeCommand([loanId], 'conflict', 700), 700)).toMatchObject(refusal);
    expect(await chargeFee(worker, { ...feeCommand([loanId], 'conflict'), kind: 'otherFee' })).toMatchObject(refusal);
    expect(await chargeFee(worker, feeCommand([loanId], 'conflict'))).toMatchObject({ ok: true, isReplay: true });
  });

  test('a refused command stores its refusal as the answer and posts nothing', async () => {
    const loanId = await open();
    const refusal = { ok: false, refusal: { code: 'not_eligible', reason: 'too_many_fees' } };
    const before = await stateOf(loanId);
    expect(await chargeFee(worker, feeCommand([loanId], 'refused', 20_000), 20_000)).toMatchObject(refusal);
    expect(await stateOf(loanId)).toEqual({ ...before, commands: (before?.commands ?? 0) + 1 });
    expect(await chargeFee(worker, feeCommand([loanId], 'refused', 20_000), 20_000)).toEqual({
      ...refusal,
      isReplay: true,
    });
    expect(await chargeFee(worker, feeCommand([999_999], 'nowhere'))).toMatchObject({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'loan_not_found' },
    });
  });

  test('a command is refused when the state table does not allow its actor the step [LOA-041]', async () => {
    const loanId = await open();
    const answer = await worker.transaction((tx) =>
      runLoanCommand(tx, { ...feeCommand([loanId], 'by-nobody'), actor: 'customer' }, (context) => {
        const found = findLocked(context, loanId);
        if (!found.ok) return found;
        return decided({
          changes: [{ loan: { ...found.value.snapshot, status: 15 }, entries: [], events: ['assignRepo'] }],
          answer: null,
        });
      }),
    );
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'illegal_transition', from: 'Open', event: 'assignRepo' },
    });
  });

  test("a command whose steps do not lead to the loan's new state throws and writes nothing [I11]", async () => {
    const loanId = await open();
    const before = await stateOf(loanId);
    const wrong = worker.transaction((tx) =>
      runLoanCommand(tx, { ...feeCommand([loanId], 'astray'), actor: 'recovery' }, (context) => {
        const found = findLocked(context, loanId);
        if (!found.ok) return found;
        return decided({
          changes: [{ loan: { ...found.value.snapshot, status: 13 }, entries: [], events: ['assignRepo'] }],
          answer: null,
        });
      }),
    );
    await expect(wrong).rejects.toThrow(/do not lead to where it stands/);
    expect(await stateOf(loanId)).toEqual(before);
  });

  test('a command killed at any statement writes nothing, and its retry writes everything [I10]', async () => {
    const loans = [await open(), await open()];
    const before = await Promise.all(loans.map(stateOf));
    let died = 0;
    for (let at = 1; at <= 12; at += 1) {
      const attempt = chargeFee(dyingDatabase(worker, at), feeCommand(loans, 'dying'));
      const outcome = await attempt.catch((error: unknown) => error);
      if (!(outcome instanceof Killed)) break;
      died += 1;
      expect(await Promise.all(loans.map(stateOf))).toEqual(before);
    }
    expect(died).toBe(3);
    expect(await Promise.all(loans.map(stateOf))).toMatchObject([{ fees: 500 }, { fees: 500 }]);
    expect(await findBreaches(worker, 2, today)).toEqual([]);
  });

  test('a command key sent concurrently by many callers posts once', async () => {
    const loanId = await open();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        chargeFee(index % 2 === 0 ? worker : other, feeCommand([loanId], 'many')),
      ),
    );
    expect(answers.filter((answer) => !answer.isReplay)).toHaveLength(1);
    expect(await stateOf(loanId)).toMatchObject({ fees: 500 });
  });

  test('concurrent commands on the same loans lose nothing and never deadlock [I1 I4]', async () => {
    const loans = [await open(), await open(), await open()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        chargeFee(
          index % 2 === 0 ? worker : other,
          feeCommand(index % 2 === 0 ? loans : loans.toReversed(), `crossing-${index}`),
        ),
      ),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    for (const loanId of loans) expect(await stateOf(loanId)).toMatchObject({ fees: 5_000 });
    expect(await findBreaches(worker, 2, today)).toEqual([]);
    expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  });

  test('a half-closed day refuses new commands but still answers known commands', async () => {
    const loanId = await open();
    const first = await chargeFee(worker, feeCommand([loanId], 'before-night'));
    const started = statement(
      'test_started',
      "insert into servicing.eod_run (lms_id, business_date, step) values (2, '2026-06-15', 'started')",
    );
    const ended = statement('test_ended', "delete from servicing.eod_run where lms_id = 2 and step = 'started'");
    await owner.rows(started);
    await expect(chargeFee(worker, feeCommand([loanId], 'at-night'))).rejects.toThrow(LoanSystemUnavailable);
    expect(await chargeFee(worker, feeCommand([loanId], 'before-night'))).toEqual({ ...first, isReplay: true });
    await owner.rows(ended);
    expect(await chargeFee(worker, feeCommand([loanId], 'at-night'))).toMatchObject({ ok: true, isReplay: false });
  });

  test('a command whose journal key is already used throws and changes no loan', async () => {
    const loanId = await open();
    await expect(chargeFee(worker, feeCommand([loanId], `originate:${loanId}:2`))).rejects.toThrow(
      /keys that are known/,
    );
    expect(await stateOf(loanId)).toMatchObject({ fees: 0 });
  });

  test('one ledger entry moves two loans, and a later entry reverses it by key [I3 I4]', async () => {
    const [from, to] = [await open(), await open()];
    const move = (key: string, amountCents: number, reversesKey?: string) =>
      worker.transaction((tx) =>
        runLoanCommand(tx, { ...feeCommand([from, to], key), input: { amountCents } }, (context) => {
          const [a, b] = [findLocked(context, from), findLocked(context, to)];
          if (!a.ok) return a;
          if (!b.ok) return b;
          const sides = amountCents > 0 ? [from, to] : [to, from];
          const moved = cents(Math.abs(amountCents));
          const entry = balanced(amountCents > 0 ? 'REFINANCE' : 'VOID_REFINANCE', [
            { ...debit(1130, moved, 'fee'), loanId: sides[1] ?? 0 },
            { ...credit(1130, moved, 'fee'), loanId: sides[0] ?? 0 },
          ]);
          const withFees = (loan: typeof a.value.snapshot, by: number) => ({
            ...loan,
            balances: { ...loan.balances, feesCents: cents(loan.balances.feesCents + by) },
          });
          return decided({
            changes: [
              {
                loan: withFees(a.value.snapshot, -amountCents),
                entries: [reversesKey === undefined ? entry : { ...entry, reversesKey }],
                events: [],
              },
              { loan: withFees(b.value.snapshot, amountCents), entries: [], events: [] },
            ],
            answer: null,
          });
        }),
      );
    await chargeFee(worker, feeCommand([from], 'two-loans-fee'));
    await move('two-loans', 500);
    expect([await stateOf(from), await stateOf(to)]).toMatchObject([{ fees: 0 }, { fees: 500 }]);
    await move('two-loans-back', -500, 'two-loans');
    expect([await stateOf(from), await stateOf(to)]).toMatchObject([{ fees: 500 }, { fees: 0 }]);
    await expect(move('two-loans-again', -500, 'two-loans')).rejects.toThrow(/reversal_of/);
    await expect(move('two-loans-never', -500, 'no-such-key')).rejects.toThrow(/does not exist/);
    expect(await findBreaches(worker, 2, today)).toEqual([]);
    expect(await owner.rows(VERIFY_CHAIN, [`loan:${from}`])).toEqual([]);
  });
});
