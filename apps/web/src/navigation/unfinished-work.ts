import { WORK_NOTES } from '#api/work-in-progress.ts';
import { tabStorage } from '#device/storage.ts';

const KEY = WORK_NOTES.unfinished;

/** The page of a payment that was left unfinished at an earlier visit. Kept for the tab until the person goes on or gives it
 *  up. Source: PAY-031. */
export const unfinishedWork = {
  note: (route: string): void => tabStorage.set(KEY, route),
  read: (): string | null => tabStorage.get(KEY),
  drop: (): void => tabStorage.remove(KEY),
} as const;
