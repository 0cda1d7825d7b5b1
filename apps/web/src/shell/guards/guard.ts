import type { SignInStep } from '#navigation/next-after-sign-in.ts';
import type { FlowLock } from '#navigation/locked-flows.ts';
import type { LinkEntry } from '#navigation/link-entry.ts';
import type { LoginMessage, RouteBrand } from '#paths.ts';
import type { RouteMatch } from '#shell/match-route.ts';
import type { RouteRow } from '#shell/route-row.ts';

/** The session as guards see it. */
export interface GuardedSession {
  readonly profileId: string;
  /** Of a whole sign-in; those of links, guests and device keys are not. */
  readonly isRenewable: boolean;
  /** Brands of the customer that have screens; none for who has no loans. */
  readonly brands: readonly RouteBrand[];
  /** What is still to be done before landing; null when nothing is. */
  readonly dueStep: SignInStep | null;
  /** By a loan system that knows the customer. Source: LOP-091. */
  readonly isBlocked: boolean;
}

/** What came of signing in by a link or device key. */
export type LinkOutcome =
  | { readonly kind: 'opened' }
  | { readonly kind: 'passwordResetRequired' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'refused'; readonly message: LoginMessage };

/** What a guard may look at, and the little it may do. */
export interface GuardContext {
  /** Path with query, as asked for. */
  readonly href: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Null when no route fits the path. */
  readonly match: RouteMatch<GuardedRow> | null;
  /** The route table. */
  readonly rows: readonly GuardedRow[];
  /** The brand of the route left, else of the user, else of the build. Source: OPEN-07. */
  readonly currentBrand: RouteBrand;
  /** Null when signed out. */
  readonly session: GuardedSession | null;
  /** Null when the session is free. */
  readonly lock: FlowLock | null;
  /** Where a signed-in user lands. Source: OPEN-52. */
  readonly landing: () => string;
  /** The route left, null at the start. */
  readonly previous: GuardedRow | null;
  /** Whether the screen left had nothing to show and gives way by itself. */
  readonly isOutOfTurn: boolean;
  /** Whether sign-in is shut for this browser, until a lock ends. Source: OPEN-54. */
  readonly isShutOut: () => boolean;
  /** Signs in by what the address carries, locked to its flow; fails by an outcome, never by throwing. */
  readonly authenticate: (entry: Exclude<LinkEntry, { readonly kind: 'none' }>) => Promise<LinkOutcome>;
  /** Ends the session. */
  readonly endSession: () => Promise<void>;
  /** Asked at most once a minute. Source: OPEN-14. */
  readonly isServiceUp: () => Promise<boolean>;
  /** Whether any loan system of a brand answers; asked at most once a minute. Source: OPEN-16. */
  readonly isBrandServed: (brand: RouteBrand) => Promise<boolean>;
}

/** The part of a row guards look at. */
export type GuardedRow = Pick<
  RouteRow,
  'name' | 'path' | 'brands' | 'area' | 'flows' | 'isPaymentFlow' | 'stage' | 'blocks'
>;

/** Go on; go elsewhere instead (`saved` is where to return after sign-in); or stay where one was. */
export type GuardOutcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: string; readonly saved?: string }
  | { readonly kind: 'stay' };

/** A rule on a navigation. */
export type Guard = (context: GuardContext) => GuardOutcome | Promise<GuardOutcome>;

/** Nothing to object. */
export const PASS: GuardOutcome = { kind: 'pass' };

/** Go elsewhere. */
export function redirectTo(to: string, saved?: string): GuardOutcome {
  return saved === undefined ? { kind: 'redirect', to } : { kind: 'redirect', to, saved };
}

/** Whether a screen needs a session: those of the authenticated and the loans area. Source: ROL-10. */
export function isProtected(row: GuardedRow | undefined): boolean {
  return row?.area === 'authenticated' || row?.area === 'loans';
}
