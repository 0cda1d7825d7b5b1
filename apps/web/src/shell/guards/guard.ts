import type { SignInStep } from '#navigation/next-after-sign-in.ts';
import type { FlowLock } from '#navigation/locked-flows.ts';
import type { LinkEntry } from '#navigation/link-entry.ts';
import type { LoginMessage, RouteBrand } from '#paths.ts';
import type { RouteMatch } from '#shell/match-route.ts';
import type { RouteRow } from '#shell/route-row.ts';

/** The session as guards see it. */
export interface GuardedSession {
  readonly profileId: string;
  /** True for a full sign-in; false for links, guests and device keys. */
  readonly isRenewable: boolean;
  /** Brands of the customer that have screens; empty for a person without loans. */
  readonly brands: readonly RouteBrand[];
  /** The sign-in step that is still due; null for none. */
  readonly dueStep: SignInStep | null;
  /** True when the customer is blocked in any loan system that has them on file. */
  readonly isBlocked: boolean;
}

/** Result of signing in by a link or device key. */
export type LinkOutcome =
  | { readonly kind: 'opened' }
  | { readonly kind: 'passwordResetRequired' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'refused'; readonly message: LoginMessage };

/** What a guard can read and do. */
export interface GuardContext {
  /** The requested path with its query. */
  readonly href: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Null when no route matches the path. */
  readonly match: RouteMatch<GuardedRow> | null;
  /** The route table. */
  readonly rows: readonly GuardedRow[];
  /** The brand of the page before, else of the user, else of the build. Source: OPEN-07. */
  readonly currentBrand: RouteBrand;
  /** Null when signed out. */
  readonly session: GuardedSession | null;
  /** Null without a lock. */
  readonly lock: FlowLock | null;
  /** Where a signed-in user lands. Source: OPEN-52. */
  readonly landing: () => string;
  /** The page before; null at the start. */
  readonly previous: GuardedRow | null;
  /** True when the page before had nothing to show and redirects by itself. */
  readonly isOutOfTurn: boolean;
  /** True while a lock keeps this browser from signing in. Source: OPEN-54. */
  readonly isShutOut: () => boolean;
  /** Signs in by the link in the URL and locks the session to its flow. Failures are outcomes; it never throws. */
  readonly authenticate: (entry: Exclude<LinkEntry, { readonly kind: 'none' }>) => Promise<LinkOutcome>;
  readonly endSession: () => Promise<void>;
  /** Called at most once a minute. Source: OPEN-14. */
  readonly isServiceUp: () => Promise<boolean>;
  /** True when any loan system of the brand answers; called at most once a minute. Source: OPEN-16. */
  readonly isBrandServed: (brand: RouteBrand) => Promise<boolean>;
}

/** The part of a row that guards read. */
export type GuardedRow = Pick<
  RouteRow,
  'name' | 'path' | 'brands' | 'area' | 'flows' | 'isPaymentFlow' | 'stage' | 'blocks'
>;

/** Passes, redirects (`saved` is the page to return to after sign-in), or stays on the current page. */
export type GuardOutcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string; readonly saved?: string }
  | { readonly kind: 'stay' };

/** A rule for navigations. */
export type Guard = (context: GuardContext) => GuardOutcome | Promise<GuardOutcome>;

export const PASS: GuardOutcome = { kind: 'pass' };

export function redirectTo(to: string, saved?: string): GuardOutcome {
  return saved === undefined ? { kind: 'redirect', to } : { kind: 'redirect', to, saved };
}

/** True when a screen needs a session: the authenticated and the loans area. Source: ROL-10. */
export function isProtected(row: GuardedRow | undefined): boolean {
  return row?.area === 'authenticated' || row?.area === 'loans';
}
