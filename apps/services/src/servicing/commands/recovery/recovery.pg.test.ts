import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import { describe, expect, test } from 'vitest';
import { accountForSale } from './account-for-sale.ts';
import { assignRepo } from './assign-repo.ts';
import { followCourt } from './bankruptcy.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeNotice } from '#servicing/commands/notices/make-notice.ts';
import { recallRepo } from './recall-repo.ts';
import { recoverVehicle } from './recover-vehicle.ts';
import { findRepo } from './repo-cases.ts';
import { sellVehicle } from './sell-vehicle.ts';
import { takeProceeds } from './take-proceeds.ts';
import { sendSaleNotice } from './send-sale-notice.ts';
import { findOffer } from '#servicing/commands/settlements/settlement-offers.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import {
  failSettlementPayment,
  offerSettlement,
  paySettlement,
  signSettlement,
} from '#servicing/commands/settlements/sign-and-pay-settlement.ts';

function theProduct(productId: number): Product {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  return product;
}

const first = businessDate('2025-10-01');
const books = await openCommandBooks(first);
const dueDates = Array.from({ length: 24 }, (_, index) => addMonths(addDays(first, 30), index));
const openTitleLoan = () =>
  books.open({
    productId: 1103,
    principalCents: 260_000,
    dueDates,
    storeId: 10_002,
    collateral: { year: 2015, make: 'Ford', model: 'F-150' },
  });
const agent = { agentName: 'Sample Recovery', agentPhone: '(602) 555-0150' };
const [taken, recalled, reinstated, settled, online, current, paidOff] = [
  await openTitleLoan(),
  await openTitleLoan(),
  await openTitleLoan(),
  await openTitleLoan(),
  await openTitleLoan(),
  await openTitleLoan(),
  await openTitleLoan(),
];
const titleLoan = theProduct(1103);
const on = (loanId: number, key: string) => ({ key: `${key}:${loanId}`, lmsId: 2, loanId }) as const;

const post = (loanId: number, amountCents: number, purpose: PaymentToPost['purpose']) =>
  books.inUnit((tx) =>
    postPayments(tx, 2, [
      {
        reference: `${purpose}:${loanId}:${amountCents}`,
        loanId,
        amountCents: cents(amountCents),
        purpose,
        channel: 'card',
        confirmationNumber: '1234567890',
      },
    ]),
  );

/** Marks a vehicle as sold on a day, past every command. */
const SELL_BY_SQL = statement(
  'trial_sell_by_sql',
  'update servicing.repo_case set sold_on = $2, gross = 1, surplus = 0, deficiency = 0 where loan_id = $1',
);

