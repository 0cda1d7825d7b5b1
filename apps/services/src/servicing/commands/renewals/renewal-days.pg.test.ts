import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { announceInTime, giveEmail } from '#servicing/autopay/announced.fixture.ts';
import { enrolAutopay } from '#servicing/autopay/enrol-autopay.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { assignRepo } from '#servicing/commands/recovery/assign-repo.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { RenewalSteps, tomorrowAt, valueOf, wishOf } from './renewal-books.fixture.ts';

const LONG_MS = 300_000;
const NOTICES = statement<{ key: string; why: string | null }>(
  'test_renewal_notices',
  `select replace(key, loan_id::text, '#') as key, facts ->> 'why' as why from servicing.notice where loan_id = $1 and code = $2 order by made_on, key`,
);
const FEES = statement<{ on_day: string }>(
  'test_renewal_late_fees',
  `select business_date::text as on_day from servicing.ledger_txn where loan_id = $1 and event = 'LATE_FEE'`,
);
const DEBITS = statement<{ state: string }>(
  'test_renewal_debits',
  'select state from servicing.debit_attempt where loan_id = $1',
);
const CASH = statement<{ state: string; expires_on: string | null }>(
  'test_renewal_cash',
  `select state, expires_on::text from servicing.disbursement where loan_id = $1 and purpose = 'refinance'`,
);
const DEBIT = statement(
  'test_renewal_bank_debit',
  `insert into servicing.bank_debit (reference, loan_id, customer_id, method_id, amount, effective_on) values ($1, $2, 'trial', 'hash', $3, $4)`,
);
const SETTLED = statement(
  'test_renewal_debit_settled',
  `update servicing.bank_debit set state = 'settled' where reference = $1`,
);

describe('day-end while a renewal is open', () => {
  test(
    'a late pawn takes no step of the ladder and gets no notice, and both resume after the end',
    async () => {
      const books = await openCommandBooks(businessDate('2026-06-15'));
      const steps = new RenewalSteps(books);
      const [renewing, control] = [
        await books.open({ productId: 1101, principalCents: 150_000 }),
        await books.open({ productId: 1101, principalCents: 150_000 }),
      ];
      // Due on July 15. The ladder's first step is 11 days later.
      await books.days(2, 39);
      const { snapshot } = await books.loan(renewing);
      const minimum = payoffCents(snapshot) - 150_000;
      const opened = await steps.openPaid(renewing, wishOf(1101, minimum));
      await books.days(2, 3);
      expect([(await books.loan(renewing)).snapshot.status, (await books.loan(control)).snapshot.status]).toEqual([
        12, 31,
      ]);
      const missed = async (loanId: number) => (await books.owner.rows(NOTICES, [loanId, 'N05'])).map(({ key }) => key);
      expect(await missed(renewing)).toEqual(['N05:#:2026-07-15:1', 'N05:#:2026-07-15:5']);
      const agent = { key: 'assign', lmsId: 2, loanId: renewing, agentName: 'A', agentPhone: '1' } as const;
      expect(await books.refused((tx) => assignRepo(tx, agent))).toBeDefined();
      // Grace goes on.
      expect(payoffCents((await books.loan(renewing)).snapshot)).toBeGreaterThan(150_000);
      await steps.end(opened, 'expired');
      await books.days(2, 1);
      expect((await books.loan(renewing)).snapshot.status).toBe(31);
      expect(await books.owner.rows(NOTICES, [renewing, 'N07'])).toHaveLength(1);
      expect((await missed(renewing)).at(-1)).toBe('N05:#:2026-07-15:10');
      await books.lawful();
    },
    LONG_MS,
  );

  test(
    'an installment loan gets no late fee and no autopay debit, and its payer is told once',
    async () => {
      const first = businessDate('2026-06-01');
      const books = await openCommandBooks(first);
      const steps = new RenewalSteps(books, 1);
      const dueDates = Array.from({ length: 12 }, (_, index) => addDays(first, 14 * (index + 1)));
      const open = () => books.open({ productId: 2101, principalCents: 120_000, dueDates });
      const [renewing, control] = [await open(), await open()];
      await giveEmail(books.owner, 1, TRIAL_CUSTOMER);
      for (const loanId of [renewing, control])
        await books.inUnit((tx) => enrolAutopay(tx, loanId, 'ach', '•••• 4242'));
      await announceInTime(books.owner, [renewing, control], addDays(first, 14));
      await books.days(1, 13);
      // NLS needs no payment, so the renewal waits for its signatures at once.
      const wish = wishOf(2101, 0);
      const opened = await steps.open(renewing, wish);
      expect(await steps.find(renewing)).toMatchObject({ state: 'awaitingSignature', paymentId: null });
      await books.days(1, 1);
      expect(await books.owner.rows(DEBITS, [control])).toHaveLength(1);
      expect(await books.owner.rows(DEBITS, [renewing])).toEqual([]);
      expect(await books.owner.rows(NOTICES, [renewing, 'N21'])).toMatchObject([{ why: 'renewalOpen' }]);
      await books.days(1, 16);
      expect(await books.owner.rows(FEES, [renewing])).toEqual([]);
      expect(await books.owner.rows(NOTICES, [renewing, 'N05'])).toEqual([]);

      // The terms of each day carry the interest of that day, which becomes principal.
      const hash = await steps.revise(opened);
      const owed = payoffCents((await books.loan(renewing, 1)).snapshot);
      await steps.end(opened);
      const again = await steps.open(renewing, wish);
      expect((await steps.quote(renewing, wish)).hash).toBe(hash);
      const { newPrincipalCents } = valueOf(await steps.complete(again, hash));
      expect(newPrincipalCents).toBeGreaterThanOrEqual(owed);
      await books.days(1, 1);
      await books.lawful();
    },
    LONG_MS,
  );
});

