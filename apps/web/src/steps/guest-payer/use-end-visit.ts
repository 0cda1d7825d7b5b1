import { signOut } from '#api/sign-out.ts';
import { useGo } from '#navigation/route-context.ts';

/** Returns the function that ends a guest's visit and opens a URL. The session ends, and the browser's back button cannot
 *  return to the link. Source: AUT-24, LOP-083. */
export function useEndVisit(): (address: string) => void {
  const go = useGo();
  return (address) => {
    void signOut('reviewPayment');
    go(address, { replace: true });
  };
}
