import { randomUUID } from 'node:crypto';
import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { refinancePaymentBounds } from '@lendside/domain/refinance/refinance-bounds.ts';
import { describe, expect, test } from 'vitest';
import type { Capabilities } from '#loan-systems/capabilities.ts';
import { toIntentId } from '#loan-systems/loan-reader.ts';
import type { LoanSystemBench } from '#loan-systems/loan-system-bench.ts';
import type { RenewalToOpen, RenewalWish } from '#loan-systems/renewal-calls.ts';

const CUSTOMER = 'conformance-carla';

function dueDatesOf(product: Product, from: BusinessDate): BusinessDate[] {
  if (product.kind !== 'instalment') return [];
  const days = product.frequency === 'monthly' ? 30 : 14;
  const count = Math.max(product.minInstalments, Math.ceil((product.minTermDays ?? 0) / days));
  return Array.from({ length: count }, (_, index) => addDays(from, days * (index + 1)));
}

/** A loan system under test, with a product and the steps that the tests share. */
interface Trial<Unit> {
  readonly bench: LoanSystemBench<Unit>;
  readonly product: Product;
  readonly today: BusinessDate;
  open(): Promise<number>;
  snapshotOf(loanId: number): Promise<LoanSnapshot>;
}

async function toTrial<Unit>(bench: LoanSystemBench<Unit>): Promise<Trial<Unit>> {
  const product = PRODUCTS.find((candidate) => candidate.lmsId === bench.system.lmsId);
  if (product === undefined) throw new Error(`no product for loan system ${bench.system.lmsId}`);
  const today = (await bench.system.businessDate()).current;
  return {
    bench,
    product,
    today,
    open: () =>
      bench.openLoan({
        product,
        brand: product.brands[0] ?? '',
        customerId: CUSTOMER,
        principalCents: cents(100_000),
        dueDates: dueDatesOf(product, today),
      }),
    snapshotOf: async (loanId) => {
      const record = await bench.system.account(loanId, [CUSTOMER]);
      if (record === null) throw new Error(`loan ${loanId} is gone`);
      return record.snapshot;
    },
  };
}

type MakeTrial<Unit> = () => Promise<Trial<Unit>>;

function describeTerms<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: a quote is repeatable, and a product of a different system is refused`, async () => {
    const { bench, product, today } = await makeTrial();
    const calls = bench.system.capabilities.terms;
    const query = {
      productId: product.productId,
      principalCents: cents(100_000),
      dueDates: dueDatesOf(product, today),
      vehicleValueCents: null,
      isCoveredBorrower: false,
    };
    const first = await calls?.newAccountTerms(query);
    expect(first).toMatchObject({ ok: true, value: { kind: 'term' } });
    expect(await calls?.newAccountTerms(query)).toEqual(first);
    expect(await calls?.newAccountTerms({ ...query, productId: 1 })).toEqual({
      ok: false,
      refusal: { code: 'unknown_product', productId: 1 },
    });
    expect(await calls?.newAccountTerms({ ...query, principalCents: cents(1) })).toMatchObject({
      ok: false,
      refusal: { code: 'amount_out_of_range' },
    });
  });
}

function describeLocks<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: a lock has one holder, who may take it again, and others get the holder’s name`, async () => {
    const { bench, open } = await makeTrial();
    const calls = bench.system.capabilities.locks;
    const loanId = await open();
    const [anna, boris] = [
      { holderId: 'anna', holderName: 'Anna' },
      { holderId: 'boris', holderName: 'Boris' },
    ];
    const take = (holder: typeof anna) =>
      bench.inUnit(async (unit) => calls?.takeLock(loanId, 'alternate', holder, unit));
    expect(await take(anna)).toMatchObject({ ok: true, value: anna });
    expect(await take(anna)).toMatchObject({ ok: true, value: anna });
    expect(await take(boris)).toEqual({ ok: false, refusal: { code: 'locked_by_other', name: 'Anna' } });
    expect(await calls?.findLock(loanId, 'alternate', [CUSTOMER])).toMatchObject(anna);
    const held = await calls?.findLock(loanId, 'alternate', [CUSTOMER]);
    // A day, so that the other party of a renewal has time. Source: LOP-043.
    expect((held?.lockedUntil.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await bench.inUnit(async (unit) => calls?.releaseLock(loanId, 'alternate', 'boris', unit));
    expect(await calls?.findLock(loanId, 'alternate', [CUSTOMER])).toMatchObject(anna);
    await bench.inUnit(async (unit) => calls?.releaseLock(loanId, 'alternate', 'anna', unit));
    expect(await calls?.findLock(loanId, 'alternate', [CUSTOMER])).toBeNull();
    expect(await take(boris)).toMatchObject({ ok: true, value: boris });
  });
}