describe('taking a renewal back', () => {
  test(
    'a void inside the window restores the old loan with its payment; later it is refused [REF-017]',
    async () => {
      const books = await openCommandBooks(businessDate('2026-06-15'));
      const steps = new RenewalSteps(books);
      const [back, late] = [
        await books.open({ productId: 1101, principalCents: 150_000 }),
        await books.open({ productId: 1101, principalCents: 150_000 }),
      ];
      const newIds = [await steps.renew(back, wishOf(1101, 22_500)), await steps.renew(late, wishOf(1101, 22_500))];
      expect((await steps.find(back))?.voidUntil?.toISOString()).toBe('2026-06-16T21:00:00.000Z');
      expect((await books.loan(newIds[0] ?? 0)).voidUntil?.toISOString()).toBe('2026-06-16T21:00:00.000Z');
      const head = (loanId: number, key: string, minutesOfDay: number) =>
        ({ key, lmsId: 2, loanId, minutesOfDay }) as const;
      await books.days(2, 1);
      await books.done((tx) => voidRefinance(tx, head(newIds[0] ?? 0, 'void-in-time', 600)));
      expect(await steps.find(back)).toMatchObject({ state: 'booked', voidedOn: '2026-06-16', voidUntil: null });
      const { snapshot, voidUntil } = await books.loan(back);
      expect([snapshot.status, payoffCents(snapshot), voidUntil]).toEqual([12, 150_000, null]);
      expect((await books.loan(newIds[0] ?? 0)).snapshot.status).toBe(28);
      expect(await books.refused((tx) => voidRefinance(tx, head(newIds[1] ?? 0, 'void-late', 1_020)))).toEqual({
        code: 'not_eligible',
        reason: 'window_closed',
      });
      // The number and the header of a renewal that was taken back are not used again.
      const again = await steps.open(back, wishOf(1101, 0));
      const row = await steps.find(back);
      expect(row?.newLoanId).not.toBe(newIds[0]);
      expect(row?.newLoanHeader.slice(-2)).toBe('02');
      expect(await steps.complete(again, again.termsHash)).toMatchObject({ ok: true });
      await books.lawful();
    },
    LONG_MS,
  );

  test(
    'a bank return takes the renewal back in its window; later the new loan owes it',
    async () => {
      const books = await openCommandBooks(businessDate('2026-06-15'));
      const steps = new RenewalSteps(books);
      const byBank = (paymentId: string) => ({ payment: { paymentId, tender: 'ach' } }) as const;
      const [soon, late] = [
        await books.open({ productId: 1101, principalCents: 150_000 }),
        await books.open({ productId: 1101, principalCents: 150_000 }),
      ];
      await steps.renew(soon, wishOf(1101, 22_500), byBank('bank-soon'));
      const lateId = await steps.renew(late, wishOf(1101, 22_500), byBank('bank-late'));
      const returned = (loanId: number, payment: string) =>
        books.done((tx) =>
          reversePayment(tx, {
            key: `back:${payment}`,
            lmsId: 2,
            loanId,
            paymentKey: `pay:${payment}`,
            kind: 'achReturn',
            returnCode: 'R02',
            minutesOfDay: 600,
          }),
        );
      await returned(soon, 'bank-soon');
      expect((await books.loan(soon)).snapshot.status).toBe(33);
      expect(await steps.find(soon)).toMatchObject({ voidedOn: '2026-06-15' });
      await books.days(2, 3);
      const before = payoffCents((await books.loan(lateId)).snapshot);
      await returned(late, 'bank-late');
      expect((await books.loan(late)).snapshot.status).toBe(22);
      expect(payoffCents((await books.loan(lateId)).snapshot)).toBe(before + 22_500);
      await books.lawful();
    },
    LONG_MS,
  );
});

