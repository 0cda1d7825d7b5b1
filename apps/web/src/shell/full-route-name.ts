import type { RouteBrand } from '#paths.ts';
import type { RouteName } from '#route-rows.ts';

/** The name of a route with its brand in front, as the specification writes it (`tmx-ManagePaymentMethod`).
 *  Source: RTE-37, LOP-005. */
export function fullRouteName(name: RouteName, brand: RouteBrand | null): string {
  return brand === null ? name : `${brand}-${name}`;
}
