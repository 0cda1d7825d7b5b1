import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { dyingDatabase, Killed } from '#servicing/day-end/dying-database.fixture.ts';
import { refinance, type RefinanceCommand } from './refinance.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { rescind } from '#servicing/commands/origination/rescind.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { failCash, settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { voidRefinance } from './void-refinance.ts';

const books = await openCommandBooks(businessDate('2026-06-01'));
const renewal = (loanId: number, key: string, amountCents: number): RefinanceCommand => ({
  key,
  lmsId: 2,
  loanId,
  amountCents: cents(amountCents),
  tender: 'card',
  dueDates: [],
});

describe('commands that refinance a loan', () => {
  test('worked journal B: an early renewal charges the next period on day 30 [I5 I9 I10 I11]', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    await books.days(2, 12);
    const answer = await books.done((tx) => refinance(tx, renewal(loanId, 'renew-b', 42_500)));
    expect(answer).toMatchObject({ loanId, newPrincipalCents: 130_000, cashOutCents: 0 });
    const journal = await books.journal('renew-b');
    expect(journal).toContain('PAYMENT Dr1020 425.00 Cr1120 225.00 Cr1100 200.00');
    expect(journal).toContain(
      'REFINANCE Dr2200 135.00 Dr2600 1300.00 Cr1100 1300.00 Dr1100 1300.00 Cr2600 1300.00 Cr2200 135.00',
    );
    expect(journal).toHaveLength(2);
    const [old, next] = [await books.loan(loanId), await books.loan(answer.newLoanId)];
    expect(old.snapshot.status).toBe(22);
    expect(old.paidOffOn).toBe('2026-06-13');
    expect(payoffCents(old.snapshot)).toBe(0);
    expect(payoffCents(next.snapshot)).toBe(130_000);
    expect(answer.newDueOn).toBe('2026-07-31');
    expect(next.snapshot).toMatchObject({ renewalNumber: 1, chainStartOn: '2026-06-01', noteOn: '2026-06-13' });
    expect(next.snapshot.loanHeader.slice(-3)).toBe('-01');
    expect((await books.steps(loanId)).at(-1)).toBe('renewal 12>22 customer');
    expect(await books.steps(answer.newLoanId)).toEqual([
      'startOrigination ->12 customer',
      'signingComplete 12>12 partner',
      'disbursementAccepted 12>12 partner',
    ]);
    expect(await books.refused((tx) => refinance(tx, renewal(answer.newLoanId, 'renew-again', 5_000)))).toEqual({
      code: 'not_eligible',
      reason: 'period_not_begun',
    });
    await books.days(2, 17);
    expect(payoffCents((await books.loan(answer.newLoanId)).snapshot)).toBe(130_000);
    await books.days(2, 1);
    const begun = (await books.loan(answer.newLoanId)).snapshot;
    expect(payoffCents(begun)).toBe(149_500);
    expect(begun.balances).toMatchObject({ chargeCents: 19_500, unearnedChargeCents: 19_500 });
    expect(await books.journal(`charge:${answer.newLoanId}:period`)).toEqual([
      'PERIOD_CHARGE Dr1120 195.00 Cr2200 195.00',
    ]);
    await books.days(2, 1);
    await books.lawful();
  });

  test('a payment before the period starts lowers its charge, and a payoff leaves none', async () => {
    const [paying, payingOff] = [
      await books.open({ productId: 1101, principalCents: 150_000 }),
      await books.open({ productId: 1101, principalCents: 150_000 }),
    ];
    await books.days(2, 10);
    const part = await books.done((tx) => refinance(tx, renewal(paying, 'renew-part', 22_500)));
    const whole = await books.done((tx) => refinance(tx, renewal(payingOff, 'renew-whole', 22_500)));
    const pay = (reference: string, loanId: number, amountCents: number, purpose: 'standard' | 'payoff') =>
      books.inUnit((tx) =>
        postPayments(tx, 2, [
          {
            reference,
            loanId,
            amountCents: cents(amountCents),
            purpose,
            channel: 'card',
            confirmationNumber: '1234567890',
          },
        ]),
      );
    await pay('part-paid', part.newLoanId, 50_000, 'standard');
    await pay('all-paid', whole.newLoanId, 150_000, 'payoff');
    await books.days(2, 20);
    expect((await books.loan(part.newLoanId)).snapshot.balances).toMatchObject({
      principalCents: 100_000,
      chargeCents: 15_000,
    });
    expect((await books.loan(whole.newLoanId)).snapshot).toMatchObject({ status: 3 });
    expect(await books.journal(`charge:${whole.newLoanId}:period`)).toEqual([]);
    await books.lawful();
  });

  test('worked journal D: a void within its window restores the old loan and its payment', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
    await books.days(2, 3);
    const { newLoanId } = await books.done((tx) => refinance(tx, renewal(loanId, 'renew-d', 25_000)));
    await books.days(2, 1);
    await books.done((tx) => voidRefinance(tx, { key: 'void-d', lmsId: 2, loanId: newLoanId, minutesOfDay: 600 }));
    const [old, next] = [await books.loan(loanId), await books.loan(newLoanId)];
    expect([old.snapshot.status, next.snapshot.status]).toEqual([12, 28]);
    expect(payoffCents(old.snapshot)).toBe(90_000);
    expect(payoffCents(next.snapshot)).toBe(0);
    expect(old.paidOffOn).toBeNull();
    const again = await books.done((tx) => refinance(tx, renewal(loanId, 'renew-d2', 100)));
    expect((await books.loan(again.newLoanId)).snapshot.loanHeader.slice(-3)).toBe('-02');
    await books.days(2, 1);
    await books.lawful();
  });

  test('a void is refused after its window or for a loan that is no refinance, and changes nothing', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
    const { newLoanId } = await books.done((tx) => refinance(tx, renewal(loanId, 'renew-late', 25_000)));
    expect(await books.refused((tx) => voidRefinance(tx, { key: 'void-none', lmsId: 2, loanId }))).toEqual({
      code: 'not_eligible',
      reason: 'not_refinanced',
    });
    await books.days(2, 5);
    const late = { key: 'void-late', lmsId: 2, loanId: newLoanId, minutesOfDay: 600 } as const;
    expect(await books.refused((tx) => voidRefinance(tx, late))).toEqual({
      code: 'not_eligible',
      reason: 'window_closed',
    });
    expect((await books.loan(newLoanId)).snapshot.status).toBe(12);
  });

  test('cash out needs a known vehicle value and is limited by it, unlike a renewal without cash', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    const withCash = (key: string, cashOutCents: number) => ({
      ...renewal(loanId, key, 22_500),
      cashOutCents: cents(cashOutCents),
    });
    expect(await books.refused((tx) => refinance(tx, withCash('cash-unknown', 5_000)))).toEqual({
      code: 'not_eligible',
      reason: 'appraisal_missing',
    });
    await books.appraise(400_000);
    // Half of the vehicle's 4,000.00, less the 1,500.00 carried over, leaves 500.00.
    expect(await books.refused((tx) => refinance(tx, withCash('cash-much', 50_001)))).toMatchObject({
      code: 'amount_out_of_range',
      maxCents: 50_000,
    });
    await books.done((tx) => refinance(tx, withCash('cash-most', 50_000)));
  });

  test('a refinance killed at any statement changes nothing, and its retry completes it [I10]', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    const before = await books.loan(loanId);
    const command = {
      ...renewal(loanId, 'renew-dying', 22_500),
      cashOutCents: cents(5_000),
      channel: 'debit',
    } as const;
    let died = 0;
    for (let at = 1; at <= 30; at += 1) {
      const attempt = dyingDatabase(books.worker, at).transaction((tx) => refinance(tx, command));
      const outcome = await attempt.catch((error: unknown) => error);
      if (!(outcome instanceof Killed)) break;
      died += 1;
      expect(await books.loan(loanId)).toEqual(before);
      await books.lawful();
    }
    expect(died).toBeGreaterThan(5);
    expect((await books.loan(loanId)).snapshot.status).toBe(22);
    // Payment, renewal and the charge on the cash; the period's charge follows on the due date.
    expect(await books.journal('renew-dying')).toHaveLength(3);
  });

  test('refinance cash can move to another channel, and once it is taken no void is possible', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    const command = { ...renewal(loanId, 'renew-cash', 22_500), cashOutCents: cents(5_000), channel: 'debit' } as const;
    const { newLoanId } = await books.done((tx) => refinance(tx, command));
    const head = { lmsId: 2, loanId: newLoanId } as const;
    await books.done((tx) => failCash(tx, { ...head, key: 'cash-fails' }));
    expect(await books.journal('cash-fails')).toEqual(['DISBURSE_FAILED Dr2116 50.00 Cr2100 50.00']);
    await books.done((tx) => settleCash(tx, { ...head, key: 'cash-taken' }));
    expect(await books.journal('cash-taken')).toEqual(['DISBURSE Dr2100 50.00 Cr1010 50.00']);
    expect(await books.refused((tx) => settleCash(tx, { ...head, key: 'cash-again' }))).toEqual({
      code: 'not_eligible',
      reason: 'no_cash_waiting',
    });
    expect(await books.refused((tx) => voidRefinance(tx, { ...head, key: 'cash-void', minutesOfDay: 600 }))).toEqual({
      code: 'not_eligible',
      reason: 'cash_taken',
    });
  });

  test('voiding a refinance cancels the cash that no channel could pay out', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    const command = { ...renewal(loanId, 'renew-fail', 22_500), cashOutCents: cents(5_000), channel: 'debit' } as const;
    const { newLoanId } = await books.done((tx) => refinance(tx, command));
    await books.done((tx) => failCash(tx, { key: 'fail-first', lmsId: 2, loanId: newLoanId }));
    await books.done((tx) => voidRefinance(tx, { key: 'fail-void', lmsId: 2, loanId: newLoanId, minutesOfDay: 600 }));
    expect(payoffCents((await books.loan(loanId)).snapshot)).toBe(150_000);
    const payables = statement<{ balance: number }>(
      'test_payables',
      `select coalesce(sum(e.dr - e.cr), 0)::bigint as balance from servicing.ledger_entry e join servicing.ledger_txn t using (txn_id)
        where e.account = '2116' and t.idempotency_key ~ '^(renew-fail|fail-first|fail-void)(:|$)'`,
    );
    expect((await books.owner.row(payables))?.balance).toBe(0);
  });

  test('a refinance refuses a wrong amount, an unknown product and missing demographics by name', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    expect(await books.refused((tx) => refinance(tx, renewal(loanId, 'renew-small', 100)))).toEqual({
      code: 'amount_out_of_range',
      minCents: 22_500,
      maxCents: 162_500,
    });
    const unknown = { ...renewal(loanId, 'renew-unknown', 25_000), newProductId: 7 };
    expect(await books.refused((tx) => refinance(tx, unknown))).toEqual({ code: 'unknown_product', productId: 7 });
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, 'trial', { demographicsComplete: false }));
    expect(await books.refused((tx) => refinance(tx, renewal(loanId, 'renew-asks', 25_000)))).toEqual({
      code: 'not_eligible',
      reason: 'demographics_missing',
    });
    await books.inUnit((tx) => saveCustomerFacts(tx, 2, 'trial', { demographicsComplete: true }));
  });

  test('an NLS refinance adds unpaid interest to the new principal and pays cash out', async () => {
    const today = businessDate('2026-06-01');
    const dueDates = Array.from({ length: 12 }, (_, index) => addDays(today, 14 * (index + 1)));
    const loanId = await books.open({ productId: 2101, principalCents: 100_000, dueDates });
    await books.days(1, 10);
    const owed = payoffCents((await books.loan(loanId, 1)).snapshot);
    const newDates = Array.from({ length: 12 }, (_, index) => addDays(today, 10 + 14 * (index + 1)));
    const command = {
      key: 'refi-nls',
      lmsId: 1,
      loanId,
      amountCents: cents(0),
      tender: 'card',
      cashOutCents: cents(20_000),
      dueDates: newDates,
    } as const;
    expect(await books.refused((tx) => refinance(tx, { ...command, key: 'refi-unknown' }))).toEqual({
      code: 'not_eligible',
      reason: 'income_missing',
    });
    await books.inUnit((tx) => saveCustomerFacts(tx, 1, 'trial', { discretionaryIncomeCents: cents(100_000) }));
    const answer = await books.done((tx) => refinance(tx, command));
    expect(answer.newPrincipalCents).toBeGreaterThan(owed + 20_000 - 1);
    const { newLoanId } = answer;
    await books.done((tx) => voidRefinance(tx, { key: 'void-nls', lmsId: 1, loanId: newLoanId, minutesOfDay: 600 }));
    expect(payoffCents((await books.loan(loanId, 1)).snapshot)).toBe(owed);
    await books.days(1, 1);
    await books.lawful();
  });
});

describe('commands that rescind a loan', () => {
  test('P36: a loan can be rescinded on the next business day without any charge', async () => {
    const loanId = await books.open({ productId: 1102, principalCents: 80_000 });
    await books.days(2, 1);
    const command = { lmsId: 2, loanId, returnedTo: 'store', minutesOfDay: 600 } as const;
    const short = { ...command, key: 'rescind-short', returnedCents: cents(100) };
    expect(await books.refused((tx) => rescind(tx, short))).toMatchObject({ code: 'amount_out_of_range' });
    await books.done((tx) => rescind(tx, { ...command, key: 'rescind', returnedCents: cents(80_000) }));
    const { snapshot } = await books.loan(loanId);
    expect(snapshot.status).toBe(28);
    expect(payoffCents(snapshot)).toBe(0);
    expect((await books.steps(loanId)).at(-1)).toBe('rescind 12>28 customer');
  });

  test('rescission is refused for a product that does not offer it', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 80_000 });
    const command = { key: 'rescind-no', lmsId: 2, loanId, returnedTo: 'store', returnedCents: cents(80_000) } as const;
    expect(await books.refused((tx) => rescind(tx, command))).toEqual({
      code: 'not_eligible',
      reason: 'refinance_only',
    });
  });
});
