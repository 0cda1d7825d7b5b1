import { LIMITS } from '@lendside/domain/configuration/limits.ts';

/** What the settings say about sessions. */
export interface SessionSettings {
  /** Setting `sessionTimeoutLimit`. Source: SES-03, CFG-10. */
  readonly timeoutMinutes: number;
  /** Setting `tokenCookieMinutes`. Source: DOC-08, OPEN-18. */
  readonly tokenCookieMinutes: number;
}

const MINUTES_MAX = 720;

/** Reads them from untrusted settings: whole minutes from 1 to 720, else the default. */
export function readSessionSettings(untrusted: unknown): SessionSettings {
  const settings = new Map<string, unknown>(
    typeof untrusted === 'object' && untrusted !== null ? Object.entries(untrusted) : [],
  );
  const minutes = (name: string, fallback: number) => {
    const value = settings.get(name);
    const isUsable = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MINUTES_MAX;
    return isUsable ? value : fallback;
  };
  return {
    timeoutMinutes: minutes('sessionTimeoutLimit', LIMITS.sessionInactivityMinutes),
    tokenCookieMinutes: minutes('tokenCookieMinutes', LIMITS.tokenCookieMinutes),
  };
}
