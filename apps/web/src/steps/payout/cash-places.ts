import { pathTo, withQuery, type RouteBrand } from '#paths.ts';

/** Returns the page that follows an advance. Without `draw` it is the newest one of the loan. */
export function pendingDrawPath(brand: RouteBrand, loanId: number, draw?: string): string {
  return withQuery(pathTo('PendingDisbursement', brand, loanId), { draw });
}

/** Returns the page of an advance that was sent. Without `draw` it is the newest one of the loan. */
export function sentDrawPath(brand: RouteBrand, loanId: number, draw?: string): string {
  return withQuery(pathTo('ConfirmDisbursement', brand, loanId), { draw });
}

/** Reads which advance a page shows; null for the newest. */
export function readDrawQuery(search: string): string | null {
  const draw = new URLSearchParams(search).get('draw');
  return draw !== null && /^[\w:.-]{1,64}$/.test(draw) ? draw : null;
}