describe('commands on a title loan in recovery', () => {
  test('a bankruptcy stay interrupts a loan, and its end returns the loan to its previous state [I11]', async () => {
    const court = { caseNumber: '26-12345', chapter: 7, filedOn: first } as const;
    await books.done((tx) => followCourt(tx, { ...on(current, 'file'), court: { step: 'file', petition: court } }));
    expect((await books.loan(current)).snapshot).toMatchObject({
      status: 17,
      statusBeforeBankruptcy: 12,
      isNonAccrual: true,
    });
    await books.days(2, 1);
    await books.done((tx) => followCourt(tx, { ...on(current, 'dismiss'), court: { step: 'dismiss' } }));
    expect((await books.loan(current)).snapshot).toMatchObject({ status: 12, isNonAccrual: false });
    const future = { ...court, filedOn: addDays(first, 90) };
    expect(
      await books.refused((tx) =>
        followCourt(tx, { ...on(current, 'early'), court: { step: 'file', petition: future } }),
      ),
    ).toEqual({ code: 'date_not_open' });
    await books.done((tx) => followCourt(tx, { ...on(current, 'file2'), court: { step: 'file', petition: court } }));
    await books.done((tx) => followCourt(tx, { ...on(current, 'discharge'), court: { step: 'discharge' } }));
    const { snapshot } = await books.loan(current);
    expect(snapshot.status).toBe(8);
    expect(payoffCents(snapshot)).toBe(0);
  });

  test('a vehicle is assigned, recalled in three ways, recovered, sold and accounted for', async () => {
    expect(await books.refused((tx) => assignRepo(tx, { ...on(taken, 'too-soon'), ...agent }))).toEqual({
      code: 'not_eligible',
      reason: 'not_late_enough',
    });
    await books.days(2, 92);
    for (const loanId of [taken, recalled, reinstated, paidOff])
      await books.inUnit((tx) =>
        makeNotice(tx, {
          key: `N07-trial:${loanId}`,
          code: 'N07',
          loanId,
          customerId: TRIAL_CUSTOMER,
          on: addDays(first, 70),
          facts: {},
        }),
      );
    await books.done((tx) => assignRepo(tx, { ...on(taken, 'assign'), ...agent }));
    await books.done((tx) => assignRepo(tx, { ...on(recalled, 'assign'), ...agent }));
    expect(await books.journal(`assign:${taken}`)).toEqual(['REPO_COST Dr1140 75.00 Cr2000 75.00']);
    await books.done((tx) => recallRepo(tx, on(recalled, 'recall')));
    await books.done((tx) => assignRepo(tx, { ...on(reinstated, 'assign'), ...agent }));
    const due = quoteFigures((await books.loan(reinstated)).snapshot, titleLoan).ofrPaymentValueCents;
    expect(await post(reinstated, due, 'reinstatement')).toMatchObject([{ ok: true, posted: { isPayoff: false } }]);
    expect((await books.steps(reinstated)).at(-1)).toBe('reinstate 15>12 customer');
    expect((await books.steps(recalled)).at(-1)).toBe('recallToDefault 15>27 recovery');
    await books.done((tx) => assignRepo(tx, { ...on(paidOff, 'assign'), ...agent }));
    await post(paidOff, 100, 'standard');
    expect((await findRepo(books.worker, paidOff))?.recalledOn).toBeNull();
    const whole = payoffCents((await books.loan(paidOff)).snapshot);
    expect(await post(paidOff, whole, 'payoff')).toMatchObject([{ ok: true, posted: { isPayoff: true } }]);
    expect((await books.steps(paidOff)).at(-1)).toBe('payoff 15>3 customer');
    for (const ended of [reinstated, paidOff])
      expect((await findRepo(books.worker, ended))?.recalledOn).toBe((await books.loan(ended)).snapshot.asOf);
    await books.done((tx) =>
      recoverVehicle(tx, { ...on(taken, 'recover'), lotAddress: '1 Sample Lot, Phoenix, AZ', miles: 20 }),
    );
    expect((await books.loan(taken)).snapshot.status).toBe(13);
    const sale = { ...on(taken, 'sell'), grossCents: cents(620_000), auctionFeeCents: cents(50_000) };
    expect(await books.refused((tx) => sellVehicle(tx, { ...sale, key: 'sell-early' }))).toEqual({
      code: 'not_eligible',
      reason: 'no_sale_notice',
    });
    const sellBySql = (day: number) =>
      books.worker.rows(SELL_BY_SQL, [taken, addDays(first, day)]).catch((error: unknown) => String(error));
    expect(await sellBySql(200)).toMatch('no notice of the sale was made');
    const notice = { ...on(taken, 'unmailed'), sale: { method: 'private' }, leaves: 'atDayEnd' } as const;
    await books.done((tx) => sendSaleNotice(tx, notice));
    expect(await sellBySql(200)).toMatch('was not mailed in time to everybody');
    expect(await books.refused((tx) => sellVehicle(tx, { ...sale, key: 'sell-unmailed' }))).toEqual({
      code: 'not_eligible',
      reason: 'sale_notice_not_mailed',
    });
    await books.done((tx) => sendSaleNotice(tx, { ...notice, ...on(taken, 'notice'), leaves: 'inThePast' }));
    expect(await sellBySql(106)).toMatch('was not mailed in time to everybody');
    await books.days(2, 14);
    expect(await books.refused((tx) => sellVehicle(tx, { ...sale, key: 'sell-too-early' }))).toEqual({
      code: 'not_eligible',
      reason: 'too_early',
    });
    await books.days(2, 1);
    const account = await books.done((tx) => sellVehicle(tx, sale));
    const repo = await findRepo(books.worker, taken);
    expect(repo).toMatchObject({ saleMethod: 'private', soldOn: addDays(first, 108), miles: 20 });
    // Costs of the assignment, the recovery, fifteen days of storage by day-end, and the auction.
    expect(account.costsCents).toBe(7500 + 37_500 + 15 * 2500 + 50_000);
    expect(account.surplusCents).toBeGreaterThan(0);
    expect(
      await books.refused((tx) => accountForSale(tx, { ...on(taken, 'close-early'), closing: 'accounted' })),
    ).toEqual({
      code: 'not_eligible',
      reason: 'surplus_unpaid',
    });
    await books.done((tx) => accountForSale(tx, { ...on(taken, 'surplus'), closing: 'paySurplus' }));
    expect((await books.loan(taken)).snapshot.status).toBe(8);
    expect(await books.done((tx) => takeProceeds(tx, on(taken, 'remit')))).toMatchObject({ receivableCents: 620_000 });
    expect(await books.journal(`remit:${taken}`)).toEqual(['AUCTION_REMITS Dr1000 6200.00 Cr1210 6200.00']);
    expect(await books.refused((tx) => takeProceeds(tx, on(taken, 'remit-again')))).toEqual({
      code: 'not_eligible',
      reason: 'no_proceeds',
    });
  });

  test('P08 and P09: a signed and paid settlement offer ends the whole claim', async () => {
    await books.days(2, 60);
    expect((await books.loan(settled)).snapshot.status).toBe(6);
    const offer = await books.done((tx) => offerSettlement(tx, on(settled, 'offer')));
    const pay = { ...on(settled, 'settle'), amountCents: cents(offer.amountCents), tender: 'card' } as const;
    expect(await books.refused((tx) => paySettlement(tx, { ...pay, key: 'settle-unsigned' }))).toEqual({
      code: 'not_eligible',
      reason: 'not_signed',
    });
    await books.done((tx) => signSettlement(tx, on(settled, 'sign')));
    await books.done((tx) => failSettlementPayment(tx, on(settled, 'declined')));
    expect(await findOffer(books.worker, settled)).toMatchObject({ attempts: 1, state: 'open' });
    await books.done((tx) => paySettlement(tx, pay));
    const { snapshot, paidOffOn } = await books.loan(settled);
    expect(snapshot.status).toBe(29);
    expect(payoffCents(snapshot)).toBe(0);
    expect(paidOffOn).not.toBeNull();
    expect(await findOffer(books.worker, settled)).toMatchObject({ state: 'paid' });
    // The same settlement by an online payment: without a signature the money is refunded, with a signature the claim ends.
    const second = await books.done((tx) => offerSettlement(tx, on(online, 'offer')));
    expect(await post(online, second.amountCents, 'settlement')).toMatchObject([
      { ok: false, refusal: { code: 'loan_not_payable' } },
    ]);
    await books.done((tx) => signSettlement(tx, on(online, 'sign')));
    expect(await post(online, second.amountCents + 1, 'settlement')).toMatchObject([
      { ok: true, posted: { isPayoff: true } },
    ]);
    expect(await findOffer(books.worker, online)).toMatchObject({ state: 'paid' });
    expect((await books.loan(online)).snapshot.status).toBe(29);
    await books.days(2, 1);
    await books.lawful();
  });
});
