/** A link that a referrer shares. */
export interface LinkWanted {
  /** Names the link. The partner makes one link for a reference, however often it is asked. */
  readonly reference: string;
  readonly code: string;
  /** Our own address of the code, to which the link must lead, so that we count who opens it. */
  readonly target: string;
  /** The referrer. Names are empty and contacts null when unknown. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
}

/** Result of asking for a link. `unavailable`: no usable answer, so ask again later with the same reference. */
export type LinkOutcome =
  | { readonly kind: 'made'; readonly url: string }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Makes the links that referrers share. Safe to repeat by reference. Source: LAP-117, RFL-019. */
export interface ReferralLinks {
  make(wanted: LinkWanted): Promise<LinkOutcome>;
}
