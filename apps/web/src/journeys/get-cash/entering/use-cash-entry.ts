import { getDrawTerms } from '@lendside/contract/cash/draws.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import type { DrawTerms } from '#steps/payout/payout-facts.ts';
import { checkStanding, takeAndCheck, type CashCheck, type LockPlace } from './enter-cash.ts';

/** Where entering stands. `place`: the person is asked where they are. `open`: cash may be taken by these terms. */
export type EntryView =
  | { readonly kind: 'checking' | 'place' | 'locked' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'spouse'; readonly customerId: string }
  | { readonly kind: 'open'; readonly terms: DrawTerms };

/** The checks on entering an advance. */
export interface CashEntry {
  readonly view: EntryView;
  /** Makes all checks again. */
  readonly again: () => void;
  /** Goes on after the question about the place. */
  readonly placed: (place: LockPlace) => void;
}

/** Makes the checks on entering an advance, in order: standing, place, lock, spouse. They come before the amount. Source: GPS-001, LOP-045,
 *  LOP-046, LOP-049, LOP-082, REF-018. */
export function useCashEntry(loan: LoanEntity): CashEntry {
  const isGuest = useIsGuest();
  const isLimited = useIsBrandLimited();
  const [view, setView] = useState<EntryView>({ kind: 'checking' });
  const run = async (check: () => Promise<EntryView>) => {
    setView({ kind: 'checking' });
    setView(await check().catch((error: unknown) => ({ kind: 'failed', error }) as const));
  };
  const lock = (place: LockPlace) => async () => toView(await takeAndCheck(loan, place, call));
  const enter = async (): Promise<EntryView> => {
    const standing = await checkStanding(loan, { isGuest, isLimited }, call);
    if (standing.kind !== 'passed') return toView(standing);
    return (await mustAskForPlace(loan, 'addon')) ? { kind: 'place' } : lock(null)();
  };
  const start = useRef(() => void run(enter));
  useEffect(() => start.current(), []);
  return {
    view,
    again: () => void forget(getDrawTerms).then(() => run(enter)),
    placed: (place) => void run(lock(place)),
  };
}

function toView(check: CashCheck): EntryView {
  return check.kind === 'passed' ? { kind: 'open', terms: check.terms } : check;
}
