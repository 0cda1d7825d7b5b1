import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { originationCalls } from '#servicing/capabilities/origination-calls.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';

const books = await openCommandBooks(businessDate('2026-06-15'));

const PRODUCTS = [
  { productId: 1101, storeId: 10_001, lmsId: 2 },
  { productId: 1102, storeId: 10_011, lmsId: 2 },
  { productId: 1103, storeId: 10_002, lmsId: 2 },
  { productId: 1108, storeId: 10_016, lmsId: 2 },
  { productId: 2101, storeId: 20_001, lmsId: 1 },
  { productId: 2102, storeId: 20_011, lmsId: 1 },
] as const;
let number = 0;

/** Approves an application for one product and returns its calls. */
async function approve({ productId, storeId, lmsId }: (typeof PRODUCTS)[number]) {
  number += 1;
  const customerId = `property-${number}`;
  const calls = originationCalls(lmsId, books.worker);
  const said = {
    key: `site:${number}`,
    siteNumber: `APP-P${number}000`,
    siteEvent: 1,
    productId,
    storeId,
    brand: 'tmx',
    customerId,
    cosignerId: null,
    vehicle: { year: 2015, make: 'Ford', model: 'Escape' },
    returnUrl: null,
    campaign: {},
    decision: 'approved',
    appraisalCents: cents(4_000_000),
    discretionaryIncomeCents: cents(600_000),
    reasons: [],
    targetLoanId: null,
  } as const;
  const noted = await books.inUnit((tx) => calls.noteSiteMessage(said, tx));
  if (!noted.ok) throw new Error(JSON.stringify(noted.refusal));
  return { calls, customerId, applicationId: noted.value.applicationId };
}

test('shown, signed and booked terms are the same for every product and amount', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PRODUCTS), fc.double({ min: 0, max: 1, noNaN: true }), async (of, share) => {
      const { calls, customerId, applicationId } = await approve(of);
      const offer = await calls.offer(applicationId, [customerId]);
      if (offer?.range.ok !== true) throw new Error('no range');
      const { minCents, maxCents } = offer.range.value;
      const amountCents = cents(Math.floor(minCents + share * (maxCents - minCents)));
      const shown = await calls.quote(applicationId, amountCents, [customerId]);
      if (shown?.ok !== true || shown.value.kind !== 'term') throw new Error(JSON.stringify(shown));
      const { hash, terms } = shown.value;
      // MoneyGram pays the most of all ways that need no card.
      const choice = { amountCents, method: 'moneyGram', cardId: null, termsHash: hash } as const;
      const start = { key: `start:${number}`, applicationId, dueDates: [], choice };
      const made = await books.inUnit((tx) => calls.startOrigination(start, tx));
      if (!made.ok) {
        if ('reason' in made.refusal && made.refusal.reason === 'amount_above_limit') return;
        throw new Error(JSON.stringify(made.refusal));
      }
      const { loanId } = made.value;
      const toSign = await calls.toSign(loanId, [customerId]);
      expect(toSign?.ok === true && toSign.value.terms.hash).toBe(hash);
      const sign = { key: `sign:${number}`, loanId, termsHash: hash, signedAt: new Date() };
      const signed = await books.inUnit((tx) => calls.completeSigning(sign, tx));
      expect(signed.ok).toBe(true);
      const loan = await findLoanOf(books.worker, of.lmsId, [customerId], loanId);
      expect(loan?.snapshot.schedule).toEqual(terms.schedule);
      expect(loan?.snapshot.originalPrincipalCents).toBe(terms.principalCents);
      expect(loan?.snapshot.rateE8).toBe(terms.rateE8);
      expect(findProduct(of.productId)?.lmsId).toBe(of.lmsId);
    }),
    { numRuns: 24 },
  );
  await books.lawful();
});
