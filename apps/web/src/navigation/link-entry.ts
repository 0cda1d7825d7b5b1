/** The way in which a URL asks to sign in. */
export type LinkEntry =
  /** No link parameter at all. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'signedLink';
      readonly profileId: string;
      readonly signature: string;
      /** Epoch seconds. */
      readonly expiration: number;
      readonly isGuestPayment: boolean;
    }
  | { readonly kind: 'deviceKey'; readonly profileId: string }
  /** Link parameters that fit no way of signing in. Source: ERR-08. */
  | { readonly kind: 'unrecognized' };

const LINK_PARAMETERS = ['profileId', 'signature', 'expiration', 'guestPayment', 'flowLock'] as const;

/** Reads the link parameters. `profileId` with `signature` and `expiration` is a signed link; `guestPayment` makes it a
 *  guest's. `profileId` without `signature` is a device key. `flowLock` is ignored, because both are locked to their flow
 *  anyway. Source: GRD-05 to GRD-11, OPEN-11, OPEN-12, DOC-16. */
export function findLinkEntry(query: URLSearchParams): LinkEntry {
  const profileId = query.get('profileId') ?? '';
  const signature = query.get('signature');
  const expiration = query.get('expiration');
  if (profileId === '') return signature === null && expiration === null ? { kind: 'none' } : { kind: 'unrecognized' };
  if (!/^[\w-]{1,60}$/.test(profileId)) return { kind: 'unrecognized' };
  if (signature === null) return { kind: 'deviceKey', profileId };
  if (!/^\w{1,128}$/.test(signature) || !/^\d{1,12}$/.test(expiration ?? '')) return { kind: 'unrecognized' };
  const isGuestPayment = isOn(query.get('guestPayment'));
  return { kind: 'signedLink', profileId, signature, expiration: Number(expiration), isGuestPayment };
}

/** On when the parameter is present with any value but `false` or `0`. Source: OPEN-11. */
function isOn(value: string | null): boolean {
  return value !== null && value !== 'false' && value !== '0';
}

/** Removes the link parameters from a URL. They work once and must not show in the address bar, the history or a log. Source:
 *  security C4, C18, T28. */
export function withoutLinkParameters(href: string): string {
  return withoutParameters(href, LINK_PARAMETERS);
}

/** Removes some query parameters from a URL; the others keep their order. */
export function withoutParameters(href: string, names: readonly string[]): string {
  const [pathname = '/', text = ''] = href.split('?');
  const query = new URLSearchParams(text);
  for (const name of names) query.delete(name);
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}
