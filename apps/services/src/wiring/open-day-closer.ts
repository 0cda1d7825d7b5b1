import { parseClosingHour, type ClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { openProvider, PROVIDERS } from './providers.ts';
import { openDatabase } from '#platform/database.ts';
import type { DayCloser } from '#servicing/day-end/close-due-day.ts';

/** Two loan systems may close at the same time and need three connections each. Connections are opened on demand. */
const CONNECTIONS_MAX = 6;

/** Opens the day closer. Connects to nothing yet. The caller closes `books`. */
export function openDayCloser(config: Config, logger: Logger | null): DayCloser {
  return {
    books: openDatabase({
      url: config.DATABASE_URL,
      role: 'lendside_worker',
      connectionsMax: CONNECTIONS_MAX,
      onBroken: (error) => {
        logger?.warn({ reason: error.message }, 'a database connection broke');
      },
    }),
    hours: closingHoursOf(config),
    bank: openProvider(PROVIDERS.bank, config),
  };
}

/** Returns the closing hour of each built-in loan system. */
export function closingHoursOf({ DAY_END_AT_NLS, DAY_END_AT_TLXE }: Config): DayCloser['hours'] {
  return { 1: closingHourOf(DAY_END_AT_NLS), 2: closingHourOf(DAY_END_AT_TLXE) };
}

function closingHourOf(text: string): ClosingHour {
  const hour = parseClosingHour(text);
  if (hour === null) throw new Error(`"${text}" is no closing hour, though the settings took it`);
  return hour;
}
