import { expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { announce, endAnnouncements } from './announcement-store.ts';
import { announcementsHandlers } from './announcements-routes.ts';

const database = await copyTestDatabase();
const db = database.open('lendside_api');
const operator = database.open('lendside_worker');
const { getDashboardMessage } = announcementsHandlers({ db });
const anna = { kind: 'customer', customerIds: ['a1'] } as unknown as Customer;
const read = (brand: string) => getDashboardMessage({}, anna, { brand } as CallContext);
const said = {
  title: 'Closed Monday',
  message: 'Our stores are closed on Labor Day.',
  severity: 'info',
  hours: null,
} as const;

test('a dashboard message shows from its announcement until it is ended [DSH-012 LOP-122]', async () => {
  expect(await read('tmx')).toEqual({});
  await announce(operator, { ...said, brand: null, customerId: null });
  expect(await read('tmx')).toEqual({ title: said.title, message: said.message, severity: 'info' });
  expect(await endAnnouncements(operator)).toBe(1);
  expect(await read('tmx')).toEqual({});
});

test('a dashboard message for the customer wins over one for the brand or for everybody [LAP-077 LOP-122]', async () => {
  await announce(operator, { ...said, title: 'Yours', brand: null, customerId: 'a1' });
  await announce(operator, { ...said, title: 'Brand', brand: 'inl', customerId: null });
  await announce(operator, { ...said, title: 'All', brand: null, customerId: null });
  await announce(operator, { ...said, title: 'Another’s', brand: null, customerId: 'b1' });
  expect(await read('inl')).toMatchObject({ title: 'Yours' });
  const bob = { ...anna, customerIds: [] };
  expect(await getDashboardMessage({}, bob, { brand: 'inl' } as CallContext)).toMatchObject({ title: 'Brand' });
  expect(await getDashboardMessage({}, bob, { brand: 'tmx' } as CallContext)).toMatchObject({ title: 'All' });
});
