import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { customerFromIdToken } from './customer-from-id-token.ts';
import type { Customer } from './customer-from-id-token.ts';

/** The signed-in customer, from the id token of this tab's session. */
export function useCustomer(): Customer {
  const idToken = useSession()?.idToken ?? '';
  return useMemo(() => customerFromIdToken(idToken), [idToken]);
}
