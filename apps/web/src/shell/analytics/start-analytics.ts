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

/** Starts analytics when the lender's settings ask for it; otherwise drops the early events. Called once per page load, after
 *  the first paint. Throws when the settings cannot be read, and then counts nothing. Source: DEV-14 to DEV-18, OPEN-70. */
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
  // Sends the remaining events when the page is hidden, because browsers promise no later moment.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.flush();
  });
}
