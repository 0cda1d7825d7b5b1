import { useEffect, useRef } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { agreedReturn } from '#steps/renewal/agreed-return.ts';
import type { RenewalPage } from '#steps/renewal/renewal-order.ts';
import { useRenewalWay } from '#steps/renewal/use-renewal-way.ts';
import type { Party } from './ways-to-reach.ts';

/** Returns how to go on once the other person has agreed. */
export function useAgreedWay(page: RenewalPage): (how?: { readonly replace: boolean }) => void {
  const { goOn } = useRenewalWay(page);
  const go = useGo();
  return (how) => {
    const returnTo = agreedReturn.read();
    if (returnTo === null) return goOn({ mustAgree: 'nobody' }, how);
    agreedReturn.write(null);
    go(returnTo, { replace: true });
  };
}

/** Leaves a page about the other person's agreement when nothing is left to ask: nobody must agree, or the person has agreed. Returns
 *  whether the page has something to ask. */
export function useLeaveWhenAgreed(page: RenewalPage, party: Party | null | undefined): party is Party {
  const goOn = useAgreedWay(page);
  const isDone = party === null || party?.isVerified === true;
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isDone || hasLeft.current) return;
    hasLeft.current = true;
    goOn({ replace: true });
  }, [isDone, goOn]);
  return party !== null && party !== undefined && !party.isVerified;
}
