import { NOT_ELIGIBLE_TEXT } from '@lendside/domain/customers/not-eligible-text.ts';
import type { IneligibleReason } from '@lendside/domain/refinance/refinance-eligible.ts';

/** The facts at the entry of a renewal. Null: the fact was not asked for, or its read failed and the failure is swallowed. */
export interface EntryFacts {
  /** The reasons of the services against a renewal, the most important first. */
  readonly reasons: readonly string[];
  /** Who else works on a renewal of the loan; null when nobody does or the lock could not be read. */
  readonly lock: EntryLock | null;
  readonly isBankrupt: boolean;
  /** Asked only while the lender's flag is on. */
  readonly military: 'Pending' | 'Covered' | 'NotCovered' | null;
  readonly isRefinanceDenied: boolean;
  readonly experian: 'NotRequired' | 'Required' | 'Verified' | null;
  /** The Experian disclosure was shown in this renewal already. */
  readonly isDisclosed: boolean;
  /** `customerId`: the caller's own number. */
  readonly spouse: { readonly customerId: string | null; readonly isRequired: boolean; readonly isOnFile: boolean };
}

/** A lock of the other borrower. */
export interface EntryLock {
  readonly byName: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

/** What happens on entering a renewal. `refuse`: it stops, and its reason is shown; the choice to renew goes away. `disclose`: the
 *  Experian disclosure is shown, and the renewal is entered again after it. */
export type EntryDecision =
  | { readonly do: 'goOn' }
  | { readonly do: 'blocked'; readonly lock: EntryLock }
  | { readonly do: 'refuse'; readonly reason: string }
  | { readonly do: 'disclose' }
  | { readonly do: 'askSpouse'; readonly customerId: string };

// The pages of the renewal, or the checks below, ask for what removes these.
const NOT_STOPPING: ReadonlySet<string> = new Set<IneligibleReason>([
  'demographics_missing',
  'location',
  'locked_by_other',
  'spouse_notice_missing',
]);

/** Decides what happens on entering a renewal, before any money. A lock of the other borrower comes first, because nothing else matters
 *  while they work on the loan. Then come the reasons that nothing on this page removes. Source: LOP-043, LOP-045 to LOP-047, ALT-012,
 *  LER-041 to LER-043. */
export function decideEntry(facts: EntryFacts): EntryDecision {
  if (facts.lock !== null) return { do: 'blocked', lock: facts.lock };
  const reason = refusalOf(facts);
  if (reason !== null) return { do: 'refuse', reason };
  if (facts.experian === 'Required' && !facts.isDisclosed) return { do: 'disclose' };
  const { spouse } = facts;
  if (spouse.isRequired && !spouse.isOnFile && spouse.customerId !== null)
    return { do: 'askSpouse', customerId: spouse.customerId };
  return { do: 'goOn' };
}

function refusalOf({ reasons, isBankrupt, military, isRefinanceDenied }: EntryFacts): string | null {
  if (isBankrupt) return 'bankrupt' satisfies IneligibleReason;
  if (military === 'Covered') return 'military' satisfies IneligibleReason;
  if (isRefinanceDenied) return 'risk_denied' satisfies IneligibleReason;
  return reasons.find((each) => !NOT_STOPPING.has(each)) ?? null;
}

/** Whether a refusal takes the choice to renew away from the payment. Source: LOP-046, LOP-047. */
export function isRefiPrevented(reason: string): boolean {
  return reason === 'bankrupt' || reason === 'military' || reason === 'risk_denied';
}

/** Returns the text of a refusal that the specification gives; null for a reason with words of its own. Source: LER-017. */
export function specifiedRefusal(reason: string): string | null {
  return reason === 'bankrupt' || reason === 'military' ? NOT_ELIGIBLE_TEXT : null;
}
