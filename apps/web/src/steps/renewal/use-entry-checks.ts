import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { useState } from 'react';
import { paymentKeyOf } from '#api/work-in-progress.ts';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import { tabStorage } from '#device/storage.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { alternateBlocked } from './alternate-blocked.ts';
import { decideEntry, isRefiPrevented, type EntryLock } from './entry-checks.ts';
import { experianReturn } from './experian-return.ts';
import { readEntryFacts, type EntryAsk } from './run-entry-checks.ts';

/** What a check left on the page. `blocked`: for a guest, who has no page of their own for it. */
export type EntryStop =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'blocked'; readonly lock: EntryLock }
  | { readonly kind: 'spouse'; readonly customerId: string };

/** The checks on entering a renewal, for its page. */
export interface EntryChecks {
  readonly isChecking: boolean;
  /** What stops the renewal; null while nothing does. */
  readonly stop: EntryStop | null;
  /** Runs the checks. Calls `goOn` when the renewal may be entered; else it opens the page that says why not, or sets `stop`. */
  readonly check: (asked: Omit<EntryAsk, 'isDisclosed'>, goOn: () => void) => Promise<void>;
  /** Takes the stop away. `again`: runs the checks again, now that their reason may be gone. */
  readonly leave: (how?: 'again') => void;
}

// Goes away with the payment in progress, because it begins like its key.
const disclosedKey = (brand: RouteBrand, loanId: number): string => `${paymentKeyOf(brand, loanId)}.disclosed`;

/** Connects a page with the checks on entering a renewal. They run before any money. `onPrevented`: the payment can no longer renew the
 *  loan (preventRefi). `onBlocked`: the other borrower holds the loan, so what was chosen is forgotten. Source: ALT-009, LOP-043, LOP-045 to LOP-047. */
export function useEntryChecks(
  brand: RouteBrand,
  loanId: number,
  onPrevented: () => void,
  onBlocked: () => void,
): EntryChecks {
  const go = useGo();
  const [isChecking, setChecking] = useState(false);
  const [stop, setStop] = useState<EntryStop | null>(null);
  const [last, setLast] = useState<Parameters<EntryChecks['check']> | null>(null);
  const check: EntryChecks['check'] = async (asked, goOn) => {
    setLast([asked, goOn]);
    setStop(null);
    setChecking(true);
    try {
      const isDisclosed = tabStorage.get(disclosedKey(brand, loanId)) !== null;
      const decision = decideEntry(await readEntryFacts({ ...asked, isDisclosed }, call));
      switch (decision.do) {
        case 'goOn':
          return goOn();
        case 'refuse':
          if (isRefiPrevented(decision.reason)) onPrevented();
          return setStop({ kind: 'refused', reason: decision.reason });
        case 'askSpouse':
          return setStop({ kind: 'spouse', customerId: decision.customerId });
        case 'disclose':
          tabStorage.set(disclosedKey(brand, loanId), 'yes');
          experianReturn.write(pathTo('MakePayment', brand, loanId));
          return go(pathTo('ExperianDisclosure'));
        case 'blocked': {
          const { lock } = decision;
          if (asked.isGuest) return setStop({ kind: 'blocked', lock });
          alternateBlocked.write({
            loanId,
            isLocked: true,
            alternateName: lock.byName,
            since: lock.since,
            until: lock.until,
            payment: null,
          });
          onBlocked();
          return go(pathTo('AlternateBlocked', brand, loanId));
        }
      }
    } catch (error) {
      setStop({ kind: 'failed', error });
    } finally {
      setChecking(false);
    }
  };
  return {
    isChecking,
    stop,
    check,
    leave: (how) => {
      setStop(null);
      if (how === 'again' && last !== null) void forget(getAccountDetail).then(() => check(...last));
    },
  };
}
