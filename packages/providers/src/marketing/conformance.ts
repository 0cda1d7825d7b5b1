import { expect, test } from 'vitest';
import type { Marketing, MarketingFields } from './port.ts';

/** Setup for the suite: a marketing service, and what it has stored for an e-mail address. */
export interface MarketingSetup {
  readonly marketing: Marketing;
  kept(email: string): Promise<{ readonly events: readonly string[]; readonly fields: MarketingFields }>;
}

/** Conformance suite for every marketing service, including the fake. */
export function describeMarketing(name: string, setUp: () => Promise<MarketingSetup>): void {
  test(`${name}: an event counts once for its id, and a profile update keeps other fields [API-47 API-48 API-49]`, async () => {
    const { marketing, kept } = await setUp();
    const email = `someone.${process.pid}.${Math.round(performance.now())}@example.test`;
    const event = { email, eventName: 'sign_in', id: `e-${email}`, dataFields: { brand: 'tmx' } };
    expect(await marketing.trackEvent(event)).toEqual({ kind: 'sent' });
    expect(await marketing.trackEvent(event)).toEqual({ kind: 'sent' });
    expect(await marketing.saveProfile(email, { brand: 'tmx', isTlxeUser: true })).toEqual({ kind: 'sent' });
    expect(await marketing.saveProfile(email, { brand: 'inl' })).toEqual({ kind: 'sent' });
    expect(await kept(email)).toEqual({ events: ['sign_in'], fields: { brand: 'inl', isTlxeUser: true } });
  });
}
