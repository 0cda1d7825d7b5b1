/** States of an application. `inProgress`: the person is still at the lender's application site. `documents`: the lender needs to see
 *  documents before it decides. `open`: approved; the person chooses an amount and a way to receive it. `signing`: the loan waits for its
 *  signatures. `funded`: it is signed. `declined`, `withdrawn`, `expired`: it ended without a loan. `rescinded`: the loan was taken back. */
export const APPLICATION_STATES = [
  'inProgress',
  'documents',
  'open',
  'signing',
  'funded',
  'declined',
  'withdrawn',
  'expired',
  'rescinded',
] as const;

/** One of these states. */
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What the lender's application site says of an application. */
export type ApplicationDecision = 'inProgress' | 'documents' | 'approved' | 'declined';

const UNDER_WAY: ReadonlySet<ApplicationState> = new Set(['inProgress', 'documents', 'open', 'signing']);
const UNDECIDED: ReadonlySet<ApplicationState> = new Set(['inProgress', 'documents']);

/** Whether the application can still become a loan. A customer has one at a time. */
export function isUnderWay(state: ApplicationState): boolean {
  return UNDER_WAY.has(state);
}

/** Whether the lender has not decided yet. */
export function isUndecided(state: ApplicationState): boolean {
  return UNDECIDED.has(state);
}

/** Days after which an approved application ends unsigned: 7,200 minutes. Source: loan-core 5.5, LCF-016. */
export const DRAFT_DAYS = 5;

/** Days after which an application ends that the person never completed at the site. Source: 12 CFR 1002.9(a)(1)(ii), (c). */
export const UNDECIDED_DAYS = 30;

/** Days for which the dashboard shows a declined application: as long as the person may ask for the reasons. Source: 12 CFR 1002.9(a)(2)(ii). */
export const DECLINED_SHOWN_DAYS = 60;

/** Days for which the dashboard shows an application that ended because nobody completed it in time. */
export const EXPIRED_SHOWN_DAYS = 7;

/** Returns the state that a decision of the site leads to; null when it changes nothing any more: an approved, signed or ended application is
 *  not decided again. */
export function stateAfter(state: ApplicationState | null, decision: ApplicationDecision): ApplicationState | null {
  if (state !== null && !isUndecided(state)) return null;
  return decision === 'approved' ? 'open' : decision;
}
