import { useEffect } from 'react';
import { offerWork } from '#api/offered-work.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import type { RenewalPage } from './renewal-order.ts';
import { readTrail } from './renewal-trail.ts';
import { renewalWork } from './renewal-work.ts';

/** Lets a page of a renewal be resumed after a time-out. Source: PAY-031. */
export function useKeptRenewal(page: RenewalPage): void {
  const brand = useBrand();
  const loanId = useLoanId();
  useEffect(() => {
    const of = { brand, loanId };
    return readTrail(of) === null ? undefined : offerWork(() => renewalWork(of, page));
  }, [brand, loanId, page]);
}
