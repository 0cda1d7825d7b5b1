import type { RouteComponent } from '@tanstack/react-router';
import type { RouteBrand } from '#paths.ts';
import type { RouteName } from '#route-rows.ts';
import type { HeaderType, Stage } from '#screen-row.ts';

/** A screen as the shell sees it, made from its row by `routes.ts`. Source: RTE-66 to RTE-68. */
export interface RouteRow {
  readonly name: RouteName;
  /** Pattern, as in `screen-row.ts`. */
  readonly path: string;
  readonly area: 'unauthenticated' | 'authenticated' | 'loans' | 'standalone';
  readonly flows: readonly string[];
  /** The brands for which the route exists; empty when its path contains no brand. Source: RTE-50, RTE-51, OPEN-03. */
  readonly brands: readonly RouteBrand[];
  readonly headerType: HeaderType;
  readonly isPaymentFlow: boolean;
  readonly stage?: Stage | undefined;
  readonly blocks?: Stage | undefined;
  readonly screen: RouteComponent;
}
