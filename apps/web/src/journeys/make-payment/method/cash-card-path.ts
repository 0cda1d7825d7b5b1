import { pathTo, withQuery, type RouteBrand } from '#paths.ts';

/** Returns the page that adds a card for the cash of a renewal. */
export function cashCardPath(brand: RouteBrand, loanId: number): string {
  return withQuery(pathTo('PaymentAddPaymentMethod', brand, loanId), { for: 'cash' });
}

/** True when the address asks for such a card. */
export function isCashCardAsked(search: { readonly for?: unknown }): boolean {
  return search.for === 'cash';
}
