import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database.ts';
import { runMessageLane } from './run-message-lane.ts';

const MESSAGES = 12;

/** Sends twelve outbox messages. Returns the start time of each and the number of rows that each statement recorded. */
async function workThrough(isMoneyMoving: boolean): Promise<{ begunMs: number[]; recorded: number[] }> {
  const begunMs: number[] = [];
  const recorded: number[] = [];
  const all = Promise.withResolvers<undefined>();
  let isClaimed = false;
  const rows = ({ name }: { name: string }, values: readonly unknown[] = []): Promise<unknown[]> => {
    if (name.startsWith('outbox_claim')) {
      const claimed = isClaimed ? 0 : MESSAGES;
      isClaimed = true;
      return Promise.resolve(
        Array.from({ length: claimed }, (_, id) => ({
          outbox_id: id,
          kind: 'letter',
          payload: {},
          attempts: 1,
          fence: 1,
        })),
      );
    }
    recorded.push((values[0] as readonly number[]).length);
    if (recorded.reduce((sum, count) => sum + count, 0) === MESSAGES) all.resolve(undefined);
    return Promise.resolve([]);
  };
  const lane = runMessageLane({
    database: { rows } as unknown as Database,
    logger: pino({ level: 'silent' }),
    isMoneyMoving: () => isMoneyMoving,
    kinds: {
      letter: {
        attemptsMax: 1,
        work: () => {
          begunMs.push(performance.now());
          return Promise.resolve({ kind: 'done' });
        },
      },
    },
  });
  await all.promise;
  await lane.stop(1_000);
  return { begunMs, recorded };
}

test('message starts are staggered and recorded in few statements while payments are processed', async () => {
  const { begunMs, recorded } = await workThrough(true);
  expect((begunMs.at(-1) ?? 0) - (begunMs[0] ?? 0)).toBeGreaterThan(50);
  expect(recorded.length).toBeLessThan(MESSAGES / 2);
});

test('messages are recorded together while no payments are processed', async () => {
  const { recorded } = await workThrough(false);
  expect(recorded.length).toBeLessThanOrEqual(2);
});
