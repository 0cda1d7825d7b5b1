import { formatAmount, parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { pathTo, withQuery, type RouteBrand } from '#paths.ts';

/** What a person wants to do with a loan when an offer leads them to the page of the amount. `isRead`: they have read the terms of the
 *  switch, so that page is not shown again. */
export type RenewalWish =
  | { readonly kind: 'renew'; readonly cashCents: Cents | null }
  | { readonly kind: 'switch'; readonly isRead: boolean };

/** Returns the path of the page of the amount with a renewal chosen. The person can change it there. Source: LOP-066. */
export function wishPath(brand: RouteBrand, loanId: number, wish: RenewalWish): string {
  const path = pathTo('MakePayment', brand, loanId);
  if (wish.kind === 'switch') return withQuery(path, { renewal: 'switch', read: wish.isRead ? 'true' : undefined });
  const cash = wish.cashCents === null ? undefined : formatAmount(wish.cashCents).replaceAll(',', '');
  return withQuery(path, { renewal: 'renew', cash });
}

/** Reads the wish in the address of the page of the amount; null when it holds none. The address may come from anywhere: the services
 *  check the amounts. */
export function readWish(search: string): RenewalWish | null {
  const query = new URLSearchParams(search);
  switch (query.get('renewal')) {
    case 'renew': {
      const cash = parseAmount(query.get('cash') ?? '');
      return { kind: 'renew', cashCents: cash === null || cash === 0 ? null : cash };
    }
    case 'switch':
      return { kind: 'switch', isRead: query.get('read') === 'true' };
    default:
      return null;
  }
}
