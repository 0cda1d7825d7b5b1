import { signOut } from '#api/sign-out.ts';
import { useGo } from '#navigation/route-context.ts';

/** Ends a guest's visit and opens the page at this address: the session is over and the link cannot be followed back.
 *  Source: AUT-24, LOP-083. */
export function useEndVisit(): (address: string) => void {
  const go = useGo();
  return (address) => {
    void signOut('reviewPayment');
    go(address, { replace: true });
  };
}