describe('cash of a renewal', () => {
  test(
    'held cash can be taken at the store, and expires from its release on',
    async () => {
      const books = await openCommandBooks(businessDate('2026-06-15'));
      const steps = new RenewalSteps(books);
      await books.appraise(1_000_000);
      const [taken, left] = [
        await books.open({ productId: 1101, principalCents: 150_000 }),
        await books.open({ productId: 1101, principalCents: 150_000 }),
      ];
      const wish = wishOf(1101, 22_500, { cashOutCents: cents(20_000) });
      const [takenId, leftId] = [await steps.renew(taken, wish), await steps.renew(left, wish)];
      expect(await books.owner.row(CASH, [takenId])).toEqual({ state: 'held', expires_on: null });
      await books.done((tx) => settleCash(tx, { key: 'store-hands-out', lmsId: 2, loanId: takenId }));
      expect(await books.journal('store-hands-out')).toEqual(['DISBURSE Dr2100 200.00 Cr1010 200.00']);
      expect(
        await books.refused((tx) =>
          voidRefinance(tx, { key: 'void-taken', lmsId: 2, loanId: takenId, minutesOfDay: 600 }),
        ),
      ).toEqual({ code: 'not_eligible', reason: 'cash_taken' });
      expect((await steps.find(taken))?.voidUntil).toBeNull();
      await books.days(2, 1);
      expect(await books.owner.row(CASH, [leftId])).toMatchObject({ state: 'held' });
      await books.days(2, 1);
      // Released when Tuesday closed: five business days, and June 19 is a holiday.
      expect(await books.owner.row(CASH, [leftId])).toEqual({ state: 'approved', expires_on: '2026-06-24' });
      await books.lawful();
    },
    LONG_MS,
  );

  test(
    'cash of a renewal that was paid by bank waits for the settled debit',
    async () => {
      const books = await openCommandBooks(businessDate('2026-06-15'));
      const steps = new RenewalSteps(books);
      await books.appraise(1_000_000);
      const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
      const wish = wishOf(1101, 22_500, { cashOutCents: cents(20_000) });
      const newId = await steps.renew(loanId, wish, { payment: { paymentId: 'bank-cash', tender: 'ach' } });
      await books.owner.rows(DEBIT, ['bank-cash', loanId, 22_500, '2026-06-16']);
      expect(await books.refused((tx) => settleCash(tx, { key: 'too-soon', lmsId: 2, loanId: newId }))).toEqual({
        code: 'not_eligible',
        reason: 'waits_for_bank',
      });
      await books.days(2, 3);
      expect(await books.owner.row(CASH, [newId])).toMatchObject({ state: 'held' });
      await books.owner.rows(SETTLED, ['bank-cash']);
      await books.days(2, 1);
      expect(await books.owner.row(CASH, [newId])).toMatchObject({ state: 'approved' });
      await books.done((tx) => settleCash(tx, { key: 'in-time', lmsId: 2, loanId: newId }));
    },
    LONG_MS,
  );
});

describe('a switch of product', () => {
  test(
    'P34: a paid switch waits for its visit, and the store completes it into the line',
    async () => {
      const books = await openCommandBooks(businessDate('2026-06-15'));
      const steps = new RenewalSteps(books);
      const loanId = await books.open({ productId: 1102, principalCents: 80_000 });
      await books.days(2, 10);
      const asked = await steps.http.quoteRenewal(loanId, wishOf(1104, 1, { kind: 'productSwitch' }), [TRIAL_CUSTOMER]);
      const refusal = asked?.ok === false ? asked.refusal : null;
      if (refusal?.code !== 'amount_out_of_range') throw new Error(`no bounds: ${JSON.stringify(asked)}`);
      const wish = wishOf(1104, refusal.minCents, { kind: 'productSwitch' });
      const opened = await steps.openPaid(loanId, wish);
      // The fifth business day; June 19 is in between and closed.
      expect(await steps.find(loanId)).toMatchObject({ state: 'awaitingVisit', endsOn: '2026-07-02' });
      // The visit of a day that closed meanwhile books nothing; another visit does.
      const [hash, signedAt] = [await steps.revise(opened), new Date()];
      await books.days(2, 1);
      expect(await steps.complete(opened, hash, { key: 'sign-read-late', signedAt })).toMatchObject({
        refusal: { code: 'quote_expired' },
      });
      expect(await steps.find(loanId)).toMatchObject({ state: 'awaitingVisit', endedWhy: null });
      const booked = valueOf(await steps.complete(opened, await steps.revise(opened), { signedAt: tomorrowAt(14) }));
      const line = (await books.loan(booked.newLoanId)).snapshot;
      expect([line.productId, line.status]).toEqual([1104, 12]);
      await books.days(2, 1);
      await books.lawful();
    },
    LONG_MS,
  );
});

test('the renewal of a customer is hidden from every other one', async () => {
  const books = await openCommandBooks(businessDate('2026-06-15'));
  const steps = new RenewalSteps(books);
  const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
  await steps.openPaid(loanId, wishOf(1101, 22_500));
  const rows = statement<{ n: number }>(
    'test_hidden_renewals',
    'select count(*)::int as n from servicing.renewal join servicing.renewal_terms using (renewal_id)',
  );
  const look = statement('test_hidden_look', 'select servicing.look_as($1)::text');
  const seenBy = (customer: string) =>
    books.api.transaction(async (tx) => {
      await tx.rows(look, [[customer]]);
      return (await tx.row(rows))?.n;
    });
  expect([await seenBy(TRIAL_CUSTOMER), await seenBy('somebody')]).toEqual([1, 0]);
});
