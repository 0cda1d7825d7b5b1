import type { Origination } from '#steps/origination/origination-facts.ts';
import { isWhole, type Draft } from './draft.ts';

/** A step of the making of a new loan, in order. `card`: choosing or adding the card or account. */
export type Step = 'amount' | 'method' | 'card' | 'review' | 'sign';

const ORDER: readonly Step[] = ['amount', 'method', 'card', 'review', 'sign'];

/** Returns where a step leads instead; null when it may be shown. Nobody reaches a step before the ones it needs, by its address alone or by
 *  a link of yesterday. A loan that waits for its signature may still be changed. Source: ORG-002 to ORG-004, LOP-054. */
export function elsewhere(
  step: Step,
  { nextPage, state }: Pick<Origination, 'nextPage' | 'state'>,
  draft: Draft,
): Step | 'dashboard' | null {
  if (nextPage === 'Dashboard') return 'dashboard';
  if (draft.startedAtMs !== null) return step === 'review' ? null : 'review';
  if (step === 'sign') return state === 'signing' ? null : furthest(draft);
  const last = furthest(draft);
  // The page of cards stands between two others: it needs the amount, and the method is chosen there.
  if (step === 'card') return last === 'amount' ? 'amount' : null;
  return ORDER.indexOf(step) > ORDER.indexOf(last) ? last : null;
}

function furthest({ amountCents, method }: Draft): 'amount' | 'method' | 'review' {
  if (amountCents === null) return 'amount';
  return isWhole(method) ? 'review' : 'method';
}

/** Returns the step on which an application continues. */
export function stepOf(nextPage: Origination['nextPage']): Step | 'dashboard' {
  switch (nextPage) {
    case 'OriginationAmount':
      return 'amount';
    case 'OriginationChooseMethod':
      return 'method';
    case 'OriginationDocuSign':
      return 'sign';
    case 'Dashboard':
      return 'dashboard';
  }
}
