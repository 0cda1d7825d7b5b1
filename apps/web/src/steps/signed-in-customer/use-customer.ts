import { useMemo } from 'react';
import { isGuestToken } from '#api/identity.ts';
import { useSession } from '#api/session.ts';
import { customerFromIdToken, type Customer } from './customer-from-id-token.ts';

/** The signed-in customer, from the id token of this tab's session. A guest is nobody here: whoever the link was made for is not
 *  the one who pays (T8). */
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

/** The customer of an id token; nobody for a guest's, whatever else is in it. */
export function customerOf(idToken: string): Customer {
  return isGuestToken(idToken) ? GUEST : customerFromIdToken(idToken);
}
