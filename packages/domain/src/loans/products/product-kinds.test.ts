import { expect, test } from 'vitest';
import { PRODUCTS } from './find-product.ts';
import { PRODUCT_KINDS, REINSTATED_PRODUCTS } from './product-kinds.ts';

test('the small table of products agrees with the catalog', () => {
  expect(PRODUCT_KINDS).toEqual(Object.fromEntries(PRODUCTS.map(({ productId, kind }) => [productId, kind])));
  expect(REINSTATED_PRODUCTS).toEqual(PRODUCTS.flatMap((each) => (each.allowsReinstatement ? [each.productId] : [])));
});
