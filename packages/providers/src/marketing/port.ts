/** What a field of marketing may hold. */
export type MarketingFields = Readonly<Record<string, string | number | boolean>>;

/** Something a customer did. */
export interface MarketingEvent {
  readonly email: string;
  readonly eventName: string;
  /** Constant over attempts, so that a repeated event counts once. */
  readonly id: string;
  readonly dataFields: MarketingFields;
}

/** Whether it arrived. A failure is logged and ignored: marketing never stops anybody. Source: API-47 to API-49. */
export type MarketingOutcome = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly detail: string };

/** Tells a marketing service what its templates are filled with. Both may be repeated. Source: partner notes, Iterable. */
export interface Marketing {
  trackEvent(event: MarketingEvent): Promise<MarketingOutcome>;
  /** Makes the profile of an e-mail address or changes the fields given; the others stay. */
  saveProfile(email: string, dataFields: MarketingFields): Promise<MarketingOutcome>;
}
