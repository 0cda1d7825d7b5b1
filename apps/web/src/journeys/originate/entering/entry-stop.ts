import type { Origination } from '#steps/origination/origination-facts.ts';

/** What stops a person from choosing a new loan. `disclose`: the Experian disclosure is shown once, and the person comes back. */
export type EntryStop =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'disclose' | 'spouse' };

const SPOUSE = 'spouse_notice_missing';

/** No new loan is made while some loan systems of the brand are down. Only this app asks for it. Source: LOP-082. */
export const BRAND_LIMITED = 'brand_limited';

/** Decides what stops a person, before any choice. What nobody can remove here comes first. Null when nothing stops them. `isLimited`: some
 *  loan systems of the brand are down. Source: LOP-045, LOP-046, LOP-082. */
export function entryStop(
  {
    blockedBy,
    experianStatus,
    spousalConsentRequired,
  }: Pick<Origination, 'blockedBy' | 'experianStatus' | 'spousalConsentRequired'>,
  { isDisclosed, isLimited = false }: { readonly isDisclosed: boolean; readonly isLimited?: boolean },
): EntryStop | null {
  const first = blockedBy.find(({ reason }) => reason !== SPOUSE);
  if (first !== undefined) return { kind: 'refused', reason: first.reason };
  if (isLimited) return { kind: 'refused', reason: BRAND_LIMITED };
  if (experianStatus === 'Required' && !isDisclosed) return { kind: 'disclose' };
  if (spousalConsentRequired || blockedBy.length > 0) return { kind: 'spouse' };
  return null;
}
