import { useEffect } from 'react';
import { useAfterSignIn } from '#navigation/after-sign-in.ts';
import type { SignInStep } from '#navigation/next-after-sign-in.ts';
import { useCustomerIds } from '#steps/signed-in-customer/use-customer-ids.ts';

/** Reads the customer's number at the loan partner. Skips the sign-in step for a person who is not the partner's customer.
 *  Source: OPEN-49, RTE-17, RTE-18. */
export function usePartnerCustomer(step: SignInStep) {
  const goOn = useAfterSignIn();
  const ids = useCustomerIds();
  const customerId = ids.data?.lmsReferenceIds.Invictus;
  // A kept answer may be older than the link to the partner.
  const isNoCustomer = customerId === null && ids.dataUpdatedAt > 0;
  useEffect(() => {
    if (isNoCustomer) goOn(step);
  }, [isNoCustomer, goOn, step]);
  return { ids, customerId };
}
