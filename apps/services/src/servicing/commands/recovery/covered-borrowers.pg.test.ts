import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { readCustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { markCoveredBorrower } from '#servicing/commands/customers/mark-covered-borrower.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { readEligibilityFacts } from '#servicing/commands/refinance/eligibility-facts.ts';
import { reinstatePawn } from '#servicing/commands/refinance/reinstate-pawn.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { describeDay } from '#servicing/day-end/describe-day.ts';
import { runDayEnd, type DaySummary } from '#servicing/day-end/run-day-end.ts';
import { assignRepo } from './assign-repo.ts';
import { recoverVehicle } from './recover-vehicle.ts';
import { findRepo } from './repo-cases.ts';
import { sellVehicle } from './sell-vehicle.ts';
import { sendSaleNotice } from './send-sale-notice.ts';

const first = businessDate('2025-10-01');
const books = await openCommandBooks(first);
const LONG_MS = 180_000;

const KNOWN = statement(
  'test_known_customer',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name, birth_day_hash, ssn_hash)
   values ($1, $2, 'Abe', 'Brooks', convert_to('born ' || $3, 'UTF8'), convert_to('ssn ' || $3, 'UTF8'))`,
);
const LOANS = statement<{ loan_id: number; status: number; is_covered: boolean }>(
  'test_covered_loans',
  'select loan_id, status, is_covered_borrower as is_covered from servicing.loan where loan_id = any ($1) order by loan_id',
);

const WAITING = statement(
  'test_waits_for_finding',
  `select pid from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
);

async function open(
  customerId: string,
  productId: number,
  cosignerId: string | null = null,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  const monthly = Array.from({ length: 24 }, (_, index) => addMonths(addDays(first, 30), index));
  const biweekly = Array.from({ length: 26 }, (_, index) => addDays(first, 14 * (index + 1)));
  return books.inUnit(async (tx) => {
    const { loanId } = await originateLoan(tx, {
      product,
      principalCents: cents(260_000),
      dueDates: product.kind === 'pawn' ? [] : productId === 2101 ? biweekly : monthly,
      brand: product.brands[0] ?? '',
      storeId: product.lmsId === 1 ? 20_001 : 10_002,
      customerId,
      cosignerId,
      channel: 'store',
      collateral: product.loanType === 'Title' ? { year: 2015, make: 'Ford', model: 'F-150' } : null,
    });
    await disburseLoan(tx, product, loanId, 'store');
    await beforeCommit();
    return loanId;
  });
}

const close = async (lmsId: 1 | 2, count: number): Promise<DaySummary[]> => {
  const days: DaySummary[] = [];
  for (let day = 0; day < count; day += 1) days.push(await runDayEnd(books.worker, lmsId));
  expect(days.flatMap((day) => day.breaches)).toEqual([]);
  return days;
};
const loansOf = (loanIds: readonly number[]) => books.owner.rows(LOANS, [loanIds]);
const mark = (lmsId: 1 | 2, customerId: string, relation: 'serviceMember' | 'dependent' | null = null) =>
  markCoveredBorrower(books.api, { lmsId, customerId, relation, source: 'lender' });
const on = (loanId: number, key: string) => ({ key: `${key}:${loanId}`, lmsId: 2, loanId }) as const;
const agent = { agentName: 'Sample Recovery', agentPhone: '(602) 555-0150' };

await books.owner.rows(KNOWN, [2, 'abe', 'A']);
await books.owner.rows(KNOWN, [1, 'N-7', 'A']);

