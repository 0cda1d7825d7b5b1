import type { AnyRouter } from '@tanstack/react-router';
import { isGuestToken } from '#api/token-claims.ts';
import { sessionStore } from '#api/session.ts';
import { signOut } from '#api/sign-out.ts';
import { AFTER_SIGN_OUT } from '#navigation/after-sign-out.ts';
import { giveUpPayments } from '#navigation/give-up-payments.ts';
import { pageHistory } from '#navigation/previous-page.ts';
import { parseRouteBrand, pathTo } from '#paths.ts';

/** The facts that decide where canceling leads. */
export interface CancelFacts {
  readonly pathname: string;
  /** Where the flow began; null when unknown, for example after a reload. */
  readonly began: string | null;
  readonly isGuest: boolean;
}

/** Returns where the header's cancel button leads: to where the flow began, else to its parent page. Null means signing out,
 *  for the device confirmation, which began with signing in. A guest has only the payment, so it starts over. Source: SHL-03,
 *  OPEN-20, LOP-083. */
export function cancelPlace({ pathname, began, isGuest }: CancelFacts): string | null {
  if (/^\/TrustedDevice(\/|$)/i.test(pathname)) return null;
  const [, first = '', loanId] = /^\/([a-z0-9]+)\/(?:Accounts\/(\d+)\/Payment|.)/i.exec(pathname) ?? [];
  const brand = parseRouteBrand(first);
  if (brand !== null && loanId !== undefined && isGuest) return pathTo('MakePayment', brand, Number(loanId));
  return began ?? (brand === null ? pathTo('Home') : pathTo('Dashboard', brand));
}

/** Leaves the open flow and gives up its unsent work once the screen has closed. Source: SHL-03, OPEN-20, MNU-53. */
export function cancelFlow(router: AnyRouter): void {
  const { history } = router;
  const { pathname } = history.location;
  const isGuest = isGuestToken(sessionStore.read()?.idToken ?? '');
  const to = cancelPlace({ pathname, began: pageHistory.flowBegan(), isGuest });
  if (to === null) {
    void signOut('sideBarButton');
    history.replace(AFTER_SIGN_OUT.sideBarButton);
    return;
  }
  // Not earlier: without its work, the screen would open the flow's first page during this navigation.
  const stop = router.subscribe('onResolved', () => {
    stop();
    giveUpPayments();
  });
  history.push(to);
}
