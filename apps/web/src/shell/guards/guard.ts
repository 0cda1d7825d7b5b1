import type { RouteBrand } from '#paths.ts';
import type { RouteMatch } from '#shell/match-route.ts';
import type { RouteName, RouteRow } from '#shell/route-row.ts';

/** What a guard may look at. */
export interface GuardContext {
  /** Path with query, as asked for. */
  readonly href: string;
  readonly pathname: string;
  /** Null when no route fits the path. */
  readonly match: RouteMatch<GuardedRow> | null;
  /** Whether a path is in the table. */
  readonly isKnownPath: (pathname: string) => boolean;
  /** The brand of the route left, else of the user, else of the build. Source: OPEN-07. */
  readonly currentBrand: RouteBrand;
  readonly isSignedIn: boolean;
  /** Where a signed-in user lands. Source: OPEN-52. */
  readonly landing: () => string;
  /** The route left, null at the start. */
  readonly previous: GuardedRow | null;
  /** Asked at most once a minute. Source: OPEN-14. */
  readonly isServiceUp: () => Promise<boolean>;
  /** Whether any loan system of a brand answers; asked at most once a minute. Source: OPEN-16. */
  readonly isBrandServed: (brand: RouteBrand) => Promise<boolean>;
}

/** The part of a row guards look at. */
export type GuardedRow = Pick<RouteRow, 'name' | 'path' | 'area' | 'preventNavigation'>;

/** Go on; go elsewhere instead (`saved` is where to return after sign-in); or stay where one was. */
export type GuardOutcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string; readonly saved?: string }
  | { readonly kind: 'stay' };

/** A rule on a navigation. */
export type Guard = (context: GuardContext) => GuardOutcome | Promise<GuardOutcome>;

/** Nothing to object. */
export const PASS: GuardOutcome = { kind: 'pass' };

/** Names a route can be refused by, for `preventNavigation`. */
export function isPrevented(previous: GuardedRow | null, target: RouteName): boolean {
  return previous?.preventNavigation.includes(target) ?? false;
}
