import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';

/** The settings of sessions. */
export interface SessionSettings {
  /** Setting `sessionTimeoutLimit`. Source: SES-03, CFG-10. */
  readonly timeoutMinutes: number;
  /** Setting `tokenCookieMinutes`. Source: DOC-08, OPEN-18. */
  readonly tokenCookieMinutes: number;
  /** Setting `apiTimeoutMs`, at least a second. Source: DOC-09, CFG-11. */
  readonly apiTimeoutMs: number;
}

const MINUTES_MAX = 720;
const CALL_MS = { min: 1_000, max: 600_000 };

/** Reads untrusted settings. Accepts whole minutes from 1 to 720 and a call time-out from 1 s to 10 min; anything else becomes
 *  the default. */
export function readSessionSettings(untrusted: unknown): SessionSettings {
  const settings = new Map<string, unknown>(
    typeof untrusted === 'object' && untrusted !== null ? Object.entries(untrusted) : [],
  );
  const whole = (name: string, min: number, max: number, fallback: number) => {
    const value = settings.get(name);
    const isUsable = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return isUsable ? value : fallback;
  };
  return {
    timeoutMinutes: whole('sessionTimeoutLimit', 1, MINUTES_MAX, LIMITS.sessionTimeoutLimit),
    tokenCookieMinutes: whole('tokenCookieMinutes', 1, MINUTES_MAX, LIMITS.tokenCookieMinutes),
    apiTimeoutMs: whole('apiTimeoutMs', CALL_MS.min, CALL_MS.max, LIMITS.apiTimeoutMs),
  };
}
