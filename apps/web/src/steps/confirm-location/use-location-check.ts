import { acknowledgeRestriction } from '@lendside/contract/locations/acknowledge-restriction.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LOCATION_FAILED_TEXT, type TransactionType } from '@lendside/domain/locations/location-check.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { currentLimit } from '#api/current-limit.ts';
import { locate } from '#device/location.ts';
import { permissions } from '#platform/permissions.ts';
import { askAboutPlace, type SentPosition } from './location-call.ts';
import { locationEntries } from './location-entries.ts';
import { readLocationRule } from './must-ask-for-place.ts';

/** What the page shows. `isForced` in the explanation: the person cannot continue without sharing. */
export type LocationView =
  | { readonly kind: 'opening' | 'checking' }
  | { readonly kind: 'explain' }
  | { readonly kind: 'consent'; readonly state: string }
  | { readonly kind: 'outside'; readonly message: string; readonly retryAfter: string | null }
  | { readonly kind: 'failed'; readonly message: string };

export interface LocationCheck {
  readonly loan: LoanEntity;
  readonly type: TransactionType;
  /** The person may go on. `position` is what was sent; null when they did not share it. */
  readonly onAllowed: (position: SentPosition | null) => void;
  /** The browser refuses, and the place is required. */
  readonly onRefused: () => void;
}

/** The state and functions of `useLocationCheck`. */
export type LocationGate = ReturnType<typeof useLocationCheck>;

/** Asks the device and then the services, and reports the result. Starts immediately when the browser already allows it, else
 *  when the payer agrees. Source: GPS-003 to GPS-008, LOP-072, LER-030, LER-031. */
export function useLocationCheck({ loan, type, onAllowed, onRefused }: LocationCheck) {
  const [view, setView] = useState<LocationView>({ kind: 'opening' });
  const [isForced, setForced] = useState(false);
  const entries = locationEntries();

  const tell = async (position: SentPosition | null) => {
    setView({ kind: 'checking' });
    try {
      const result = await askAboutPlace(loan, type, position);
      if (result.allowed) {
        const minutes = currentLimit('locationValidatedEntryMinutes');
        if (result.sameState) entries.keepValidated(loan.loanId, type, minutes);
        onAllowed(position);
      } else if (result.consentRequired && result.locationState !== null)
        setView({ kind: 'consent', state: result.locationState });
      else if (result.retryAfter === null) setView({ kind: 'failed', message: result.message ?? LOCATION_FAILED_TEXT });
      else setView({ kind: 'outside', message: result.message ?? LOCATION_FAILED_TEXT, retryAfter: result.retryAfter });
    } catch {
      setView({ kind: 'failed', message: LOCATION_FAILED_TEXT });
    }
  };
  const check = async (pretended: SentPosition | null = null) => {
    setView({ kind: 'checking' });
    entries.keepInstructionsSeen();
    if (pretended !== null) return tell(pretended);
    const answer = await locate();
    if (answer.kind === 'found') {
      const { latitude, longitude, accuracy } = answer.position.coords;
      return tell({ latitude, longitude, accuracy });
    }
    if (answer.kind !== 'refused') return setView({ kind: 'failed', message: LOCATION_FAILED_TEXT });
    return isForced ? onRefused() : tell(null);
  };
  const start = useRef(async () => {
    const [rule, standing] = await Promise.all([readLocationRule(type), permissions.standingOf('location')]);
    setForced(rule.isForced);
    if (standing === 'refused' && rule.isForced) return onRefused();
    return standing === 'granted' ? check() : setView({ kind: 'explain' });
  });
  useEffect(() => void start.current(), []);
  return {
    view,
    isForced,
    check,
    goWithout: () => {
      entries.keepInstructionsSeen();
      return tell(null);
    },
    answerConsent: async (state: string, consent: boolean, pretended: SentPosition | null) => {
      setView({ kind: 'checking' });
      const { loanId, lmsId, storeId } = loan;
      const timeStamp = new Date().toISOString();
      try {
        await call(acknowledgeRestriction, {
          loanId,
          lmsId,
          storeId,
          transactionType: type,
          timeStamp,
          consent,
          loanState: state,
        });
      } catch {
        return setView({ kind: 'failed', message: LOCATION_FAILED_TEXT });
      }
      return consent ? check(pretended) : tell(null);
    },
  };
}