describe('a covered borrower with earlier loans', () => {
  test(
    'no loan of a covered borrower is ordered, sold, charged off or moved down the ladder',
    { timeout: LONG_MS },
    async () => {
      const [pawn, other, cosigned] = [
        await open('abe', 1101),
        await open('abe', 1101),
        await open('zoe', 1101, 'abe'),
      ];
      const personal = await open('N-7', 2101);
      const [ordered, held, plain] = [await open('bea', 1103), await open('cal', 1103), await open('dan', 1101)];
      await close(2, 4);
      await mark(2, 'abe', 'serviceMember');
      expect((await loansOf([pawn, other, cosigned, personal])).map((loan) => loan.is_covered)).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(await loansOf([plain])).toMatchObject([{ is_covered: false }]);

      const days = await close(2, 92);
      expect((await loansOf([pawn, other, cosigned, plain])).map((loan) => loan.status)).toEqual([12, 12, 12, 6]);
      expect(days.at(-1)?.heldBack).toBe(3);
      expect(days.slice(-1).map(describeDay).join()).toContain('3 loans held back (covered borrowers)');
      await close(1, 50);
      expect(await loansOf([personal])).toMatchObject([{ status: 12 }]);

      // No new credit either: the co-signed loan of somebody else is not renewed.
      const shared = await findLoanOf(books.worker, 2, ['zoe'], cosigned);
      if (shared === null) throw new Error('the co-signed loan is gone');
      expect((await readEligibilityFacts(books.worker, shared, null)).isRefusedAsMilitary).toBe(true);

      // An order that stood when the finding came is taken back at day-end, and no new one is given.
      await books.done((tx) => assignRepo(tx, { ...on(ordered, 'assign'), ...agent }));
      await books.done((tx) => assignRepo(tx, { ...on(held, 'assign'), ...agent }));
      await books.done((tx) => recoverVehicle(tx, { ...on(held, 'recover'), lotAddress: '1 Lot Rd', miles: 20 }));
      await books.done((tx) =>
        sendSaleNotice(tx, { ...on(held, 'notice'), sale: { method: 'private' }, leaves: 'inThePast' }),
      );
      await mark(2, 'bea', 'dependent');
      expect(
        await books.refused((tx) =>
          recoverVehicle(tx, { ...on(ordered, 'recover'), lotAddress: '1 Lot Rd', miles: 20 }),
        ),
      ).toEqual({
        code: 'not_eligible',
        reason: 'covered_borrower',
      });
      await close(2, 1);
      expect((await loansOf([ordered]))[0]?.status).not.toBe(15);
      expect((await findRepo(books.worker, ordered))?.recalledOn).not.toBeNull();
      expect(await books.refused((tx) => assignRepo(tx, { ...on(ordered, 'again'), ...agent }))).toEqual({
        code: 'not_eligible',
        reason: 'covered_borrower',
      });

      // A vehicle that was taken before stays held and is not sold.
      await mark(2, 'cal');
      await close(2, 20);
      const sale = { grossCents: cents(500_000), auctionFeeCents: cents(0) };
      expect(await books.refused((tx) => sellVehicle(tx, { ...on(held, 'sell'), ...sale }))).toEqual({
        code: 'not_eligible',
        reason: 'covered_borrower',
      });
      expect(await loansOf([held])).toMatchObject([{ status: 13 }]);
    },
  );

  test('the database refuses a charge-off of a covered borrower and withdraws no finding', async () => {
    const loanId = await open('eve', 1101);
    await mark(2, 'eve');
    const forget = statement(
      'test_forgotten_guard',
      `insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date)
       values ($1, 99, 'chargeOff', 12, 6, 'active', 'dayEnd', '2026-02-01')`,
    );
    await expect(books.owner.rows(forget, [loanId])).rejects.toMatchObject({ code: 'LS011' });
    for (const db of [books.worker, books.api]) {
      for (const text of [
        'delete from servicing.covered_borrower',
        'update servicing.covered_borrower set known_on = known_on',
      ])
        await expect(db.rows(statement(`test_${text.slice(0, 6)}`, text))).rejects.toThrow('permission denied');
    }
  });

  test('the finding of a covered borrower reaches a customer id and a loan that come later', async () => {
    await books.owner.rows(KNOWN, [2, 'fay', 'F']);
    await mark(2, 'fay', 'dependent');
    await mark(2, 'fay');
    const later = await open('fay', 1101);
    await books.owner.rows(KNOWN, [1, 'N-9', 'F']);
    expect(await loansOf([later])).toMatchObject([{ is_covered: true }]);
    // A dependent is covered but is not on active duty, under any of their customer ids.
    expect(await readCustomerFacts(books.worker, 1, 'N-9')).toMatchObject({
      isCoveredBorrower: true,
      isActiveDuty: false,
    });
    expect(await readCustomerFacts(books.worker, 2, 'abe')).toMatchObject({
      isCoveredBorrower: true,
      isActiveDuty: true,
    });
    expect(await readCustomerFacts(books.worker, 2, 'eve')).toMatchObject({
      isCoveredBorrower: true,
      isActiveDuty: true,
    });
  });

  test(
    'the pawn of a covered borrower is not renewed by a payment that brings it back',
    { timeout: LONG_MS },
    async () => {
      const [online, counter] = [await open('gus', 1101), await open('gus', 1101)];
      await close(2, 45);
      for (const loanId of [online, counter])
        await books.done((tx) => assignRepo(tx, { ...on(loanId, 'assign'), ...agent }));
      await mark(2, 'gus', 'serviceMember');
      const asked = { purpose: 'standard', channel: 'card', confirmationNumber: '1234567890' } as const;
      const payment = { ...asked, reference: 'gus-pays', loanId: online, amountCents: cents(90_000) };
      const [answer] = await books.inUnit((tx) => postPayments(tx, 2, [payment]));
      expect(answer).toMatchObject({ ok: true, posted: { after: { status: 12 } } });
      expect(answer).not.toHaveProperty('posted.renewedInto');
      expect((await findRepo(books.worker, online))?.recalledOn).not.toBeNull();
      const atStore = { ...on(counter, 'reinstate'), actor: 'store', amountCents: null, tender: 'store' } as const;
      expect(await books.refused((tx) => reinstatePawn(tx, atStore))).toEqual({
        code: 'not_eligible',
        reason: 'covered_borrower',
      });
      await close(2, 2);
    },
  );

  test('a loan that opens while its borrower becomes known as covered is protected', async () => {
    const [isOpened, mayCommit] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const opening = open('hal', 1101, null, async () => {
      isOpened.resolve(undefined);
      await mayCommit.promise;
    });
    await isOpened.promise;
    const marking = mark(2, 'hal');
    const waits = vi.waitFor(async () => expect(await books.owner.rows(WAITING)).toHaveLength(1), { timeout: 20_000 });
    await Promise.race([marking, waits]);
    mayCommit.resolve(undefined);
    const loanId = await opening;
    await marking;
    expect(await loansOf([loanId])).toMatchObject([{ is_covered: true }]);
  });
});
