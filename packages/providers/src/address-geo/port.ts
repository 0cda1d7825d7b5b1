/** A place offered while somebody types an address. */
export interface AddressPrediction {
  /** The provider's own name of the place. */
  readonly placeId: string;
  readonly description: string;
  readonly mainText: string;
  readonly secondaryText: string;
}

/** An address of the United States, as forms hold it. */
export interface PostalAddress {
  readonly street: string;
  /** Empty for none. */
  readonly street2: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** Five digits. */
  readonly zip: string;
}

/** What came of a search. `unavailable`: nothing is known; the person types on. */
export type PredictionsOutcome =
  | { readonly kind: 'found'; readonly predictions: readonly AddressPrediction[] }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** What came of choosing. `none`: there is no such place, or it is no address somebody can live at. */
export type DetailsOutcome =
  | { readonly kind: 'found'; readonly address: PostalAddress }
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Looks up addresses. Reads only, so both may be repeated. `sessionToken` (URL-safe, at most 36 characters) is the same over the
 *  searches of one field and the one choice that ends them; then the caller makes a new one, because providers bill by it.
 *  Source: API-42, API-43, OPEN-64; Google Places, session tokens. */
export interface AddressGeo {
  predict(search: string, sessionToken: string): Promise<PredictionsOutcome>;
  getDetails(placeId: string, sessionToken: string): Promise<DetailsOutcome>;
}
