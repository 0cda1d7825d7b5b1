import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import { sumCents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import type { AncillaryProduct } from '@lendside/domain/payments/payment-session.ts';

/** The products that may be added to the new loan. */
export type CoverOffer = ResponseOf<typeof listAncillaryProducts>;

const REQUIRED_TEXT = 'This product is required for this loan.';

/** Returns the numbers of the products that the page shows as chosen: the required ones, and what was chosen before. Source: LOP-126. */
export function firstChoice({ products }: CoverOffer, before: readonly AncillaryProduct[]): readonly number[] {
  return products
    .filter(
      ({ productId, required, selected }) =>
        required || selected || before.some((each) => each.productId === productId),
    )
    .map(({ productId }) => productId);
}

/** Returns the chosen products as the payment holds them, with the texts to confirm. `storePath` leads to the store of the loan when an
 *  appointment is offered. Source: PAY-010, PAY-030. */
export function toSessionCovers(
  { products, confirmText, showAppointmentLink }: CoverOffer,
  chosen: readonly number[],
  storePath: string,
): readonly AncillaryProduct[] {
  return products
    .filter(({ productId }) => chosen.includes(productId))
    .map(({ productId, required }) => ({
      productId,
      confirmText,
      requiredText: required ? REQUIRED_TEXT : '',
      appointmentLink: showAppointmentLink ? storePath : null,
    }));
}

/** Whether the texts must be confirmed: something was chosen, or a required product is sold only at the store. */
export function mustConfirm({ missingProducts }: CoverOffer, chosen: readonly number[]): boolean {
  return chosen.length > 0 || missingProducts.length > 0;
}

/** What the chosen products add to the new loan, in cents. */
export function coversCents({ products }: CoverOffer, chosen: readonly number[]): Cents {
  return products
    .filter(({ productId }) => chosen.includes(productId))
    .reduce<Cents>((sum, { price }) => sumCents(sum, price), NO_CENTS);
}

/** Says which of the offered products are a choice. */
export function leadOf({ products }: Pick<CoverOffer, 'products'>): string {
  const required = products.filter((product) => product.required).length;
  if (required === 0) return 'You choose. You get the same loan at the same rate without them.';
  return required === products.length
    ? 'This loan is made only with what is required below.'
    : 'This loan is made only with what is marked as required. You choose the others.';
}
