import type { RouteBrand } from '#paths.ts';
import type { RouteName } from '#route-rows.ts';

/** Returns a route's name with its brand in front, as in the specification (`tmx-ManagePaymentMethod`). Source: RTE-37,
 *  LOP-005. */
export function fullRouteName(name: RouteName, brand: RouteBrand | null): string {
  return brand === null ? name : `${brand}-${name}`;
}
