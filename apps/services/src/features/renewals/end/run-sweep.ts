import { isOpenRenewal } from '@lendside/domain/renewals/renewal-states.ts';
import { RENEWAL_CHANNEL } from '#platform/work-notifier.ts';
import type { Lane } from '#wiring/room.ts';
import { queueRenewalEnd, queueRenewalVoid } from '#features/renewals/queue-renewal-work.ts';
import type { EndMeans } from './end-means.ts';
import { renewingSystems } from './end-renewal.ts';

const SWEEP_MS = 5_000;

/** Queues the work on every renewal whose end was asked for or whose last hour has passed. The hour is that of the store on the business
 *  date. Renewals of a signed-in person and of a worker that was killed are found alike. Source: width 5. */
export async function sweepRenewals({ database, systems }: Pick<EndMeans, 'database' | 'systems'>): Promise<void> {
  for (const { calls } of renewingSystems({ systems })) {
    await database.transaction(async (tx) => {
      for (const { renewalId, state, voidAsked } of await calls.dueRenewals(tx)) {
        if (isOpenRenewal(state)) await queueRenewalEnd(tx, renewalId, 'due');
        else if (voidAsked !== null) await queueRenewalVoid(tx, renewalId, voidAsked.at);
      }
    });
  }
}

/** Runs the sweep every five seconds. */
export function runSweep(means: Pick<EndMeans, 'database' | 'systems' | 'logger'>, everyMs = SWEEP_MS): Lane {
  const state = { isStopping: false, isWorking: true, wake: (): void => undefined };
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      state.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async (): Promise<void> => {
    while (!state.isStopping) {
      try {
        await sweepRenewals(means);
        state.isWorking = true;
      } catch (error) {
        state.isWorking = false;
        means.logger.warn({ error: String(error) }, 'the sweep of renewals waits for the database');
      }
      if (!state.isStopping) await wait();
    }
  };
  const running = loop();
  return {
    channel: RENEWAL_CHANNEL,
    // The transaction of a notice queues its messages too, so they are in the queue already.
    wake: () => undefined,
    stop: async () => {
      state.isStopping = true;
      state.wake();
      await running;
    },
    stopsWithinMs: 0,
    isWorking: () => state.isWorking,
    isMoneyMoving: () => false,
    isFlooded: () => false,
  };
}
