import type { RouteComponent } from '@tanstack/react-router';
import type { RouteBrand } from '#paths.ts';
import type { RouteName } from '#shell/route-name.ts';

/** What the button at the start of the header does. Source: CFG-36, OPEN-20. */
export type HeaderType = 'none' | 'menu' | 'back' | 'cancel';

/** One row of the route table: everything there is to know about a screen's address, but where its code is
 *  (`screens.ts`) and which others may not be entered from it (`guards/prevented-moves.ts`): both come after the first load.
 *  Source: RTE-66 to RTE-68. */
export interface RouteRow {
  readonly name: RouteName;
  /** Pattern; `$brand` is a route brand, `$loanId` and `$storeId` a number, `$lmsId` 1 to 3, `$name` a word. */
  readonly path: string;
  readonly area: 'unauthenticated' | 'authenticated' | 'loans' | 'standalone';
  readonly flows: readonly string[];
  /** The brands it exists for; none where no brand stands in the path. Source: RTE-50, RTE-51, OPEN-03. */
  readonly brands: readonly RouteBrand[];
  readonly headerType: HeaderType;
  readonly isPaymentFlow: boolean;
  readonly screen: RouteComponent;
}