function describeRefinancing<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: a refinance books once for its key, and voiding it reopens the old loan`, async () => {
    const { bench, product, today, open, snapshotOf } = await makeTrial();
    const calls = bench.system.capabilities.refinancing;
    const loanId = await open();
    const before = await snapshotOf(loanId);
    const amountCents = quoteFigures(before, product).minimumAmountDueCents;
    const key = `conformance-refinance-${bench.system.lmsId}-${loanId}`;
    const command = {
      key,
      loanId,
      amountCents,
      tender: 'card',
      cashOutCents: cents(0),
      channel: 'store',
      dueDates: dueDatesOf(product, today),
      confirmationNumber: '1234567890',
      ancillaryIds: [],
      holderId: null,
    } as const;
    const book = () => bench.inUnit(async (unit) => calls?.refinance(command, unit));
    const first = await book();
    if (first?.ok !== true) throw new Error(`not refinanced: ${JSON.stringify(first)}`);
    expect(await book()).toEqual({ ...first, isReplay: true });
    const { newLoanId, newPrincipalCents } = first.value;
    const next = await snapshotOf(newLoanId);
    expect((await snapshotOf(loanId)).status).toBe(LOAN_STATUS.Refinance);
    expect(next.status).toBe(LOAN_STATUS.Open);
    expect(next.balances.principalCents).toBe(newPrincipalCents);
    expect(newPrincipalCents).toBeGreaterThanOrEqual(payoffCents(before) - amountCents);
    const voided = await bench.inUnit(async (unit) =>
      calls?.voidRefinance({ key: `${key}-void`, loanId: newLoanId }, unit),
    );
    expect(voided).toMatchObject({ ok: true, value: { loanId, voidedLoanId: newLoanId } });
    const back = await snapshotOf(loanId);
    expect(back.status).toBe(LOAN_STATUS.Open);
    expect(payoffCents(back)).toBe(payoffCents(before) - amountCents);
  });
}

/** Opens a plain renewal of a new loan and, when it needs one, books its payment. */
async function openRenewalOf<Unit>({ bench, product, open, snapshotOf }: Trial<Unit>) {
  const calls = bench.system.capabilities.renewals;
  if (calls === null) throw new Error('the system has no renewals');
  const loanId = await open();
  const { minCents } = refinancePaymentBounds(await snapshotOf(loanId), product);
  const wish: RenewalWish = {
    kind: 'renewal',
    newProductId: product.productId,
    paymentCents: minCents,
    cashOutCents: cents(0),
    channel: 'store',
    ancillaryIds: [],
  };
  const quoted = await calls.quoteRenewal(loanId, wish, [CUSTOMER]);
  const record = await bench.system.account(loanId, [CUSTOMER]);
  if (quoted?.ok !== true || record === null) throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
  const renewalId = randomUUID();
  const payment = minCents === 0 ? null : ({ paymentId: `pay_${renewalId}`, tender: 'card' } as const);
  const command: RenewalToOpen = {
    key: `open:${renewalId}`,
    loanId,
    renewalId,
    wish,
    termsHash: quoted.value.hash,
    intentId: toIntentId(record),
    payment,
    opener: { customerId: CUSTOMER, name: 'Carla Conformance', guestSessionId: null },
  };
  const opened = await bench.inUnit((unit) => calls.openRenewal(command, unit));
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened)}`);
  if (payment !== null)
    await bench.inUnit((unit) =>
      bench.system.postPayments(
        [
          {
            reference: payment.paymentId,
            loanId,
            amountCents: minCents,
            purpose: 'standard',
            channel: 'card',
            confirmationNumber: '1234567897',
            renewalId,
          },
        ],
        unit,
      ),
    );
  return { calls, command, hash: quoted.value.hash };
}

