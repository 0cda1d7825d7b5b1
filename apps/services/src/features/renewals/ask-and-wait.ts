import { setTimeout as pause } from 'node:timers/promises';
import type { RenewalRecord } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { FoundRenewal } from './find-renewal.ts';
import type { RenewalMeans } from './renewal-means.ts';

const LOOK_EVERY_MS = 150;
const WAIT_MAX_MS = 8_000;

/** Waits until the worker has carried out what was asked, and returns the renewal as it is then. Gives up after eight seconds: the
 *  worker is still at it, and `GET /renewal` tells how it ended. */
export async function waitForWorker(
  { waitMaxMs = WAIT_MAX_MS }: Pick<RenewalMeans, 'waitMaxMs'>,
  { calls, customerIds, record }: FoundRenewal,
  isDone: (record: RenewalRecord) => boolean,
): Promise<RenewalRecord> {
  const untilMs = performance.now() + waitMaxMs;
  // The new loan's number finds this renewal, although the old loan may have a later one by now.
  const look = async (): Promise<RenewalRecord> => (await calls.findRenewal(record.newLoanId, customerIds)) ?? record;
  let latest = await look();
  while (!isDone(latest) && performance.now() < untilMs) {
    await pause(LOOK_EVERY_MS);
    latest = await look();
  }
  return latest;
}
