import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import type { SignInStep } from '#navigation/next-after-sign-in.ts';

/** Reads the customer's number at the loan partner. Skips the sign-in step for a person who is not the partner's customer.
 *  Source: OPEN-49, RTE-17, RTE-18. */
export function usePartnerCustomer(step: SignInStep) {
  const goOn = useAfterSignIn();
  const ids = useQuery(queryOf(getLmsReferenceId, {}));
  const customerId = ids.data?.lmsReferenceIds.Invictus;
  const isNoCustomer = customerId === null;
  useEffect(() => {
    if (isNoCustomer) goOn(step);
  }, [isNoCustomer, goOn, step]);
  return { ids, customerId };
}
