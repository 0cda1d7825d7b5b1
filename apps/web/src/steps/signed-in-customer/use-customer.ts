import { useMemo } from 'react';
import { isGuestToken } from '#api/token-claims.ts';
import { useSession } from '#api/session.ts';
import { customerFromIdToken, type Customer } from './customer-from-id-token.ts';

/** Returns the customer of this tab's id token. A guest gives an empty customer, because the link's owner is not the payer
 *  (T8). */
export function useCustomer(): Customer {
  const idToken = useSession()?.idToken ?? '';
  return useMemo(() => customerOf(idToken), [idToken]);
}

const GUEST: Customer = {
  username: '',
  name: '',
  firstName: '',
  lastName: '',
  email: null,
  phoneNumber: null,
  preference: 0,
  customerIds: new Map(),
};

/** Returns the customer of an id token; an empty one for a guest's, whatever else the token holds. */
export function customerOf(idToken: string): Customer {
  return isGuestToken(idToken) ? GUEST : customerFromIdToken(idToken);
}
