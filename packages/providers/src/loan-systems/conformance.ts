import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { cents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Capabilities } from './capabilities.ts';
import { describeCapabilities } from './capabilities/conformance.ts';
import type { LoanSystemBench } from './loan-system-bench.ts';
import type { PaymentToPost, PostedPayment, PostingResult } from './port.ts';

const ANNA = 'conformance-anna';
const BORIS = 'conformance-boris';

function posted(result: PostingResult | undefined): PostedPayment {
  if (result?.ok !== true) throw new Error(`not posted: ${JSON.stringify(result)}`);
  return result.posted;
}

/** Conformance suite for every loan system: the built-in core, fakes and adapters. `makeBench` opens a system with a product
 *  of the catalog. Benches may share a ledger; the suite recognizes its own loans. `has` names exactly the capabilities that
 *  the system must have. Source: loan-core 9, design 2. */
export function describeLoanSystem<Unit>(
  name: string,
  makeBench: () => Promise<LoanSystemBench<Unit>>,
  has: readonly (keyof Capabilities<Unit>)[] = [],
): void {
  describeCapabilities(name, makeBench, has);
  describe(`${name}: loan system port [LAP-070 LAP-071 LAP-072]`, () => {
    let bench: LoanSystemBench<Unit>;
    let product: Product;
    let counter = 0;
    beforeEach(async () => {
      bench = await makeBench();
      const own = PRODUCTS.find((candidate) => candidate.lmsId === bench.system.lmsId);
      if (own === undefined) throw new Error(`no product for loan system ${bench.system.lmsId}`);
      product = own;
    });

    const open = async (customerId = ANNA): Promise<number> => {
      const { current } = await bench.system.businessDate();
      const count = product.kind === 'instalment' ? product.minInstalments : 0;
      const dueDates = Array.from({ length: count }, (_, index) => addDays(current, 14 * (index + 1)));
      return bench.openLoan({
        product,
        brand: product.brands[0] ?? '',
        customerId,
        principalCents: cents(100_000),
        dueDates,
      });
    };
    const payment = (
      loanId: number,
      amountCents: Cents,
      purpose: PaymentToPost['purpose'] = 'standard',
    ): PaymentToPost => {
      counter += 1;
      return {
        reference: `${name}-${counter}-${loanId}`,
        loanId,
        amountCents,
        purpose,
        channel: 'card',
        confirmationNumber: `90000000${counter}`,
      };
    };
    const post = (...payments: PaymentToPost[]): Promise<readonly PostingResult[]> =>
      bench.inUnit((unit) => bench.system.postPayments(payments, unit));
    const read = async (loanId: number) => {
      const record = await bench.system.account(loanId, [ANNA, BORIS]);
      if (record === null) throw new Error(`loan ${loanId} is gone`);
      return record;
    };

    test('the next business date is a business day after the current one [LAP-017]', async () => {
      const { current, next } = await bench.system.businessDate();
      expect(next > current).toBe(true);
      expect(isBusinessDay(next)).toBe(true);
    });

    test('a new loan owes its principal and is listed only under its brand [LAP-070]', async () => {
      const loanId = await open();
      const listed = await bench.system.accounts([ANNA], product.brands[0] ?? '');
      expect(listed.map((record) => record.snapshot.loanId)).toContain(loanId);
      expect((await read(loanId)).snapshot.balances.principalCents).toBe(100_000);
      expect(await bench.system.accounts([ANNA], 'rpc')).toEqual([]);
    });

    test('no call finds a loan of a different customer [LAP-071 LAP-072]', async () => {
      const loanId = await open();
      expect(await bench.system.account(loanId, [BORIS])).toBeNull();
      expect(await bench.system.account(loanId, [])).toBeNull();
      expect(await bench.system.history(loanId, [BORIS])).toEqual([]);
      const others = await bench.system.accounts([BORIS], product.brands[0] ?? '');
      expect(others.map((record) => record.snapshot.loanId)).not.toContain(loanId);
    });

    test('the parts of a payment add up to its amount and reduce the payoff', async () => {
      const loanId = await open();
      const before = payoffCents((await read(loanId)).snapshot);
      const result = posted((await post(payment(loanId, cents(12_345))))[0]);
      const parts = result.allocation;
      expect(
        sumCents(
          parts.interestCents,
          parts.chargeCents,
          parts.graceCents,
          parts.customaryFeeCents,
          parts.maintenanceCents,
          parts.principalCents,
          parts.feesCents,
          parts.costsCents,
          parts.creditCents,
        ),
      ).toBe(12_345);
      expect(payoffCents(result.after)).toBe(before - 12_345);
      expect((await read(loanId)).snapshot).toEqual(result.after);
    });

    test('a payment posts once under its reference and always returns the same result', async () => {
      const loanId = await open();
      const once = payment(loanId, cents(5_000));
      const [first] = await post(once);
      await post(payment(loanId, cents(700)));
      await bench.nextDay();
      const owedCents = payoffCents((await read(loanId)).snapshot);
      const [again, twice] = await post(once, once);
      expect(again).toEqual(first);
      expect(twice).toEqual(first);
      expect(payoffCents((await read(loanId)).snapshot)).toBe(owedCents);
    });

    test('payment results come in the order of the payments, including refusals', async () => {
      const [one, two] = [await open(), await open(BORIS)];
      const payments = [
        payment(two, cents(300)),
        payment(999_999_999, cents(100)),
        payment(one, cents(200)),
        payment(two, cents(400)),
      ];
      const results = await post(...payments);
      expect(results.map((result) => (result.ok ? result.posted.reference : result.refusal.reference))).toEqual(
        payments.map((each) => each.reference),
      );
      expect(results[1]).toMatchObject({ ok: false, refusal: { code: 'loan_not_found' } });
      expect(posted(results[3]).after.appliedCents).toBe(700);
    });

    test('a payoff closes the loan, and a later payment is refused', async () => {
      const loanId = await open();
      await bench.nextDay();
      const owedCents = payoffCents((await read(loanId)).snapshot);
      const result = posted((await post(payment(loanId, owedCents, 'payoff')))[0]);
      expect(result.isPayoff).toBe(true);
      const closed = await read(loanId);
      expect(closed.snapshot.status).toBe(LOAN_STATUS.PaidOff);
      expect(closed.paidOffOn).toBe(result.postedOn);
      expect((await post(payment(loanId, cents(100))))[0]).toMatchObject({
        ok: false,
        refusal: { code: 'loan_not_payable' },
      });
    });

    test('the history is newest first, and its first line shows what is owed now [LOP-119]', async () => {
      const loanId = await open();
      await post(payment(loanId, cents(2_500)), payment(loanId, cents(1_500)));
      const lines = await bench.system.history(loanId, [ANNA]);
      const { snapshot } = await read(loanId);
      expect(lines.filter((line) => line.kind === 'payment').map((line) => line.amountCents)).toEqual([1_500, 2_500]);
      expect(lines.at(-1)?.kind).toBe('advance');
      expect(lines[0]).toMatchObject({
        payoffAfterCents: payoffCents(snapshot),
        balanceCents: snapshot.balances.principalCents,
        channel: 'card',
      });
      expect(lines[0]?.confirmationNumber).toMatch(/^\d+$/);
    });

    test('a posting makes every earlier quote stale', async () => {
      const loanId = await open();
      const before = (await read(loanId)).quoteVersion;
      await post(payment(loanId, cents(100)));
      expect((await read(loanId)).quoteVersion).toBeGreaterThan(before);
    });

    test("advancing the day moves the loan's date by one day and does not lower the payoff", async () => {
      const loanId = await open();
      const before = (await read(loanId)).snapshot;
      await bench.nextDay();
      const after = (await read(loanId)).snapshot;
      expect(after.asOf).toBe(addDays(before.asOf, 1));
      expect(payoffCents(after)).toBeGreaterThanOrEqual(payoffCents(before));
    });
  });
}
