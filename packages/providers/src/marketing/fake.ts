import type { Marketing, MarketingEvent, MarketingFields } from './port.ts';

/** In-memory marketing service that stores events, and profiles by e-mail address. Every call fails while `isDown` is true. */
export interface FakeMarketing extends Marketing {
  isDown: boolean;
  readonly events: readonly MarketingEvent[];
  readonly profiles: ReadonlyMap<string, MarketingFields>;
}

/** Opens an empty fake. */
export function openFakeMarketing(): FakeMarketing {
  const events: MarketingEvent[] = [];
  const profiles = new Map<string, MarketingFields>();
  const fake: FakeMarketing = {
    isDown: false,
    events,
    profiles,
    trackEvent: (event) => {
      if (fake.isDown) return Promise.resolve({ kind: 'failed', detail: 'down' });
      if (!events.some(({ id }) => id === event.id)) events.push(event);
      return Promise.resolve({ kind: 'sent' });
    },
    saveProfile: (email, dataFields) => {
      if (fake.isDown) return Promise.resolve({ kind: 'failed', detail: 'down' });
      profiles.set(email, { ...profiles.get(email), ...dataFields });
      return Promise.resolve({ kind: 'sent' });
    },
  };
  return fake;
}
