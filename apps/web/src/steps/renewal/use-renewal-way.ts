import { useMemo } from 'react';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { pageAfter, pageBefore, type RenewalFacts, type RenewalPage } from './renewal-order.ts';
import { keepTrail, readTrail } from './renewal-trail.ts';
import { useKeptRenewal } from './use-kept-renewal.ts';

/** The way of a renewal from one of its pages. */
export interface RenewalWay {
  /** Which pages the renewal shows. Null when it was not started in this tab: the page then goes back to the amount. */
  readonly facts: RenewalFacts | null;
  /** Opens the next page. `learned`: facts that this page settled or found out. `replace` takes this page out of history. */
  readonly goOn: (learned?: Partial<RenewalFacts>, how?: { readonly replace: boolean }) => void;
  /** Path to which Back leads; null when it leads nowhere. */
  readonly backPath: string | null;
}

/** Connects a page between the amount and the review with the order of the renewal, and resumes it on this page after a time-out. Source:
 *  LOP-021, PAY-031. */
export function useRenewalWay(page: RenewalPage): RenewalWay {
  const brand = useBrand();
  const loanId = useLoanId();
  const go = useGo();
  useKeptRenewal(page);
  return useMemo(() => {
    const of = { brand, loanId };
    const facts = readTrail(of);
    const before = facts === null ? null : pageBefore(page, facts);
    return {
      facts,
      backPath: before === null ? null : pathTo(before, brand, loanId),
      goOn: (learned = {}, how) => {
        const known = readTrail(of);
        if (known === null) return go(pathTo('MakePayment', brand, loanId), { replace: true });
        const now = { ...known, ...learned };
        keepTrail(of, now);
        const next = pageAfter(page, now);
        if (next !== null) go(pathTo(next, brand, loanId), how);
      },
    };
  }, [brand, loanId, page, go]);
}
