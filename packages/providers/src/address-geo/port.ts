/** A place suggested while a person types an address. */
export interface AddressPrediction {
  /** The provider's id of the place. */
  readonly placeId: string;
  readonly description: string;
  readonly mainText: string;
  readonly secondaryText: string;
}

/** A United States address, as forms store it. */
export interface PostalAddress {
  readonly street: string;
  /** Empty when the address has no second line. */
  readonly street2: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** Five digits. */
  readonly zip: string;
}

/** Result of a search. `unavailable`: the provider gave no answer, so the person types the whole address. */
export type PredictionsOutcome =
  | { readonly kind: 'found'; readonly predictions: readonly AddressPrediction[] }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Result of choosing a place. `none`: there is no such place, or nobody can live there. */
export type DetailsOutcome =
  | { readonly kind: 'found'; readonly address: PostalAddress }
  | { readonly kind: 'none' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Looks up addresses. Both calls only read, so they may be repeated. `sessionToken` (URL-safe, at most 36 characters) stays
 *  the same for all searches of one field and for the choice that ends them. The caller makes a new token after a choice,
 *  because providers bill by session. Source: API-42, API-43, OPEN-64; Google Places, session tokens. */
export interface AddressGeo {
  predict(search: string, sessionToken: string): Promise<PredictionsOutcome>;
  getDetails(placeId: string, sessionToken: string): Promise<DetailsOutcome>;
}
