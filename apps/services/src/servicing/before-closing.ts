import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** Looks for what must still count on a day, before the day takes no more commands. It has a time limit of its own, because the day
 *  closes afterwards whatever it found. Features provide it, and wiring hands it to day-end. */
export type BeforeClosing = (lmsId: 1 | 2, closing: BusinessDate) => Promise<void>;
