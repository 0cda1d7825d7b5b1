import { parseRouteBrand, pathTo } from '#paths.ts';

/** Where the header's button leads when it does not go one step back: adding a card while paying goes to the amount, adding one for
 *  later to the list; with nothing to go back to, Login. Null: one step back. Source: SHL-07 to SHL-09, OPEN-21, LOP-007. */
export function headerBack(pathname: string, canGoBack: boolean): string | null {
  const match = /^\/([a-z0-9]{3})(?:\/Accounts\/(\d+)\/Payment)?\/AddPaymentMethod/i.exec(pathname);
  const brand = parseRouteBrand(match?.[1] ?? '');
  if (brand !== null) {
    const loanId = match?.[2];
    return loanId === undefined ? pathTo('ManagePaymentMethod', brand) : pathTo('MakePayment', brand, Number(loanId));
  }
  return canGoBack ? null : pathTo('Login');
}
