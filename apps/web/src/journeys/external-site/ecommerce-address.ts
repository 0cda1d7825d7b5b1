import { parseRouteBrand, type RouteBrand } from '#paths.ts';
import { isSafeAddress } from './is-safe-address.ts';

/** Returns the address of the renewal on the other site, with the one-time code of `siteUrl` when that is the same site. Null for an
 *  address that must not be opened. Source: LOP-037, security T28. */
export function ecommerceAddress(asked: string, siteUrl: string | null, ownOrigin: string): string | null {
  if (!isSafeAddress(asked, ownOrigin)) return null;
  const address = new URL(asked);
  const site = siteUrl !== null && URL.canParse(siteUrl) ? new URL(siteUrl) : null;
  const code = site?.searchParams.get('code') ?? null;
  if (site?.origin === address.origin && code !== null) address.searchParams.set('code', code);
  return address.href;
}

/** Returns the brand of a person who comes back from the other site, and whether the loan was renewed there; null for anybody else. */
export function readReturn(search: string): { readonly brand: RouteBrand; readonly isRenewed: boolean } | null {
  const query = new URLSearchParams(search);
  const brand = parseRouteBrand(query.get('brand') ?? '');
  const returned = query.get('returned');
  return brand !== null && (returned === 'renewed' || returned === 'unchanged')
    ? { brand, isRenewed: returned === 'renewed' }
    : null;
}

/** Returns the loan to renew from the query of the page; null when it only opens a site. */
export function readRenewedLoan(search: string): { readonly brand: RouteBrand; readonly loanId: number } | null {
  const query = new URLSearchParams(search);
  const brand = parseRouteBrand(query.get('brand') ?? '');
  const loanId = query.get('loanId') ?? '';
  return brand !== null && /^\d{1,15}$/.test(loanId) ? { brand, loanId: Number(loanId) } : null;
}
