import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { limitCalls } from '#api/send.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import { readSessionSettings } from './read-session-settings.ts';

/** Lifetime of the token cookie from the settings read so far, in seconds. Source: DOC-08, OPEN-18. */
export function tokenCookieSeconds(): number {
  const settings = queryClient.getQueryData(queryOf(configSettings, {}).queryKey);
  return readSessionSettings(settings).tokenCookieMinutes * 60;
}

/** Reads the settings when a session begins. Returns the inactivity limit in minutes and sets the call time-out. Unreadable
 *  settings give the defaults and are only logged. Source: SES-03, ERR-24, DOC-09. */
export async function fetchTimeoutMinutes(): Promise<number> {
  try {
    const settings = readSessionSettings(await queryClient.fetchQuery(queryOf(configSettings, {})));
    limitCalls(settings.apiTimeoutMs);
    return settings.timeoutMinutes;
  } catch {
    noteEvent('the settings could not be read');
    return LIMITS.sessionTimeoutLimit;
  }
}
