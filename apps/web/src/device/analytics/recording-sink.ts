import { bestEffort } from '#device/best-effort.ts';
import { toWireProperties, type Analytics } from './analytics.ts';
import { createEventBatch } from './event-batch.ts';
import type { PostEvents } from './post-events.ts';

type RecordedEvent =
  | { readonly name: 'page_view'; readonly page: string; readonly atMs: number }
  | { readonly name: 'select_content'; readonly type: string; readonly origin: string; readonly atMs: number }
  | { readonly name: 'logout'; readonly method: string; readonly atMs: number };

const EVENTS_MAX = 50;
const WAIT_MS = 1_000;

/** Session recording as a sequence of pages and presses. The wire format is our own; the lender's recorder may translate it:
 *  POST {url}/events
 *  { "visitId": "…", "properties": { "site_brand": "tmx", … }, "events": [
 *  { "name": "page_view", "page": "Dashboard", "atMs": 1200 },
 *  { "name": "select_content", "type": "phone", "origin": "ContactUs", "atMs": 3400 },
 *  { "name": "logout", "method": "sideBarButton", "atMs": 9000 } ] }
 *  `atMs` counts from the start of the page load, as `nowMs` gives it. The properties are those of analytics. Any 2xx means
 *  accepted. The sink takes no picture of the page and reads no input, so nothing needs masking. Source: DEV-15, DEV-16,
 *  DEV-17, OPEN-70, decision 024. */
export function createRecordingSink(
  { url }: { readonly url: string },
  visitId: string,
  { post, nowMs }: { readonly post: PostEvents; readonly nowMs: () => number },
): Analytics {
  let properties: Readonly<Record<string, string>> = {};
  const address = `${url.replace(/\/$/, '')}/events`;
  const batch = createEventBatch<RecordedEvent>({ sizeMax: EVENTS_MAX, waitMs: WAIT_MS }, (events) =>
    bestEffort('session recording', () => post(address, { visitId, properties, events })),
  );
  const atMs = () => Math.round(nowMs());
  return {
    identify: (next) => {
      batch.flush();
      properties = toWireProperties(next);
    },
    pageView: (page) => batch.add({ name: 'page_view', page, atMs: atMs() }),
    selectContent: (type, origin) => batch.add({ name: 'select_content', type, origin, atMs: atMs() }),
    logout: (method) => batch.add({ name: 'logout', method, atMs: atMs() }),
    flush: batch.flush,
  };
}
