import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { coversCents, firstChoice, leadOf, mustConfirm, toSessionCovers, type CoverOffer } from './chosen-covers.ts';

const OFFER: CoverOffer = {
  products: [
    {
      productId: 501,
      name: 'Debt cancellation',
      description: 'Pays if …',
      price: cents(7_500),
      required: false,
      selected: false,
    },
    {
      productId: 502,
      name: 'Roadside help',
      description: 'Helps if …',
      price: cents(2_500),
      required: true,
      selected: true,
    },
  ],
  confirmText: 'These products are your choice.',
  missingProducts: [],
  showAppointmentLink: false,
};

test('only required products are chosen first, and an earlier choice comes back [LOP-126]', () => {
  expect(firstChoice(OFFER, [])).toEqual([502]);
  const before = [{ productId: 501, confirmText: '', requiredText: '', appointmentLink: null }];
  expect(firstChoice(OFFER, before)).toEqual([501, 502]);
});

test('chosen products carry the text to confirm, what is required, and the way to the store', () => {
  const missing = { ...OFFER, missingProducts: ['Title insurance'], showAppointmentLink: true };
  expect(toSessionCovers(OFFER, [502], '/tmx/Stores/12')).toEqual([
    {
      productId: 502,
      confirmText: 'These products are your choice.',
      requiredText: 'This product is required for this loan.',
      appointmentLink: null,
    },
  ]);
  expect(toSessionCovers(missing, [501], '/tmx/Stores/12')).toMatchObject([
    { requiredText: '', appointmentLink: '/tmx/Stores/12' },
  ]);
});

test('the texts are confirmed when something is chosen or missing, and the prices add up', () => {
  expect(mustConfirm(OFFER, [])).toBe(false);
  expect(mustConfirm({ ...OFFER, missingProducts: ['Title insurance'] }, [])).toBe(true);
  expect(mustConfirm(OFFER, [501])).toBe(true);
  expect(coversCents(OFFER, [501, 502])).toBe(10_000);
});

test('the lead calls a product a choice only when it is one', () => {
  const { products } = OFFER;
  expect(leadOf({ products: products.filter(({ required }) => !required) })).toMatch(/^You choose\./);
  expect(leadOf({ products: products.filter(({ required }) => required) })).toBe(
    'This loan is made only with what is required below.',
  );
  expect(leadOf(OFFER)).toMatch(/marked as required\. You choose the others\.$/);
});