function describeRenewals<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: a renewal is booked once on the terms that were quoted and signed`, async () => {
    const trial = await makeTrial();
    const { bench, snapshotOf } = trial;
    const { calls, command, hash } = await openRenewalOf(trial);
    const { loanId, renewalId, wish } = command;
    expect(await bench.inUnit((unit) => calls.openRenewal(command, unit))).toMatchObject({ ok: true, isReplay: true });
    const second = { ...command, renewalId: randomUUID() };
    expect(await bench.inUnit((unit) => calls.openRenewal(second, unit))).toMatchObject({ ok: false });
    expect(await calls.findRenewal(loanId, [CUSTOMER])).toMatchObject({ state: 'awaitingSignature', renewalId });
    expect(await calls.findRenewal(loanId, ['somebody'])).toBeNull();
    expect(await calls.quoteRenewal(loanId, wish, ['somebody'])).toBeNull();
    expect(await calls.quoteRenewal(loanId, wish, [CUSTOMER])).toMatchObject({ value: { hash } });

    const sign = { key: `sign:${renewalId}`, loanId, renewalId, signedAt: tomorrowMorning() };
    const unseen = { ...sign, key: `unseen:${renewalId}`, termsHash: '0'.repeat(64) };
    expect(await bench.inUnit((unit) => calls.completeRenewal(unseen, unit))).toMatchObject({
      refusal: { code: 'quote_expired' },
    });
    const book = () => bench.inUnit((unit) => calls.completeRenewal({ ...sign, termsHash: hash }, unit));
    const booked = await book();
    if (!booked.ok) throw new Error(`not booked: ${JSON.stringify(booked)}`);
    expect(await book()).toEqual({ ...booked, isReplay: true });
    const { newLoanId } = booked.value;
    expect([(await snapshotOf(loanId)).status, (await snapshotOf(newLoanId)).status]).toEqual([
      LOAN_STATUS.Refinance,
      LOAN_STATUS.Open,
    ]);
    expect(await calls.findRenewal(newLoanId, [CUSTOMER])).toMatchObject({ state: 'booked', renewalId });
  });

  test(`${name}: a renewal that ends leaves the old loan with its payment`, async () => {
    const trial = await makeTrial();
    const { bench, snapshotOf } = trial;
    const { calls, command } = await openRenewalOf(trial);
    const { loanId, renewalId } = command;
    const before = await snapshotOf(loanId);
    const end = { key: `end:${renewalId}`, loanId, renewalId, why: 'cancelled' } as const;
    for (const isReplay of [false, true])
      expect(await bench.inUnit((unit) => calls.endRenewal(end, unit))).toEqual({
        ok: true,
        value: { ended: true },
        isReplay,
      });
    expect(await calls.findRenewal(loanId, [CUSTOMER])).toMatchObject({ state: 'ended', endedWhy: 'cancelled' });
    expect(await snapshotOf(loanId)).toEqual(before);
  });
}

/** A signature that is still to come belongs to the business date of now. 14:00 UTC is morning at every store. */
function tomorrowMorning(): Date {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + 1);
  at.setUTCHours(14, 0, 0, 0);
  return at;
}

function describeCustomers<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: a borrower is asked only for the product's details, and a stranger gets null [LAP-105 LOP-088]`, async () => {
    const { bench, product, open } = await makeTrial();
    const calls = bench.system.capabilities.customers;
    const query = { loanId: await open(), productId: product.productId };
    const reference = await calls?.demographicReference(query, [CUSTOMER]);
    for (const [detail, isAsked] of Object.entries(reference?.required ?? {}))
      expect(product.demographics.map(String).includes(detail) || !isAsked).toBe(true);
    expect(reference?.races.length).toBeGreaterThan(0);
    expect(reference?.genders.length).toBeGreaterThan(0);
    expect(await calls?.demographicReference(query, ['somebody'])).toBeNull();
    expect(await calls?.demographicReference({ ...query, productId: 1 }, [CUSTOMER])).toBeNull();
  });
}

