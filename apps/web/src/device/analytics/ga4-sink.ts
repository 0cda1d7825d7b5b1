import { bestEffort } from '#device/best-effort.ts';
import { toWireProperties, type Analytics } from './analytics.ts';
import { createEventBatch } from './event-batch.ts';
import type { PostEvents } from './post-events.ts';

/** URL and stream of the analytics service. */
export interface Ga4Settings {
  /** The part before `/mp/collect`: Google's own URL or the lender's proxy. */
  readonly url: string;
  readonly measurementId: string;
  /** Allows writing to this stream but not reading, so every visitor may have it. */
  readonly apiSecret: string;
}

interface Ga4Event {
  readonly name: 'page_view' | 'select_content' | 'logout';
  readonly params: Readonly<Record<string, string | number>>;
}

// Most events in one request. Source: limits of the Measurement Protocol.
const EVENTS_MAX = 25;
const WAIT_MS = 1_000;
// The service measures a visit's activity from the events; a constant only says that there was some.
const ENGAGEMENT_MS = 100;

/** Creates a sink for the Measurement Protocol of Google Analytics 4. `visitId` names only this page load: it is new each time
 *  and never stored. Source: DEV-14, DEV-16, DEV-17, OPEN-70; Measurement Protocol (GA4), sending events. */
export function createGa4Sink(settings: Ga4Settings, visitId: string, post: PostEvents): Analytics {
  let properties: Readonly<Record<string, string>> = {};
  const query = new URLSearchParams({ measurement_id: settings.measurementId, api_secret: settings.apiSecret });
  const address = `${settings.url.replace(/\/$/, '')}/mp/collect?${query}`;
  const batch = createEventBatch<Ga4Event>({ sizeMax: EVENTS_MAX, waitMs: WAIT_MS }, (events) => {
    const known = Object.entries(properties).map(([name, value]) => [name, { value }]);
    const body = { client_id: visitId, user_properties: Object.fromEntries(known) as object, events };
    bestEffort('analytics', () => post(address, body));
  });
  const add = (name: Ga4Event['name'], params: Ga4Event['params']) =>
    batch.add({ name, params: { ...params, session_id: visitId, engagement_time_msec: ENGAGEMENT_MS } });
  return {
    identify: (next) => {
      batch.flush();
      properties = toWireProperties(next);
    },
    pageView: (page) => add('page_view', { page_title: page }),
    selectContent: (type, origin) => add('select_content', { type, origin }),
    logout: (method) => add('logout', { method }),
    flush: batch.flush,
  };
}
