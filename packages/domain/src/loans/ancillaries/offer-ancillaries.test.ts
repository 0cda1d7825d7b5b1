import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#money/cents.ts';
import { ANCILLARY_PRODUCTS, type AncillaryTerms } from './ancillary-products.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { chooseAncillaries, offerAncillaries, type AncillaryCarrier } from './offer-ancillaries.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { validateAncillaries } from './validate-ancillaries.ts';

const carrier = (productId: number, principal: string, carried: readonly number[] = []): AncillaryCarrier => ({
  productId,
  principalCents: dollars(principal),
  carriedIds: new Set(carried),
});
const namesOf = (terms: readonly AncillaryTerms[]): number[] => terms.map(({ ancillaryId }) => ancillaryId);
const idsOf = (asked: AncillaryCarrier): number[] => namesOf(offerAncillaries(asked).items.map(({ terms }) => terms));

describe('ancillary products of a loan', () => {
  test('each product offers its own ancillaries, and lines, payday and capped loans offer none [LOP-126]', () => {
    expect(idsOf(carrier(1101, '900.00'))).toEqual([501]);
    expect(idsOf(carrier(1103, '900.00'))).toEqual([502, 503]);
    expect(idsOf(carrier(2101, '900.00'))).toEqual([502]);
    for (const productId of [1104, 1105, 1106, 1107, 1108]) expect(idsOf(carrier(productId, '500.00'))).toEqual([]);
  });

  test('ancillaries are not offered on a payoff or when the loan already has the same product', () => {
    expect(offerAncillaries(carrier(1103, '0.00'))).toEqual({ items: [], missing: [] });
    expect(idsOf(carrier(1103, '900.00', [502]))).toEqual([503]);
  });

  test('a percentage price of an ancillary is rounded down and equals premium plus commission', () => {
    const [plan] = offerAncillaries(carrier(2101, '1234.55')).items;
    // 3 % of 1,234.55 is 37.0365; a third of 37.03 is 12.3433.
    expect(plan).toMatchObject({ priceCents: 3_703, price: { premiumCents: 2_469, commissionCents: 1_234 } });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_500_000 }),
        fc.constantFrom(1101, 1103, 2101, 2103),
        (size, productId) => {
          const offer = offerAncillaries({ productId, principalCents: cents(size), carriedIds: new Set() });
          for (const { price, priceCents } of offer.items) {
            expect(price.premiumCents + price.commissionCents).toBe(priceCents);
            expect(Math.min(price.premiumCents, price.commissionCents)).toBeGreaterThanOrEqual(0);
            expect(priceCents).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  test('a loan of 10,000.00 requires vehicle cover, which is sold in the store but not online', () => {
    expect(offerAncillaries(carrier(1103, '9999.99')).missing).toEqual([]);
    const online = offerAncillaries(carrier(1103, '10000.00'));
    expect(namesOf(online.missing)).toEqual([504]);
    expect(offerAncillaries(carrier(1103, '10000.00', [504])).missing).toEqual([]);
    const store = offerAncillaries({ ...carrier(1103, '10000.00'), isInStore: true });
    expect(store.missing).toEqual([]);
    expect(store.items.find(({ terms }) => terms.ancillaryId === 504)).toMatchObject({ isRequired: true });
    expect(chooseAncillaries(online, [])).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'ancillary_at_store' },
    });
    expect(chooseAncillaries(store, [503])).toEqual({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'ancillary_missing' },
    });
    expect(chooseAncillaries(store, [503, 504]).ok).toBe(true);
  });

  test('an ancillary can be chosen only if it is offered, and only once', () => {
    const offer = offerAncillaries(carrier(1103, '900.00'));
    const chosen = chooseAncillaries(offer, [503]);
    expect(chosen.ok && namesOf(chosen.value.map(({ terms }) => terms))).toEqual([503]);
    expect(chooseAncillaries(offer, [])).toEqual({ ok: true, value: [] });
    for (const ids of [[501], [503, 503]])
      expect(chooseAncillaries(offer, ids)).toEqual({
        ok: false,
        refusal: { code: 'not_eligible', reason: 'no_such_ancillary' },
      });
  });
});

describe('catalog of ancillary products', () => {
  const [roadside] = ANCILLARY_PRODUCTS;
  if (roadside === undefined) throw new Error('the catalogue is empty');
  const problems = (change: Partial<AncillaryTerms>): string[] =>
    validateAncillaries([{ ...roadside, ...change }], PRODUCTS);

  test('the demonstration catalog of ancillaries breaks no rule', () => {
    expect(validateAncillaries(ANCILLARY_PRODUCTS, PRODUCTS)).toEqual([]);
  });

  test.each<[Partial<AncillaryTerms>, string]>([
    [{ pricing: { by: 'amount', priceCents: cents(0) } }, '501: it has no price'],
    [{ pricing: { by: 'principal', rateE8: 100_000_001 } }, '501: it has no price'],
    [{ commissionPerMillion: 1_000_001 }, '501: the commission is no part of the price'],
    [{ commissionPerMillion: -1 }, '501: the commission is no part of the price'],
    [{ coverDays: 0 }, '501: it covers no day'],
    [{ productIds: [] }, '501: no loan may carry it'],
    [{ productIds: [1104] }, '501: a product that may carry it may not be charged it'],
    [{ productIds: [1105] }, '501: a product that may carry it may not be charged it'],
    [{ productIds: [1108] }, '501: a product that may carry it may not be charged it'],
    [{ requiredFromCents: cents(-1) }, '501: it is required from a negative principal'],
  ])('the ancillary catalog check reports %j', (change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  test('the ancillary catalog check reports an unknown product and a repeated number', () => {
    expect(problems({ productIds: [9_999] })).toContain('501: a product that may carry it is not in the catalogue');
    expect(validateAncillaries([roadside, roadside], PRODUCTS)).toEqual(['501: the number is taken']);
  });
});
