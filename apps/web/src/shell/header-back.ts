import { parseRouteBrand, pathTo } from '#paths.ts';

/** Returns where the header's back button leads; null means one step back. Adding a card while paying leads to the amount,
 *  adding one for later to the list. Without a history it leads to Login. Source: SHL-07 to SHL-09, OPEN-21, LOP-007. */
export function headerBack(pathname: string, canGoBack: boolean): string | null {
  const match = /^\/([a-z0-9]{3})(?:\/Accounts\/(\d+)\/Payment)?\/AddPaymentMethod/i.exec(pathname);
  const brand = parseRouteBrand(match?.[1] ?? '');
  if (brand !== null) {
    const loanId = match?.[2];
    return loanId === undefined ? pathTo('ManagePaymentMethod', brand) : pathTo('MakePayment', brand, Number(loanId));
  }
  return canGoBack ? null : pathTo('Login');
}
