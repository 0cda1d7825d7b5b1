import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { toAll } from '#device/analytics/analytics.ts';
import { postEvents } from '#device/analytics/post-events.ts';
import { followEvents, recordEvent, takeEarlyEvents } from '#device/event-notes.ts';
import { IS_HYBRID } from '#platform/app-kind.ts';
import { installPrompt } from '#platform/install-prompt.ts';
import { followLinkPresses } from './content-type.ts';
import { followApp } from './follow-app.ts';
import { openSinks } from './open-sinks.ts';
import { toUserProperties } from './user-properties.ts';

/** Begins to count, where the lender's settings ask for it; else nothing is kept and nothing is asked. Called once a page load, after the
 *  first paint. Faults when the settings cannot be read: then nothing is counted. Source: DEV-14 to DEV-18, OPEN-70. */
export async function startAnalytics(): Promise<void> {
  const settings = await queryClient.fetchQuery(queryOf(configSettings, {}));
  const means = { post: postEvents, visitId: crypto.randomUUID(), nowMs: () => performance.now() };
  const sinks = await openSinks(applyServerSettings(settings), means);
  const earlyEvents = takeEarlyEvents();
  if (sinks.length === 0) return;
  const { environment } = settings;
  const facts = {
    environment: typeof environment === 'string' ? environment : null,
    siteBrand: buildBrand.code,
    isInstalled: installPrompt.isInstalled(),
    isHybrid: IS_HYBRID,
  };
  const analytics = toAll(sinks);
  followApp(analytics, {
    session: sessionStore,
    toProperties: (session) => toUserProperties(session, facts),
    earlyEvents,
    followEvents,
  });
  followLinkPresses(document, (type) => recordEvent({ name: 'select_content', type }));
  // What is left when the page goes away is sent then; a browser promises no later moment.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.flush();
  });
}
