import { PRODUCTS } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';

/** How the borrower of a model behaves: pays what is due, manually or by autopay; pays once and stops; never pays. */
type Behaviour = 'pays' | 'autopay' | 'stops' | 'never';

/** A loan that runs through the real commands and is then copied. */
export interface ModelPlan {
  readonly product: Product;
  readonly lmsId: 1 | 2;
  /** Days before today on which it is created. */
  readonly ageDays: number;
  readonly behaviour: Behaviour;
  readonly amountCents: Cents;
}

/** From just signed to long written off. */
export const AGES_DAYS = [2, 12, 33, 70, 135] as const;
const BEHAVIOURS: readonly Behaviour[] = ['pays', 'autopay', 'stops', 'never'];

/** Returns an amount between the product's limits, different for each age, in whole dollars. */
function amountOf(product: Product, step: number): Cents {
  const { minAmountCents: least, maxAmountCents: most } = product;
  const share = (step + 1) / (AGES_DAYS.length + 2);
  return cents(least + Math.floor(((most - least) * share) / 100) * 100);
}

/** Plans every product of our own books at every age. Each age has two behaviors, so that each product sees all of them. */
export function planModels(): ModelPlan[] {
  return PRODUCTS.flatMap((product, productIndex) =>
    product.lmsId === 3
      ? []
      : AGES_DAYS.flatMap((ageDays, ageIndex) =>
          [0, 2].map((offset): ModelPlan => {
            const behaviour = BEHAVIOURS[(productIndex + ageIndex + offset) % BEHAVIOURS.length] ?? 'pays';
            const lmsId = product.lmsId === 1 ? 1 : 2;
            return { product, lmsId, ageDays, behaviour, amountCents: amountOf(product, ageIndex) };
          }),
        ),
  );
}
