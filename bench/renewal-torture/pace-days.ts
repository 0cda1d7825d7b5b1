import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { query } from '../local-postgres.ts';
import { pause } from '../torture/submit-load.ts';
import { writeLastDay } from './last-day.ts';
import type { Renewer } from './seed-renewers.ts';
import { FIRST_DAY, WAIT_FOR_OLDER_MS } from './settings.ts';

/** The people of a run who have begun, and those of them who are still at work. */
export class Crowd {
  readonly #atWork = new Set<Renewer>();
  #begun = 0;

  get begun(): number {
    return this.#begun;
  }

  get atWork(): readonly Renewer[] {
    return [...this.#atWork];
  }

  isAtWork(renewer: Renewer): boolean {
    return this.#atWork.has(renewer);
  }

  /** Counts this person as at work until `work` has ended. */
  async during(renewer: Renewer, work: () => Promise<void>): Promise<void> {
    this.#begun += 1;
    this.#atWork.add(renewer);
    try {
      await work();
    } finally {
      this.#atWork.delete(renewer);
    }
  }
}

/** What decides when a day may close. */
export interface Pace {
  readonly url: string;
  readonly folder: string;
  readonly crowd: Crowd;
  /** How many people begin on a day. */
  readonly beginADay: number;
  readonly isOver: () => boolean;
  readonly log: (line: string) => void;
}

const LOOK_EVERY_MS = 100;

/** Lets days pass while people are at work. A day closes when enough people have begun on it and nobody is at work who began before it,
 *  so that a slow machine has long days. */
export async function paceDays(pace: Pace): Promise<void> {
  const { url, folder, crowd, isOver, log } = pace;
  for (let day = businessDate(FIRST_DAY); !isOver(); day = addDays(day, 1)) {
    await waitForPeople(pace);
    if (isOver()) return;
    const states = await countStates(url);
    log(`${day} closes: ${crowd.begun} began, ${crowd.atWork.length} at work, ${states}`);
    writeLastDay(folder, addDays(day, 1));
    while (!isOver() && ((await readDay(url)) ?? day) === day) await pause(LOOK_EVERY_MS);
  }
}

async function waitForPeople({ crowd, beginADay, isOver }: Pace): Promise<void> {
  const older = crowd.atWork;
  const wanted = crowd.begun + beginADay;
  let sinceMs: number | null = null;
  while (!isOver()) {
    if (crowd.begun >= wanted) {
      sinceMs ??= performance.now();
      const isLong = performance.now() - sinceMs > WAIT_FOR_OLDER_MS;
      if (isLong || !older.some((renewer) => crowd.isAtWork(renewer))) return;
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Reads the business date; null while the database is down. */
async function readDay(url: string): Promise<BusinessDate | null> {
  const rows = await askRough(url, 'select business_date::text as day from servicing.business_clock where lms_id = 2');
  const day = rows[0]?.['day'];
  return typeof day === 'string' ? businessDate(day) : null;
}

async function countStates(url: string): Promise<string> {
  const rows = await askRough(
    url,
    `select coalesce(ended_why, state) as how, count(*)::int as n from servicing.renewal group by 1 order by 2 desc`,
  );
  return rows.map(({ how, n }) => `${String(how)} ${String(n)}`).join(', ');
}

/** Asks a database that crashes now and then; no rows while it is down. */
async function askRough(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  try {
    return await query(url, text);
  } catch {
    return [];
  }
}