function describeAncillaries<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: ancillary prices add up, and a payoff or a different customer gets no offer [LAP-082 LOP-126]`, async () => {
    const { bench, product, open, snapshotOf } = await makeTrial();
    const calls = bench.system.capabilities.ancillaries;
    const loanId = await open();
    const query = { loanId, productId: product.productId, paymentCents: cents(10_000) };
    const offer = await calls?.ancillaryProducts(query, [CUSTOMER]);
    expect(offer?.items.length).toBeGreaterThan(0);
    for (const { price, priceCents } of offer?.items ?? [])
      expect(price.premiumCents + price.commissionCents).toBe(priceCents);
    const paymentCents = payoffCents(await snapshotOf(loanId));
    expect(await calls?.ancillaryProducts({ ...query, paymentCents }, [CUSTOMER])).toEqual({ items: [], missing: [] });
    expect(await calls?.ancillaryProducts(query, ['somebody'])).toBeNull();
    expect(await calls?.ancillaryProducts({ ...query, productId: 1 }, [CUSTOMER])).toBeNull();
  });

  test(`${name}: a loan without ancillary products lists none, and a different customer's is not there`, async () => {
    const { bench, open } = await makeTrial();
    const calls = bench.system.capabilities.ancillaries;
    const loanId = await open();
    expect(await calls?.covers(loanId, [CUSTOMER])).toEqual([]);
    expect(await calls?.covers(loanId, ['somebody'])).toBeNull();
    expect(await calls?.askCoverEnd(loanId, '0'.repeat(32), [CUSTOMER])).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'no_such_ancillary' },
    });
  });
}

function describeDocuments<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: the agreement is listed once, from the note date, and only for its borrower`, async () => {
    const { bench, today, open } = await makeTrial();
    const calls = bench.system.capabilities.documents;
    const loanId = await open();
    expect(await calls?.documents(loanId, 'agreement', [CUSTOMER])).toMatchObject([{ kind: 'agreement', on: today }]);
    expect(await calls?.documents(loanId, 'monthly', [CUSTOMER])).toEqual([]);
    for (const kind of ['agreement', 'monthly', 'notice'] as const) {
      const ids = (await calls?.documents(loanId, kind, [CUSTOMER]))?.map(({ documentId }) => documentId) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      expect(await calls?.documents(loanId, kind, ['somebody'])).toEqual([]);
    }
    for (const who of [CUSTOMER, 'somebody']) expect(await calls?.lineStatement(loanId, today, [who])).toBeNull();
  });
}

function describeProfiles<Unit>(name: string, makeTrial: MakeTrial<Unit>): void {
  test(`${name}: saving the same profile again succeeds [CUS-015 LAP-044]`, async () => {
    const { bench } = await makeTrial();
    const calls = bench.system.capabilities.profiles;
    const where = { street: '1 Main Street', city: 'Austin', state: 'TX', zip: '78701' };
    const profile = { ...where, cellNumber: '+15125550150', email: 'customer@example.com' };
    for (const street of ['1 Main Street', '1 Main Street', '2 Main Street'])
      await expect(calls?.saveProfile(CUSTOMER, { ...profile, street })).resolves.toBeUndefined();
  });
}

/** Conformance suite for the capabilities in `has`. Source: loan-core 9, 4.3, 5.5. */
export function describeCapabilities<Unit>(
  name: string,
  makeBench: () => Promise<LoanSystemBench<Unit>>,
  has: readonly (keyof Capabilities<Unit>)[],
): void {
  const makeTrial = async (): Promise<Trial<Unit>> => toTrial(await makeBench());
  describe(`${name}: capabilities`, () => {
    test('a loan system names exactly the capabilities it has', async () => {
      const { capabilities } = (await makeBench()).system;
      const said = Object.entries(capabilities).flatMap(([each, calls]) => (calls === null ? [] : [each]));
      expect(said.toSorted()).toEqual([...has].toSorted());
    });
  });
  if (has.includes('terms')) describeTerms(name, makeTrial);
  if (has.includes('locks')) describeLocks(name, makeTrial);
  if (has.includes('refinancing')) describeRefinancing(name, makeTrial);
  if (has.includes('renewals')) describeRenewals(name, makeTrial);
  if (has.includes('customers')) describeCustomers(name, makeTrial);
  if (has.includes('ancillaries')) describeAncillaries(name, makeTrial);
  if (has.includes('profiles')) describeProfiles(name, makeTrial);
  if (has.includes('documents')) describeDocuments(name, makeTrial);
}
