import { expect, test } from 'vitest';
import { decideDrawProduct } from './draw-product.ts';

test.each([
  { newProductId: 1104, isValid: true, productId: 1104, migrateProduct: true },
  { newProductId: 1104, isValid: false, productId: 1101, migrateProduct: false },
  { newProductId: null, isValid: true, productId: 1101, migrateProduct: false },
])(
  'a draw with new product $newProductId, valid $isValid, is booked on $productId',
  ({ newProductId, isValid, ...decided }) => {
    expect(decideDrawProduct(1101, { newProductId, isValid })).toEqual(decided);
  },
);
