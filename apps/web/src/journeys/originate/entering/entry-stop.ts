import type { Origination } from '#steps/origination/origination-facts.ts';

/** What stops a person from choosing a new loan. `disclose`: the Experian disclosure is shown once, and the person comes back. */
export type EntryStop =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'disclose' | 'spouse' };

const SPOUSE = 'spouse_notice_missing';

/** Decides what stops a person, before any choice. What nobody can remove here comes first. Null when nothing stops them. Source: LOP-045,
 *  LOP-046. */
export function entryStop(
  {
    blockedBy,
    experianStatus,
    spousalConsentRequired,
  }: Pick<Origination, 'blockedBy' | 'experianStatus' | 'spousalConsentRequired'>,
  isDisclosed: boolean,
): EntryStop | null {
  const first = blockedBy.find(({ reason }) => reason !== SPOUSE);
  if (first !== undefined) return { kind: 'refused', reason: first.reason };
  if (experianStatus === 'Required' && !isDisclosed) return { kind: 'disclose' };
  if (spousalConsentRequired || blockedBy.length > 0) return { kind: 'spouse' };
  return null;
}
