import { WORK_NOTES } from '#api/work-in-progress.ts';
import { tabStorage } from '#device/storage.ts';

const KEY = WORK_NOTES.unfinished;

/** The page of a payment somebody left unfinished another time; kept for the tab until they go on with it or give it up.
 *  Source: PAY-031. */
export const unfinishedWork = {
  note: (route: string): void => tabStorage.set(KEY, route),
  read: (): string | null => tabStorage.get(KEY),
  drop: (): void => tabStorage.remove(KEY),
} as const;
