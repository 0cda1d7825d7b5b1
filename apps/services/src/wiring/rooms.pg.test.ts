import { api } from '@lendside/contract/api.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseConfig } from '#config.ts';
import { storesRoom } from '#features/stores/stores-room.ts';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { makeFoundation } from './foundation.ts';
import { joinRooms, rooms } from './rooms.ts';

const copy = await copyTestDatabase();
const parsed = parseConfig({ LENDSIDE_MODE: 'simulation', DATABASE_URL: copy.url });
if (!parsed.ok) throw new Error(parsed.problems.join(' '));
const foundation = await makeFoundation({
  config: parsed.config,
  logger: pino({ level: 'silent' }),
  database: copy.open('lendside_api'),
});

test('each call of the contract is answered by exactly one feature', async () => {
  const answered: string[] = [];
  for (const room of rooms) {
    const side = await room.openHttp?.(foundation);
    closeAfterFile(async () => side?.close?.());
    answered.push(...Object.keys(side?.handlers ?? {}));
  }
  expect(answered.toSorted()).toEqual(Object.keys(api).toSorted());
});

test('the services do not start when two features answer the same call', async () => {
  await expect(joinRooms([storesRoom, storesRoom], foundation)).rejects.toThrow('two rooms answer getStore');
});
