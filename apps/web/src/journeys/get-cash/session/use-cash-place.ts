import { useEffect, useRef } from 'react';
import { useGo } from '#navigation/route-context.ts';
import { pathTo, withQuery, type RouteBrand } from '#paths.ts';
import { pendingDrawPath } from '#steps/payout/cash-places.ts';
import { furthestPlace, type CashPlace, type CashSession } from './cash-session.ts';
import { useCash, type Cash } from './use-cash.ts';

const ORDER: readonly CashPlace[] = ['amount', 'notice', 'method', 'review'];

/** Returns the page of a step. */
export function placePath(place: CashPlace, brand: RouteBrand, loanId: number): string {
  switch (place) {
    case 'amount':
      return pathTo('GetCashAmount', brand, loanId);
    case 'notice':
      return pathTo('GetCashNotice', brand, loanId);
    case 'method':
      return pathTo('PaymentManageDisburseMethod', brand, loanId);
    case 'review':
      return withQuery(pathTo('PaymentManageDisburseMethod', brand, loanId), { step: 'review' });
  }
}

/** Returns where a step of this session leads instead; null when it may be shown. A sent request leads to its progress. */
export function elsewhere(session: CashSession, place: CashPlace): 'pending' | CashPlace | null {
  if (session.startedAtMs !== null) return place === 'review' ? null : 'pending';
  const furthest = furthestPlace(session);
  return ORDER.indexOf(place) > ORDER.indexOf(furthest) ? furthest : null;
}

/** A step of an advance, connected with its session. */
export interface CashScreen extends Cash {
  /** False while the flow leads elsewhere, so that the page must render nothing. */
  readonly isShown: boolean;
  /** Opens the page of a step. `replace` removes this page from history. */
  readonly open: (place: CashPlace, how?: { readonly replace: boolean }) => void;
}

/** Connects a page with the advance of its loan. A page opened out of order leads to the step that comes first. Source: LOP-021, DRW-009. */
export function useCashPlace(place: CashPlace, brand: RouteBrand, loanId: number): CashScreen {
  const cash = useCash(brand, loanId);
  const go = useGo();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  const to = elsewhere(cash.session, place);
  const draw = cash.session.messageKey ?? cash.session.drawKey ?? undefined;
  useEffect(() => {
    if (to === null) return;
    const path = to === 'pending' ? pendingDrawPath(brand, loanId, draw) : placePath(to, brand, loanId);
    goNow.current(path, { replace: true, isOutOfTurn: true });
  }, [to, draw, brand, loanId]);
  return { ...cash, isShown: to === null, open: (next, how) => go(placePath(next, brand, loanId), how) };
}
