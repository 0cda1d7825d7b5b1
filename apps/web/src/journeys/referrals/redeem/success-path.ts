import { pathTo, withQuery } from '#paths.ts';

/** Returns the page of a cash-out that has a result. */
export function successPath(messageKey: string): string {
  return withQuery(pathTo('ReferRedeemSuccess'), { cashOut: messageKey });
}

const KEY = /^[\w:.-]{1,64}$/;

/** Reads the cash-out that an address names; null without one. */
export function readCashOut(search: string): string | null {
  const key = new URLSearchParams(search).get('cashOut');
  return key !== null && KEY.test(key) ? key : null;
}
