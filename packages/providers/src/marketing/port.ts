/** Fields of an event or a profile. */
export type MarketingFields = Readonly<Record<string, string | number | boolean>>;

/** Something that a customer did. */
export interface MarketingEvent {
  readonly email: string;
  readonly eventName: string;
  /** The same for all attempts, so that a repeated event counts once. */
  readonly id: string;
  readonly dataFields: MarketingFields;
}

/** Result of a call. Callers log a failure and continue, because marketing must never block a customer. Source: API-47 to
 *  API-49. */
export type MarketingOutcome = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly detail: string };

/** Sends customer data to a marketing service, which fills its templates with it. Both calls may be repeated. Source: partner
 *  notes, Iterable. */
export interface Marketing {
  trackEvent(event: MarketingEvent): Promise<MarketingOutcome>;
  /** Creates the profile of an e-mail address or changes the given fields. Other fields stay unchanged. */
  saveProfile(email: string, dataFields: MarketingFields): Promise<MarketingOutcome>;
}
