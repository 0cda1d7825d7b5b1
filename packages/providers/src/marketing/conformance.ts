import { expect, test } from 'vitest';
import type { Marketing, MarketingFields } from './port.ts';

/** What the suite needs: marketing and a look at what it keeps of an e-mail address. */
export interface MarketingSetup {
  readonly marketing: Marketing;
  kept(email: string): Promise<{ readonly events: readonly string[]; readonly fields: MarketingFields }>;
}

/** The suite all marketing must pass, the fake included. */
export function describeMarketing(name: string, setUp: () => Promise<MarketingSetup>): void {
  test(`${name}: an event is kept once for its id, and a profile keeps the fields that are not named again [API-47 API-48 API-49]`, async () => {
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
